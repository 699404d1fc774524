import { useEffect, useState } from "react";

/** The part of the window that counts as being read: from below the top bar to its upper third. */
const readingArea = "-96px 0px -66%";

/** The section on screen that is being read, by its id. */
export function useReadingPosition(ids: string[]): string | undefined {
  const [reading, setReading] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        if (entered) setReading(entered.target.id);
      },
      { rootMargin: readingArea },
    );
    for (const id of key.split(" ")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return reading;
}
