import { useEffect, useState } from "react";
import { countVisit } from "../api/visitor-counter.ts";
import type { PageProps } from "../app.tsx";
import { Icon } from "../components/icon.tsx";
import type { Content } from "../content/create-content.ts";
import { ContactInfo } from "./home/contact-info.tsx";
import { Features } from "./home/features.tsx";
import { Hero } from "./home/hero.tsx";
import { Newsletter } from "./home/newsletter.tsx";
import { Offer } from "./home/offer.tsx";
import { Stats } from "./home/stats.tsx";

export default function Home({ content: { page: home, language, layout } }: PageProps<"home">) {
  /** Undefined until the counter answers; 0 if the count cannot be read. */
  const [count, setCount] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit counts once, in the language that it began in
  useEffect(() => {
    void countVisit(home.stats.counter, language).then(setCount);
  }, []);
  return (
    <>
      <Hero {...home.hero} brand={layout.brand} count={count} />
      <div className="home-body">
        <Features {...home.features} />
        <Stats {...home.stats} brand={layout.brand} count={count} language={language} />
        <div className="container">
          <div className="side-by-side coupon">
            {home.newsletter && <Newsletter {...home.newsletter} language={language} />}
            <ContactInfo {...home.contactInfo} />
          </div>
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

function ChatButton({ label, opensNewTab, href }: NonNullable<Content["home"]["chat"]>) {
  return (
    <aside aria-label={label}>
      <a className="chat-button" href={href} target="_blank" rel="noopener">
        <Icon name="chat" />
        <span className="visually-hidden">{`${label} (${opensNewTab})`}</span>
      </a>
    </aside>
  );
}
