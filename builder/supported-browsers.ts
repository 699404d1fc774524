/** Older browsers show the pages, but some features may not work. README.md lists the same versions. */
export const supportedBrowsers = ["chrome111", "edge111", "firefox121", "safari16.4", "ios16.4"];
