import type { PageProps } from "../app.tsx";
import type { Content } from "../content/create-content.ts";
import { seedFromText } from "../engraving/rose-engine.ts";
import { Rosette } from "../engraving/rosette.tsx";
import { Channels } from "./contact/channels.tsx";
import { ContactForm } from "./contact/contact-form.tsx";
import { Offices } from "./contact/offices.tsx";

export default function Contact({ content: { name, page: contact, language } }: PageProps<"contact">) {
  return (
    <>
      <div className="page-head contact-head">
        <div className="container">
          <Rosette number={seedFromText(name)} />
          <h1>{contact.title}</h1>
          <p>{contact.intro}</p>
        </div>
      </div>
      <Channels {...contact.channels} />
      <div className="container side-by-side">
        <ContactForm content={contact.form} language={language} />
        <Reasons {...contact.reasons} />
      </div>
      {contact.offices && <Offices {...contact.offices} language={language} />}
    </>
  );
}

function Reasons({ title, availability, coverage, expertise }: Content["contact"]["reasons"]) {
  const reasons = [availability, coverage, expertise].filter((reason) => reason !== undefined);
  return (
    <section className="panel panel-dark reasons" aria-labelledby="reasons">
      <h2 id="reasons">{title}</h2>
      <ul>
        {reasons.map((reason, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same reason in another language keeps its element
          <li key={index}>
            <h3>{reason.title}</h3>
            <p>{reason.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
