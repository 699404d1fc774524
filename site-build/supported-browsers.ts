/** Older browsers show the pages, but may lack parts of their behavior. README.md states the same. */
export const supportedBrowsers = ["chrome111", "edge111", "firefox121", "safari16.4"];
