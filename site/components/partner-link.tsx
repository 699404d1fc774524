import type { ReactNode } from "react";
import type { PartnerLinkContent } from "../content/partner-link-content.ts";

interface PartnerLinkProps extends PartnerLinkContent {
  className?: string;
  children: ReactNode;
}

/** A paid link to a partner's site: https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links */
export function PartnerLink({
  href,
  template,
  campaigns,
  placement,
  className,
  destination,
  children,
}: PartnerLinkProps) {
  return (
    <a
      className={className}
      href={href}
      data-template={template}
      data-campaigns={campaigns}
      data-placement={placement}
      target="_blank"
      rel="sponsored noopener"
    >
      {children}
      <span className="visually-hidden">{` (${destination})`}</span>
    </a>
  );
}
