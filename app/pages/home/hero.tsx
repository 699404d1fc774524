import type { Content } from "../../content/create-content.ts";
import { GiftCards } from "./gift-cards.tsx";
import { Offer } from "./offer.tsx";

type HeroProps = Content["home"]["hero"] & { brand: string; count: number | undefined };

export function Hero({ title, subtitle, description, link, disclosure, cards, brand, count }: HeroProps) {
  return (
    <section className="hero">
      <div className="container">
        <div>
          <h1>{title}</h1>
          <p className="hero-subtitle" data-display="">
            {subtitle}
          </p>
          <p className="hero-description">{description}</p>
          <Offer link={link} disclosure={disclosure} />
        </div>
        <GiftCards labels={cards} brand={brand} count={count} />
      </div>
    </section>
  );
}
