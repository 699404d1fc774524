import { getAddress } from "../../domain/addresses.ts";
import { languageCodes, languages } from "../../domain/languages.ts";
import type { PageContent } from "../content/create-content.ts";
import { Icon } from "./icon.tsx";

/**
 * Links to the same page in each language. The boot script finds them by `hreflang` and sets the cookie.
 * `close-language-menu.ts` closes it.
 */
export function LanguageMenu({ content }: { content: PageContent }) {
  const { page, language, layout } = content;
  return (
    <details className="language-menu">
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
