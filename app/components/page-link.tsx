import type { ReactNode } from "react";
import { addressOf, type Page } from "../../contract/pages.ts";
import { loadDisplayType } from "../display-type.ts";
import { useLanguage } from "../language.tsx";
import { followInPlace } from "../navigation.ts";
import { loadSheet, sheetOf } from "../stylesheet.tsx";

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
  const getReady = () => {
    // If it doesn't come now, it is asked for once more when the link is followed.
    loadSheet(sheetOf(page)).catch(() => {});
    loadDisplayType(language);
  };
  return (
    <a
      href={addressOf(page, language)}
      className={className}
      aria-label={label}
      aria-current={page === current ? "page" : undefined}
      onClick={(event) => followInPlace(event)}
      onPointerEnter={getReady}
      onFocus={getReady}
    >
      {children}
    </a>
  );
}
