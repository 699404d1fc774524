import { useEffect, useState } from "react";

/** Pixels from the top of the view, with the top bar. A section above this line has begun. */
const begunWithinPx = 120;

/** The id of the section being read: the last one that has begun, or the last of all at the end of the page. */
export function useScrollSpy(ids: string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const sections = key.split(" ");
    const check = () => {
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const hasBegun = (id: string) =>
        (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= begunWithinPx;
      setCurrent(isAtEnd ? sections.at(-1) : sections.findLast(hasBegun));
    };
    check();
    addEventListener("scroll", check, { passive: true });
    addEventListener("resize", check);
    return () => {
      removeEventListener("scroll", check);
      removeEventListener("resize", check);
    };
  }, [key]);
  return current;
}
