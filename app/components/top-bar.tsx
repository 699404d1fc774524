import { useEffect, useState } from "react";
import type { PageContent } from "../../content/create-content.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { Logo } from "./logo.tsx";

const scrollCheckMs = 150;
const alwaysShownWithinPx = 100;

/** The stylesheet shows a hidden bar while it has the keyboard focus or its menu is open. */
export function TopBar({ content }: { content: PageContent }) {
  const isHidden = useScrolledAway();
  return (
    <header className="top-bar" data-hidden={isHidden || undefined}>
      <div className="container">
        <Logo content={content} />
        <LanguageMenu content={content} />
      </div>
    </header>
  );
}

/**
 * True after scrolling down, false after scrolling up or near the top. Checks at the first scroll event, then every
 * 150 ms while scrolling continues.
 */
function useScrolledAway(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let last = scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      if (timer || scrollY === last) return;
      setAway(scrollY > last && scrollY > alwaysShownWithinPx);
      last = scrollY;
      timer = setTimeout(() => {
        timer = undefined;
        onScroll();
      }, scrollCheckMs);
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      removeEventListener("scroll", onScroll);
      clearTimeout(timer);
    };
  }, []);
  return isAway;
}
