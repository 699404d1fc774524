/** The colors of `site/styles/tokens.css` by name, as in `dark-ink: "#eaf3ec"`. The dark scheme has those that differ. */
export interface Palette {
  light: Record<string, string>;
  dark: Record<string, string>;
}
