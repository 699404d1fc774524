const scrollCheckMs = 150;
const alwaysShownWithinPx = 100;

/**
 * Hides the top bar after scrolling down and shows it after scrolling up or near the top. Checks at the first scroll event, then
 * every 150 ms while scrolling continues. The stylesheet shows a hidden bar while it has the keyboard focus or its menu is open.
 */
export function hideTopBarOnScroll() {
  const bar = document.querySelector(".top-bar");
  let last = scrollY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onScroll = () => {
    if (timer || scrollY === last) return;
    bar?.toggleAttribute("data-hidden", scrollY > last && scrollY > alwaysShownWithinPx);
    last = scrollY;
    timer = setTimeout(() => {
      timer = undefined;
      onScroll();
    }, scrollCheckMs);
  };
  addEventListener("scroll", onScroll, { passive: true });
}
