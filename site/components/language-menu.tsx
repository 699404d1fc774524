import { getAddress } from "../../domain/addresses.ts";
import { languages as names } from "../../domain/languages.ts";
import type { PageContent } from "../content/create-content.ts";
import { Icon } from "./icon.tsx";

/**
 * Links to the same page in each language, or to home where the page isn't translated. The boot script finds them by `hreflang`
 * and sets the cookie. `close-language-menu.ts` closes it.
 */
export function LanguageMenu({ content }: { content: PageContent }) {
  const { page, language, languages, layout } = content;
  if (layout.languages.length < 2) return null;
  return (
    <details className="language-menu">
      <summary>
        <Icon name="globe" />
        <span className="visually-hidden language-menu-label">{`${layout.selectLanguage}${layout.colon} `}</span>
        <span>{names[language].name}</span>
        <Icon name="chevron" />
      </summary>
      <nav aria-label={layout.selectLanguage}>
        <p>{layout.selectLanguage}</p>
        <ul>
          {layout.languages.map((code) => (
            <li key={code}>
              <a
                href={getAddress(languages.includes(code) ? page : "home", code)}
                lang={code}
                hrefLang={code}
                aria-current={code === language ? "true" : undefined}
              >
                {names[code].name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
