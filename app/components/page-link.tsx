import type { ReactNode } from "react";
import { type DocumentPage, getAddress, type Page } from "../../contract/addresses.ts";
import { useLanguage } from "../content/language-context.tsx";

interface PageLinkProps {
  page: Page;
  /** The page on screen. The link to it is marked as current. */
  current?: DocumentPage;
  className?: string;
  label?: string;
  children: ReactNode;
}

/** A link to a page in the current language. The browser may prerender its target: see `speculation-rules.tsx`. */
export function PageLink({ page, current, className, label, children }: PageLinkProps) {
  const { language } = useLanguage();
  return (
    <a
      href={getAddress(page, language)}
      className={className}
      aria-label={label}
      aria-current={page === current ? "page" : undefined}
      data-prerender={page === current ? undefined : ""}
    >
      {children}
    </a>
  );
}
