import type { PageProps } from "../app.tsx";
import { ChatButton } from "./home/chat-button.tsx";
import { ContactInfo } from "./home/contact-info.tsx";
import { Features } from "./home/features.tsx";
import { Hero } from "./home/hero.tsx";
import { Newsletter } from "./home/newsletter.tsx";
import { Stats } from "./home/stats.tsx";

export default function Home({ content: { home, language } }: PageProps) {
  return (
    <>
      <Hero {...home.hero} />
      <div className="home-body">
        <Features {...home.features} />
        <Stats {...home.stats} language={language} />
        <div className="container side-by-side">
          {home.newsletter && <Newsletter {...home.newsletter} language={language} />}
          <ContactInfo {...home.contactInfo} />
        </div>
        {home.chat && <ChatButton {...home.chat} />}
      </div>
    </>
  );
}
