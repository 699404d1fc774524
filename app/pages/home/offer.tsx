import { Icon } from "../../components/icon.tsx";
import { PartnerLink } from "../../components/partner-link.tsx";
import type { Content } from "../../content/create-content.ts";

type OfferProps = Pick<Content["home"]["hero"], "link" | "disclosure">;

/** The link to the partner's store, with the required disclosure. */
export function Offer({ link, disclosure }: OfferProps) {
  return (
    <div>
      <PartnerLink {...link} className="button buy-now">
        <span data-display="">{link.text}</span>
        <Icon name="out" />
      </PartnerLink>
      <p className="disclosure">{disclosure}</p>
    </div>
  );
}
