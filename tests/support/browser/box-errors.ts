import type { Locator, Page } from "@playwright/test";

export const controls = "a[href], button, input:not([type=hidden]), textarea, summary";

/** Reads where elements are in the viewport, in whole pixels. */
export const readBoxes = (locator: Locator) =>
  locator.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [start = 0, end = 0, above = 0, below = 0] = [left, right, top, bottom].map(Math.round);
      return { left: start, right: end, top: above, bottom: below };
    }),
  );

/** Describes what is outside the viewport, cut off, covered, or too small to hit. */
export function findBoxErrors(page: Page): Promise<string[]> {
  return page.evaluate((controlSelector) => {
    const roundingPx = 1;
    const leastTargetPx = 24;
    const { clientWidth } = document.documentElement;
    const errors: string[] = [];

    const describe = (element: Element) =>
      `<${element.tagName.toLowerCase()}> “${(element.textContent || element.id).trim().slice(0, 40)}”`;

    /** Decoration, and what only assistive technology reads, may have any box. */
    const isJudged = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest("[aria-hidden=true], .skip-link") &&
      !isClipped(element) &&
      !(element.parentElement && isClipped(element.parentElement));
    const isClipped = (element: Element) => getComputedStyle(element).clipPath === "inset(50%)";

    const elements = [...document.body.querySelectorAll("*")].filter(isJudged);
    const ownText = (element: Element) =>
      [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());

    function getTextRects(element: Element): DOMRect[] {
      return ownText(element).flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
    }

    for (const element of elements) {
      const isControl = element.matches(controlSelector);
      const rects = isControl ? [...element.getClientRects()] : getTextRects(element);
      for (const { left, right } of rects)
        if (left < -roundingPx || right > clientWidth + roundingPx)
          errors.push(`${describe(element)} reaches from ${left} to ${right} of ${clientWidth} px`);

      for (let around: Element | null = element; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === "visible" || around === document.body) continue;
        const frame = around.getBoundingClientRect();
        const isCut = getTextRects(element).some(
          ({ left, right, bottom }) =>
            left < frame.left - roundingPx ||
            right > frame.right + roundingPx ||
            bottom > frame.bottom + roundingPx,
        );
        if (isCut) errors.push(`${describe(element)} is cut off by ${describe(around)}`);
      }

      // A link within a sentence is as tall as its line (WCAG 2.2, 2.5.8). On paper, there is nothing to hit.
      const isOnPaper = matchMedia("print").matches;
      if (
        isControl &&
        !isOnPaper &&
        !(element.closest("p") && getComputedStyle(element).display === "inline")
      ) {
        const { width, height } = element.getBoundingClientRect();
        const least = element.matches(".chat-button") ? 48 : leastTargetPx;
        if (Math.min(width, height) < least) errors.push(`${describe(element)} is ${width} × ${height} px`);
      }
    }

    /** Each has its own background; the chat button floats, and the gift cards are a fan. */
    const blocks = elements.filter(
      (element) =>
        !element.closest(".chat-button, .gift-cards") &&
        (element.matches(controlSelector) ||
          (ownText(element).length > 0 && getComputedStyle(element).display !== "inline")),
    );
    const boxes = blocks.flatMap((element) =>
      [...element.getClientRects()].map((rect) => ({ element, rect })),
    );
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) {
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        const across = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
        const down = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
        if (across > roundingPx && down > roundingPx)
          errors.push(`${describe(a.element)} and ${describe(b.element)} overlap by ${across} × ${down} px`);
      }
    return [...new Set(errors)];
  }, controls);
}
