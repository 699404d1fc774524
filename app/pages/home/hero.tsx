import { Icon } from "../../components/icon.tsx";
import { PartnerLink } from "../../components/partner-link.tsx";
import { useLanguage } from "../../language.tsx";
import { settings } from "../../settings.ts";
import { GiftCards } from "./gift-cards.tsx";

export function Hero() {
  const { words, fill } = useLanguage();
  return (
    <section className="hero">
      <div className="width">
        <div className="hero-words">
          <h1 tabIndex={-1}>{words.title}</h1>
          <p className="hero-subtitle display">{words.subtitle}</p>
          <p className="hero-description">{words.description}</p>
          <PartnerLink
            href={settings.PARTNER_INVITE_URL}
            placement="buy-now"
            className="button buy-now display"
            note={fill(words.home.partnerSite)}
          >
            {words.buyNow}
            <Icon name="arrow" />
          </PartnerLink>
          <p className="disclosure">{fill(words.home.disclosure)}</p>
        </div>
        <GiftCards />
      </div>
    </section>
  );
}
