import { getAddress } from "../../domain/addresses.ts";
import type { PageContent } from "../content/create-content.ts";
import { ContactLink } from "./contact-link.tsx";
import { Logo } from "./logo.tsx";

export function Footer({ content }: { content: PageContent }) {
  const { page, language, layout, builtOn } = content;
  const { pages, imprintUrl, accessibility } = layout;
  const [beforeYear, afterYear] = layout.copyright.split("{year}");
  return (
    <footer
      className="footer"
      // The not-found page fills the screen together with it.
      data-later={page === "not-found" ? undefined : ""}
    >
      <div className="container">
        <Logo content={content} />
        <nav aria-label={layout.footerNavigation}>
          <ul>
            {pages.map((link) => (
              <li key={link.page}>
                <a
                  href={getAddress(link.page, language)}
                  aria-current={link.page === page ? "page" : undefined}
                >
                  {link.text}
                </a>
              </li>
            ))}
            {imprintUrl && (
              <li>
                <a href={imprintUrl}>{layout.imprint}</a>
              </li>
            )}
          </ul>
        </nav>
        <p>
          {beforeYear}
          <span data-year="">{builtOn.slice(0, 4)}</span>
          {afterYear}
        </p>
        <p className="print-only">
          <bdi dir="ltr">{layout.origin}</bdi>
        </p>
        {accessibility && (
          <details>
            <summary>
              <h2>{accessibility.title}</h2>
            </summary>
            <p>
              <span>{accessibility.text}</span> <ContactLink {...accessibility.email} />
            </p>
          </details>
        )}
      </div>
    </footer>
  );
}
