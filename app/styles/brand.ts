/** Colors of `tokens.css`, for places without a stylesheet: the head and the pictures. */
export const brandColors = { dark: "#10231c", mint: "#46e0a4", "mint-ink": "#06291c" };

/** The petals of the mark, in a square from -14 to 14. `public/icon.svg`, for tabs, has fewer and heavier ones. */
export const petals = [0, 30, 60, 90, 120, 150].map((angle) => ({
  rx: 9,
  ry: 3.6,
  transform: `rotate(${angle})`,
}));
