import { seedFromText } from "../../lib/engraving/rose-engine.ts";
import { ContactLink } from "../components/contact-link.tsx";
import type { Content, PageContent } from "../content/create-content.ts";
import { Rosette } from "../engraving/rosette.tsx";
import ContactForm from "./contact/contact-form.island.tsx";
import { Offices } from "./contact/offices.tsx";

export default function Contact({ page, main: contact, language, layout }: PageContent<"contact">) {
  return (
    <main id="content">
      <div className="page-head">
        <div className="container">
          <Rosette seed={seedFromText(page)} />
          <h1>{contact.title}</h1>
          <p>{contact.intro}</p>
        </div>
      </div>
      <Channels {...contact.channels} opensNewTab={layout.opensNewTab} />
      <div className="container side-by-side" data-later="">
        <ContactForm content={contact.form} language={language} />
        {contact.reasons && <Reasons {...contact.reasons} />}
      </div>
      {contact.offices && <Offices {...contact.offices} />}
    </main>
  );
}

type ChannelsProps = Content["contact"]["channels"] & { opensNewTab: string };

function Channels({ heading, phone, email, chat, headquarters, safety, opensNewTab }: ChannelsProps) {
  return (
    <section className="container" aria-labelledby="channels">
      <h2 id="channels" className="visually-hidden">
        {heading}
      </h2>
      <div className="channels tiles">
        {/* biome-ignore lint/a11y/noRedundantRoles: without it, WebKit announces no list */}
        <ul role="list">
          {phone && (
            <li data-vignette="phone">
              <h3>{phone.title}</h3>
              <p>{phone.text}</p>
              <ContactLink {...phone.link} />
            </li>
          )}
          <li data-vignette="email">
            <h3>{email.title}</h3>
            <p>{email.text}</p>
            <ContactLink {...email.link} />
          </li>
          {chat && (
            <li data-vignette="chat">
              <h3>{chat.title}</h3>
              <p>{chat.text}</p>
              <a href={chat.href} target="_blank" rel="noopener">
                <span>{chat.action}</span>
                <span className="visually-hidden">{` (${opensNewTab})`}</span>
              </a>
            </li>
          )}
          {headquarters && (
            <li data-vignette="headquarters">
              <h3>{headquarters.title}</h3>
              <address>
                <p>
                  <bdi>{headquarters.address}</bdi>
                </p>
              </address>
            </li>
          )}
        </ul>
        <p className="safety" data-vignette="secure">
          <span>{safety}</span>
        </p>
      </div>
    </section>
  );
}

function Reasons({ title, items }: NonNullable<Content["contact"]["reasons"]>) {
  return (
    <section className="panel dark reasons" aria-labelledby="reasons">
      <h2 id="reasons">{title}</h2>
      <ul>
        {items.map((reason) => (
          <li key={reason.title} data-vignette={reason.picture}>
            <h3>{reason.title}</h3>
            <p>{reason.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
