import type { ReactNode } from "react";
import { addressOf, type Page } from "../../contract/pages.ts";
import { useLanguage } from "../language.tsx";
import { followInPlace, loadPageAhead } from "../navigation.ts";

interface PageLinkProps {
  page: Page;
  /** The page on screen: its own link is marked. */
  current?: Page | "not-found";
  className?: string;
  label?: string;
  children: ReactNode;
}

/** A link to a page in the language on screen. */
export function PageLink({ page, current, className, label, children }: PageLinkProps) {
  const { language } = useLanguage();
  return (
    <a
      href={addressOf(page, language)}
      className={className}
      aria-label={label}
      aria-current={page === current ? "page" : undefined}
      onClick={(event) => followInPlace(event)}
      onPointerEnter={loadPageAhead}
      onFocus={loadPageAhead}
    >
      {children}
    </a>
  );
}
