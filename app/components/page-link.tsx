import type { ReactNode } from "react";
import { type DocumentPage, getAddress, type Page } from "../../contract/addresses.ts";
import type { Language } from "../../contract/languages.ts";

interface PageLinkProps {
  page: Page;
  language: Language;
  /** The page on screen. The link to it is marked as current. */
  current?: DocumentPage;
  className?: string;
  label?: string;
  children: ReactNode;
}

export function PageLink({ page, language, current, className, label, children }: PageLinkProps) {
  return (
    <a
      href={getAddress(page, language)}
      className={className}
      aria-label={label}
      aria-current={page === current ? "page" : undefined}
    >
      {children}
    </a>
  );
}
