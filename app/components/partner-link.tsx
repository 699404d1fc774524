import type { ReactNode } from "react";
import type { Placement } from "../../contract/outbound-click.ts";

interface PartnerLinkProps {
  href: string;
  /** Clicks are counted under this name: see `api/click-counter.ts`. */
  placement: Placement;
  className?: string;
  /** The link's destination, which screen readers announce after its text. */
  note: string;
  children: ReactNode;
}

/** A paid link to a partner's site: https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links */
export function PartnerLink({ href, placement, className, note, children }: PartnerLinkProps) {
  return (
    <a className={className} href={href} target="_blank" rel="sponsored noopener" data-placement={placement}>
      {children}
      <span className="visually-hidden">{` (${note})`}</span>
    </a>
  );
}
