import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { type Language, languageCodes, languageCookieFor, languages } from "../../contract/languages.ts";
import { addressOf, type Page } from "../../contract/pages.ts";
import { loadWords, useLanguage } from "../language.tsx";
import { Icon } from "./icon.tsx";

/** Plain links to the same page in each language; with script the switch happens in place. */
export function LanguageMenu({ page }: { page: Page | "not-found" }) {
  const { language, words } = useLanguage();
  const [, navigate] = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseFromOutside(menu);

  function close() {
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector("summary")?.focus();
  }

  function choose(event: MouseEvent<HTMLAnchorElement>, code: Language) {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is asynchronous, and not everywhere
    document.cookie = languageCookieFor(code);
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    close();
    navigate(event.currentTarget.pathname + location.search + location.hash);
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
                onPointerEnter={() => getReady(code)}
                onFocus={() => getReady(code)}
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

/** Words and type of a language that is about to be chosen, so that its headings don't move when the type arrives. */
function getReady(code: Language) {
  loadWords(code);
  document.fonts.load(
    languages[code].direction === "rtl" ? '1em "Display Arabic"' : '1em "Display Latin"',
    "eا",
  );
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
