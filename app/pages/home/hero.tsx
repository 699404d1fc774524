import { Icon } from "../../components/icon.tsx";
import { PartnerLink } from "../../components/partner-link.tsx";
import { useLanguage } from "../../content/language-context.tsx";
import { settings } from "../../settings.ts";
import { GiftCards } from "./gift-cards.tsx";

export function Hero() {
  const { dictionary, format } = useLanguage();
  return (
    <section className="hero">
      <div className="container">
        <div className="hero-words">
          <h1>{dictionary.title}</h1>
          <p className="hero-subtitle" data-display="">
            {dictionary.subtitle}
          </p>
          <p className="hero-description">{dictionary.description}</p>
          <PartnerLink
            href={settings.PARTNER_INVITE_URL}
            placement="buy-now"
            className="button buy-now"
            note={format(dictionary.home.partnerSite)}
          >
            <span data-display="">{dictionary.buyNow}</span>
            <Icon name="out" />
          </PartnerLink>
          <p className="disclosure">{format(dictionary.home.disclosure)}</p>
        </div>
        <GiftCards />
      </div>
    </section>
  );
}
