import { useEffect, useState } from "react";
import type { PageContent } from "../../content/create-content.ts";
import type { Language } from "../../contract/languages.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { Logo } from "./logo.tsx";

const scrollCheckMs = 150;
const alwaysShownWithinPx = 100;

interface TopBarProps {
  content: PageContent;
  showLanguage: (language: Language) => void;
}

/** The stylesheet shows a hidden bar while it has the keyboard focus or its menu is open. */
export function TopBar({ content, showLanguage }: TopBarProps) {
  const isHidden = useScrolledAway(content.language);
  return (
    <header className="top-bar" data-hidden={isHidden || undefined}>
      <div className="container">
        <Logo content={content} />
        <LanguageMenu content={content} showLanguage={showLanguage} />
      </div>
    </header>
  );
}

/**
 * True after scrolling down, false after scrolling up or near the top. Checks at the first scroll event, then every
 * 150 ms while scrolling continues.
 * @param language false again when it changes: the page may be scrolled then, but not by the visitor
 */
function useScrolledAway(language: Language): boolean {
  const [isAway, setAway] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language starts again
  useEffect(() => {
    setAway(false);
    let last = scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      if (scrollY !== last || scrollY <= alwaysShownWithinPx)
        setAway(scrollY > last && scrollY > alwaysShownWithinPx);
      last = scrollY;
    };
    const onScroll = () => {
      if (timer) return;
      check();
      timer = setTimeout(() => {
        timer = undefined;
        if (scrollY !== last) onScroll();
      }, scrollCheckMs);
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      removeEventListener("scroll", onScroll);
      clearTimeout(timer);
    };
  }, [language]);
  return isAway;
}
