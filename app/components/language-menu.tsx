import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { getAddress } from "../../contract/addresses.ts";
import { type Language, languageCodes, languages } from "../../contract/languages.ts";
import type { PageContent } from "../content/create-content.ts";
import { Icon } from "./icon.tsx";

interface LanguageMenuProps {
  content: PageContent;
  /** Shows the page in another language, in place: see `useLanguageInPlace`. */
  showLanguage: (language: Language) => Promise<boolean>;
}

/**
 * Plain links to the same page in each language. After hydration a click changes the language in place. The boot script
 * finds the links by `hreflang` and sets the cookie.
 */
export function LanguageMenu({ content, showLanguage }: LanguageMenuProps) {
  const { name, language, layout } = content;
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseFromOutside(menu);

  function close() {
    // If the visitor has closed the menu meanwhile, the focus stays where they may be typing.
    if (!menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus({ preventScroll: true });
  }

  async function choose(event: MouseEvent<HTMLAnchorElement>, code: Language) {
    if (name === "not-found" || isModifiedClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      if (await showLanguage(code)) close();
    } catch {
      location.assign(href);
    }
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
                href={getAddress(name === "not-found" ? "home" : name, code)}
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

/** Whether a click opens a new tab or window, or downloads the target. */
function isModifiedClick({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
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
