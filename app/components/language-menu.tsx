import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import type { PageContent } from "../../content/create-content.ts";
import { getAddress } from "../../contract/addresses.ts";
import { type Language, languageCodes, languages } from "../../contract/languages.ts";
import { Icon } from "./icon.tsx";

interface LanguageMenuProps {
  content: PageContent;
  /** Shows the page in another language, in place: see `useLanguageInPlace`. */
  showLanguage: (language: Language) => void;
}

/**
 * Plain links to the same page in each language. After hydration a click changes the language in place. The boot script
 * finds the links by `hreflang` and sets the cookie.
 */
export function LanguageMenu({ content, showLanguage }: LanguageMenuProps) {
  const { page, language, layout } = content;
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseFromOutside(menu);

  function close() {
    if (!menu.current) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus({ preventScroll: true });
  }

  function choose(event: MouseEvent, code: Language) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (page === "not-found" || opensElsewhere) return;
    event.preventDefault();
    close();
    showLanguage(code);
  }

  return (
    <details className="language-menu" ref={menu} onKeyDown={({ key }) => key === "Escape" && close()}>
      <summary>
        <Icon name="globe" />
        <span className="visually-hidden language-menu-label">{`${layout.selectLanguage}${layout.colon} `}</span>
        <span>{languages[language].name}</span>
        <Icon name="chevron" />
      </summary>
      <nav aria-labelledby="language-menu">
        <p id="language-menu">{layout.selectLanguage}</p>
        <ul>
          {languageCodes.map((code) => (
            <li key={code}>
              <a
                href={getAddress(page === "not-found" ? "home" : page, code)}
                lang={code}
                hrefLang={code}
                dir={languages[code].direction}
                aria-current={code === language ? "true" : undefined}
                onClick={(event) => choose(event, code)}
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

function useCloseFromOutside(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const stopped = new AbortController();
    const closeFromOutside = ({ target }: Event) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    for (const event of ["pointerdown", "focusin"])
      document.addEventListener(event, closeFromOutside, { signal: stopped.signal });
    return () => stopped.abort();
  }, [menu]);
}
