import { type DocumentPage, pageNames } from "../../contract/addresses.ts";
import { useLanguage } from "../content/language-context.tsx";
import { useToday } from "../hooks/use-today.ts";
import { settings } from "../settings.ts";
import { MailLink } from "./contact-links.tsx";
import { Logo } from "./logo.tsx";
import { PageLink } from "./page-link.tsx";

/** The logo links to the home page. */
const linkedPages = pageNames.filter((name) => name !== "home");

export function Footer({ page }: { page: DocumentPage }) {
  const { dictionary, format } = useLanguage();
  const year = useToday().slice(0, 4);
  return (
    <footer className="footer">
      <div className="container">
        <div>
          <PageLink page="home" className="logo" label={format(dictionary.layout.home)}>
            <Logo />
          </PageLink>
          <nav aria-label={dictionary.layout.footer}>
            <ul>
              {linkedPages.map((name) => (
                <li key={name}>
                  <PageLink page={name} current={page}>
                    {dictionary[name]}
                  </PageLink>
                </li>
              ))}
              {settings.IMPRESSUM_URL && (
                <li>
                  <a href={settings.IMPRESSUM_URL}>{dictionary.layout.imprint}</a>
                </li>
              )}
            </ul>
          </nav>
          <p>{format(dictionary.layout.copyright, { year })}</p>
          <p className="print-only">
            <bdi dir="ltr">{settings.SITE_ORIGIN}</bdi>
          </p>
        </div>
        <aside aria-labelledby="accessibility">
          <h2 id="accessibility">{dictionary.accessibility.title}</h2>
          <p>
            {dictionary.accessibility.text} <MailLink address={settings.SUPPORT_EMAIL} />
          </p>
        </aside>
      </div>
    </footer>
  );
}
