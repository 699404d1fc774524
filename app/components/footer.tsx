import type { PageContent } from "../../content/create-content.ts";
import { getAddress } from "../../contract/addresses.ts";
import { useToday } from "../date-and-time.ts";
import { ContactLink } from "./contact-link.tsx";
import { Logo } from "./logo.tsx";

export function Footer({ content, builtOn }: { content: PageContent; builtOn: string }) {
  const { page, language, layout } = content;
  const { pages, imprintUrl, accessibility } = layout;
  const year = useToday(builtOn).slice(0, 4);
  return (
    <footer
      className="footer"
      // The not-found page fills the screen together with it.
      data-later={page === "not-found" ? undefined : ""}
    >
      <div className="container split">
        <div>
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
          <p>{layout.copyright.replace("{year}", year)}</p>
          <p className="print-only">
            <bdi dir="ltr">{layout.origin}</bdi>
          </p>
        </div>
        {accessibility && (
          <aside aria-labelledby="accessibility">
            <h2 id="accessibility">{accessibility.title}</h2>
            <p>
              <span>{accessibility.text}</span> <ContactLink {...accessibility.email} />
            </p>
          </aside>
        )}
      </div>
    </footer>
  );
}
