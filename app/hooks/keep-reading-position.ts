/** What a reader may be looking at. Links of a table of contents stay where they are while the text scrolls. */
const blocks = "main :is(h1, h2, h3, p, li, dt, dd, label, input, textarea, button):not(nav *)";

/**
 * Remembers where the first block in view is, before a render.
 * @returns a function that scrolls the page after the render, so that the block is there again
 */
export function keepReadingPosition(): () => void {
  const block = findTopBlock();
  const top = block?.getBoundingClientRect().top ?? 0;
  return () => {
    if (block?.isConnected) scrollBy({ top: block.getBoundingClientRect().top - top, behavior: "instant" });
  };
}

/** The first block below the top bar; none if the page is at its top. */
function findTopBlock(): Element | undefined {
  if (scrollY === 0) return undefined;
  const barBottom = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  return [...document.querySelectorAll(blocks)].find(
    (block) =>
      block.getBoundingClientRect().bottom > Math.max(barBottom, 0) &&
      getComputedStyle(block).position !== "sticky",
  );
}
