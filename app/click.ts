type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a click asks for something else than to go there: a new tab or window, a download. */
export function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
