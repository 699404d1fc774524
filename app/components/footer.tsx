import type { Page } from "../../contract/pages.ts";
import { useLanguage } from "../language.tsx";
import { PageLink } from "./page-link.tsx";
import { useToday } from "./today.ts";

export function Footer({ page }: { page: Page | "not-found" }) {
  const { words, fill } = useLanguage();
  const year = useToday().slice(0, 4);
  return (
    <footer className="footer">
      <div className="width">
        <nav aria-label={words.layout.footer}>
          <ul>
            {(["contact", "privacy", "terms"] as const).map((name) => (
              <li key={name}>
                <PageLink page={name} current={page}>
                  {words[name]}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <p>{fill(words.layout.copyright, { year })}</p>
      </div>
    </footer>
  );
}
