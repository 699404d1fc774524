/**
 * Calls back once, when this part of an element is in view, or at once if the browser can't tell.
 * @returns how to stop waiting for that
 */
export function whenInView(element: Element, callback: () => void, threshold = 0): () => void {
  if (!("IntersectionObserver" in window)) {
    callback();
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      observer.disconnect();
      callback();
    },
    { threshold },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
