import type { PageProps } from "../app.tsx";
import { useVisitorCount } from "../hooks/use-visitor-count.ts";
import { ChatButton } from "./home/chat-button.tsx";
import { ContactInfo } from "./home/contact-info.tsx";
import { Features } from "./home/features.tsx";
import { Hero } from "./home/hero.tsx";
import { Newsletter } from "./home/newsletter.tsx";
import { Offer } from "./home/offer.tsx";
import { Stats } from "./home/stats.tsx";

export default function Home({ content: { home, language } }: PageProps) {
  const count = useVisitorCount(home.stats.counter, language);
  return (
    <>
      <Hero {...home.hero} brand={home.stats.brand} count={count} />
      <div className="home-body">
        <Features {...home.features} />
        <Stats {...home.stats} count={count} language={language} />
        <div className="container side-by-side">
          {home.newsletter && <Newsletter {...home.newsletter} language={language} />}
          <ContactInfo {...home.contactInfo} />
        </div>
        {home.chat && <ChatButton {...home.chat} />}
      </div>
      <section className="closing">
        <div className="container">
          <h2>{home.hero.subtitle}</h2>
          <Offer {...home.hero} />
        </div>
      </section>
    </>
  );
}
