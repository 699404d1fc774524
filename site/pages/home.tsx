import { ContactLink } from "../components/contact-link.tsx";
import { Icon } from "../components/icon.tsx";
import { PartnerLink } from "../components/partner-link.tsx";
import type { Content, PageContent } from "../content/create-content.ts";
import type { PartnerLinkContent } from "../content/partner-link-content.ts";
import { Rosette } from "../engraving/rosette.tsx";
import { formatSerial } from "../engraving/serial.ts";
import { GiftCards, OtherCards } from "./home/gift-cards.tsx";
import Newsletter from "./home/newsletter.island.tsx";
import { Stats } from "./home/stats-tiles.tsx";

type HomeContent = Content["home"];

export default function Home({ main: home, language, layout }: PageContent<"home">) {
  return (
    <>
      {home.exchange && <ExchangeBanner {...home.exchange} />}
      <main id="content">
        <section className="hero dark">
          <div className="container">
            <div className="hero-text">
              <h1>{home.title}</h1>
              <p className="hero-subtitle" data-display="">
                {home.subtitle}
              </p>
              <p className="hero-description">{home.description}</p>
              <BuyNow {...home.buyNow.hero} />
              <p className="disclosure">{home.disclosure}</p>
              <OtherCards cards={home.cards.others} />
            </div>
            <GiftCards cards={home.cards} serialPrefix={layout.serialPrefix} />
          </div>
        </section>
        <Features {...home.features} buyNow={home.buyNow.steps} />
        <Stats {...home.stats} brand={layout.brand} serialPrefix={layout.serialPrefix} />
        <section className="closing dark" data-later="">
          <div className="container">
            <h2>{home.closing}</h2>
            <BuyNow {...home.buyNow.closing} />
            <p className="disclosure">{home.disclosure}</p>
            {/* The front card again, with the same rosette and serial. */}
            <div className="gift-card" aria-hidden="true">
              <Rosette />
              <p className="code" data-serial={layout.serialPrefix}>
                {formatSerial(layout.serialPrefix)}
              </p>
            </div>
          </div>
        </section>
        <div className="container" data-later="">
          <div className="side-by-side coupon">
            {home.newsletter && (
              <Newsletter {...home.newsletter} language={language} opensNewTab={layout.opensNewTab} />
            )}
            <ContactInfo {...home.contact} />
          </div>
        </div>
        {home.chat && <ChatButton {...home.chat} opensNewTab={layout.opensNewTab} />}
      </main>
    </>
  );
}

function ExchangeBanner({ label, text, disclosure, link }: NonNullable<HomeContent["exchange"]>) {
  return (
    <aside className="exchange dark" aria-label={label}>
      <div className="container">
        <p>
          <b>{label}</b> <span>{text}</span> <span>{disclosure}</span>
        </p>{" "}
        <PartnerLink {...link}>
          <span>{link.text}</span>
        </PartnerLink>
      </div>
    </aside>
  );
}

function BuyNow(link: PartnerLinkContent) {
  return (
    <PartnerLink {...link} className="button buy-now">
      <span data-display="">{link.text}</span>
      <Icon name="out" />
    </PartnerLink>
  );
}

type FeaturesProps = HomeContent["features"] & { buyNow: PartnerLinkContent };

/** The features and the path from a card to its code, as one panel. The stylesheet has their pictures. */
function Features({ heading, items, path, buyNow }: FeaturesProps) {
  return (
    <section className="sheet" aria-labelledby="features" data-later="">
      <div className="container">
        <h2 id="features" className="visually-hidden">
          {heading}
        </h2>
        <div className="features tiles">
          <ul>
            {items.map(({ name, title, text }) => (
              <li key={name} data-vignette={name}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <div className="path" data-later="">
            {/* biome-ignore lint/a11y/noRedundantRoles: without it, WebKit announces no list */}
            <ol role="list">
              {path.map((step, index) => (
                <li key={step} data-display="">
                  <span aria-hidden="true">{index + 1}</span>
                  <span>{step}</span>
                </li>
              ))}
            </ol>
            <BuyNow {...buyNow} />
          </div>
        </div>
      </div>
    </section>
  );
}

function ContactInfo({ heading, invitation, phone, email, safety }: HomeContent["contact"]) {
  return (
    <section className="panel" aria-labelledby="contact-info">
      <h2 id="contact-info">{heading}</h2>
      <p>{invitation}</p>
      {phone && (
        <p className="contact-way" data-vignette="phone">
          <ContactLink {...phone} />
        </p>
      )}
      <p className="contact-way" data-vignette="email">
        <ContactLink {...email} />
      </p>
      <p>{safety}</p>
    </section>
  );
}

type ChatButtonProps = NonNullable<HomeContent["chat"]> & { opensNewTab: string };

function ChatButton({ label, opensNewTab, href }: ChatButtonProps) {
  return (
    <aside aria-label={label} data-later="">
      <a className="chat-button" href={href} target="_blank" rel="noopener">
        <Icon name="chat" />
        <span className="visually-hidden">{`${label} (${opensNewTab})`}</span>
      </a>
    </aside>
  );
}
