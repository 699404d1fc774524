import { Icon } from "../../components/icon.tsx";
import { PartnerLink } from "../../components/partner-link.tsx";
import type { Content } from "../../content/create-content.ts";
import { GiftCards } from "./gift-cards.tsx";

export function Hero({ title, subtitle, description, link, disclosure, cards }: Content["home"]["hero"]) {
  return (
    <section className="hero">
      <div className="container">
        <div className="hero-words">
          <h1>{title}</h1>
          <p className="hero-subtitle" data-display="">
            {subtitle}
          </p>
          <p className="hero-description">{description}</p>
          <PartnerLink {...link} className="button buy-now">
            <span data-display="">{link.text}</span>
            <Icon name="out" />
          </PartnerLink>
          <p className="disclosure">{disclosure}</p>
        </div>
        <GiftCards labels={cards} />
      </div>
    </section>
  );
}
