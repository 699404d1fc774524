import type { DocumentPage } from "../../contract/addresses.ts";
import type { Content } from "../content/create-content.ts";
import { useToday } from "../hooks/use-today.ts";
import { MailLink } from "./contact-links.tsx";
import { Logo } from "./logo.tsx";
import { PageLink } from "./page-link.tsx";

interface FooterProps {
  content: Content;
  page: DocumentPage;
  builtOn: string;
}

export function Footer({ content: { language, layout }, page, builtOn }: FooterProps) {
  const { label, pages, imprint, copyright, origin, accessibility } = layout.footer;
  const year = useToday(builtOn).slice(0, 4);
  return (
    <footer className="footer">
      <div className="container">
        <div>
          <PageLink page="home" language={language} current={page} className="logo" label={layout.home}>
            <Logo brand={layout.brand} />
          </PageLink>
          <nav aria-label={label}>
            <ul>
              {pages.map((link) => (
                <li key={link.page}>
                  <PageLink page={link.page} language={language} current={page}>
                    {link.text}
                  </PageLink>
                </li>
              ))}
              {imprint && (
                <li>
                  <a href={imprint.href}>{imprint.text}</a>
                </li>
              )}
            </ul>
          </nav>
          <p>{copyright.replace("{year}", year)}</p>
          <p className="print-only">
            <bdi dir="ltr">{origin}</bdi>
          </p>
        </div>
        {accessibility && (
          <aside aria-labelledby="accessibility">
            <h2 id="accessibility">{accessibility.title}</h2>
            <p>
              <span>{accessibility.text}</span> <MailLink address={accessibility.email} />
            </p>
          </aside>
        )}
      </div>
    </footer>
  );
}
