import type { ReactNode } from "react";
import type { Placement } from "../../../contract/outbound-click.ts";

interface PartnerLinkProps {
  href: string;
  /** The same with a place for the visit's source: see `fillInSources`. */
  template: string | undefined;
  /** Clicks are counted under this name: see `api/click-counter.ts`. */
  placement: Placement;
  className?: string;
  /** The link's destination, which screen readers announce after its text. */
  note: string;
  children: ReactNode;
}

/** A paid link to a partner's site: https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links */
export function PartnerLink({ href, template, placement, className, note, children }: PartnerLinkProps) {
  return (
    <a
      className={className}
      href={href}
      data-template={template}
      data-placement={placement}
      target="_blank"
      rel="sponsored noopener"
      // The boot script changes the address before hydration.
      suppressHydrationWarning={template !== undefined}
    >
      {children}
      <span className="visually-hidden">{` (${note})`}</span>
    </a>
  );
}
