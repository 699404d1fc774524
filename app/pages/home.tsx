import { settings } from "../settings.ts";
import { ChatButton } from "./home/chat-button.tsx";
import { ContactInfo } from "./home/contact-info.tsx";
import { Features } from "./home/features.tsx";
import { Hero } from "./home/hero.tsx";
import { Newsletter } from "./home/newsletter.tsx";
import { Stats } from "./home/stats.tsx";

export function Home() {
  return (
    <>
      <Hero />
      <div className="home-body">
        <Features />
        <Stats />
        <div className="container side-by-side">
          {settings.NEWSLETTER === "on" && <Newsletter />}
          <ContactInfo />
        </div>
        <ChatButton />
      </div>
    </>
  );
}
