/** Finds what an event happened to. Scripts of others also send events to `window` and to text, which aren't elements. */
export const findTarget = <T extends Element>({ target }: Event, selector: string): T | null =>
  target instanceof Element ? target.closest<T>(selector) : null;

/** Calls back when a click opens a link, here or in a new tab. The right button opens a menu instead. */
export function onLinkOpened(
  selector: string,
  callback: (link: HTMLAnchorElement, event: MouseEvent) => void,
) {
  for (const type of ["click", "auxclick"] as const)
    addEventListener(type, (event) => {
      const link = findTarget<HTMLAnchorElement>(event, selector);
      if (link && event.button < 2) callback(link, event);
    });
}
