/** Colors of `tokens.css`, for places without a stylesheet: the head, the manifest, and the pictures. */
export const brandColors = { dark: "#10231c", paper: "#f7f4ec", mint: "#46e0a4", "mint-ink": "#06291c" };
