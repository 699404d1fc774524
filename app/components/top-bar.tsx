import { useEffect, useState } from "react";
import type { Page } from "../../contract/pages.ts";
import { useLanguage } from "../language.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { Logo } from "./logo.tsx";
import { PageLink } from "./page-link.tsx";

const scrollCheckMs = 150;
const alwaysShownWithinPx = 100;

/** The stylesheet keeps it in view all the same while it holds the focus or its menu is open. */
export function TopBar({ page }: { page: Page | "not-found" }) {
  const { words, fill } = useLanguage();
  const hidden = useScrolledAway();
  return (
    <header className="top-bar" data-testid="top-bar" data-hidden={hidden || undefined}>
      <div className="width">
        <PageLink page="home" className="logo" label={fill(words.layout.home)}>
          <Logo />
        </PageLink>
        <LanguageMenu page={page} />
      </div>
    </header>
  );
}

/** True after scrolling down, false after scrolling up or near the top; looked at every 150 ms at most. */
function useScrolledAway(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    let last = scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (scrollY !== last) setAway(scrollY > last && scrollY > alwaysShownWithinPx);
      last = scrollY;
    };
    const onScroll = () => {
      timer ??= setTimeout(look, scrollCheckMs);
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      removeEventListener("scroll", onScroll);
      clearTimeout(timer);
    };
  }, []);
  return away;
}
