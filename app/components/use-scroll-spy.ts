import { useEffect, useState } from "react";

/** Pixels below the top of the view, the top bar included, in which a section counts as begun. */
const begunWithinPx = 120;

/** The section being read, by its id: the last one that has begun; at the page's end the last of all. */
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
