import { useEffect, useRef } from "react";
import type { PageContent } from "../../content/create-content.ts";
import { getAddress } from "../../contract/addresses.ts";
import { languageCodes, languages } from "../../contract/languages.ts";
import { Icon } from "./icon.tsx";

/** Links to the same page in each language. The boot script finds them by `hreflang`, and sets the cookie. */
export function LanguageMenu({ content }: { content: PageContent }) {
  const { page, language, layout } = content;
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const unmounting = new AbortController();
    const closeFromOutside = ({ target }: Event) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    for (const event of ["pointerdown", "focusin"])
      document.addEventListener(event, closeFromOutside, { signal: unmounting.signal });
    return () => unmounting.abort();
  }, []);

  function close() {
    if (!menu.current) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus({ preventScroll: true });
  }

  return (
    <details className="language-menu" ref={menu} onKeyDown={({ key }) => key === "Escape" && close()}>
      <summary>
        <Icon name="globe" />
        <span className="visually-hidden language-menu-label">{`${layout.selectLanguage}${layout.colon} `}</span>
        <span>{languages[language].name}</span>
        <Icon name="chevron" />
      </summary>
      <nav aria-label={layout.selectLanguage}>
        <p>{layout.selectLanguage}</p>
        <ul>
          {languageCodes.map((code) => (
            <li key={code}>
              <a
                href={getAddress(page === "not-found" ? "home" : page, code)}
                lang={code}
                hrefLang={code}
                aria-current={code === language ? "true" : undefined}
                // The page may return from the back/forward cache, or stay if the link opens a new tab.
                onClick={close}
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
