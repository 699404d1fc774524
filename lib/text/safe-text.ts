/** Puts untrusted text on one line, without characters that control a terminal or change the text direction. */
export function toPlainLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/\p{Bidi_Control}/gu, "");
}

/** A text may have thousands of characters. Lists show only this many. */
export const maxListedText = 200;

/** Shortens a text to a number of characters, of which the last is then an ellipsis. */
export function shorten(text: string, maxCharacters: number): string {
  // A report can have megabytes. A character has two units at most.
  const characters = Array.from(text.slice(0, 2 * maxCharacters + 1));
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join("")}…` : text;
}

/** Shows control characters, apart from tabs and line breaks, as the replacement character. */
export function replaceControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\r\n]/gu, "\uFFFD");
}

/** Escapes a text for an element of HTML, and for Slack. */
export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
