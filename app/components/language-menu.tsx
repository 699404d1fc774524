import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { type Language, languageCodes, languageCookieFor, languages } from "../../contract/languages.ts";
import { addressOf, type Page } from "../../contract/pages.ts";
import { useLanguage } from "../language.tsx";
import { followInPlace, loadPageAhead } from "../navigation.ts";
import { Icon } from "./icon.tsx";

declare global {
  interface Window {
    /** What was chosen before the scripts were there, see `start.ts`; null from then on. */
    chosenEarly?: HTMLAnchorElement | null;
  }
}

/** Plain links to the same page in each language; with script the switch happens in place. */
export function LanguageMenu({ page }: { page: Page | "not-found" }) {
  const { language, words } = useLanguage();
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseFromOutside(menu);
  useEarlyChoice();

  function close() {
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector("summary")?.focus();
  }

  function choose(event: MouseEvent<HTMLAnchorElement>, code: Language) {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is asynchronous, and not everywhere
    document.cookie = languageCookieFor(code);
    followInPlace(event, location);
    // Once the language is on screen: to focus is to lay the page out, and so it is done once.
    if (event.defaultPrevented) queueMicrotask(close);
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape" && menu.current?.open) close();
  }

  return (
    <details className="language-menu" ref={menu} onKeyDown={closeOnEscape}>
      <summary>
        <Icon name="globe" />
        <span className="visually-hidden">{`${words.selectLanguage} `}</span>
        {languages[language].name}
        <Icon name="chevron" />
      </summary>
      <nav aria-label={words.selectLanguage}>
        <ul>
          {languageCodes.map((code) => (
            <li key={code}>
              <a
                href={addressOf(page === "not-found" ? "home" : page, code)}
                lang={code}
                dir={languages[code].direction}
                aria-current={code === language ? "true" : undefined}
                onClick={(event) => choose(event, code)}
                onPointerEnter={loadPageAhead}
                onFocus={loadPageAhead}
              >
                {languages[code].name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

function useEarlyChoice() {
  useEffect(() => {
    const link = window.chosenEarly;
    window.chosenEarly = null;
    link?.click();
  }, []);
}

function useCloseFromOutside(menu: React.RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    document.addEventListener("pointerdown", closeFromOutside);
    document.addEventListener("focusin", closeFromOutside);
    return () => {
      document.removeEventListener("pointerdown", closeFromOutside);
      document.removeEventListener("focusin", closeFromOutside);
    };
  }, [menu]);
}
