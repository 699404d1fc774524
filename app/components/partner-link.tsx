import type { ReactNode } from "react";

interface PartnerLinkProps {
  href: string;
  className?: string;
  /** Said after the link's own words to those who don't see where it leads. */
  note: string;
  children: ReactNode;
}

/** A paid link to a partner's site: https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links */
export function PartnerLink({ href, className, note, children }: PartnerLinkProps) {
  return (
    <a className={className} href={href} target="_blank" rel="sponsored noopener">
      {children}
      <span className="visually-hidden">{` (${note})`}</span>
    </a>
  );
}
