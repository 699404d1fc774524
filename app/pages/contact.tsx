import type { PageProps } from "../app.tsx";
import { hashText } from "../engraving/rose-engine.ts";
import { Rosette } from "../engraving/rosette.tsx";
import { Channels } from "./contact/channels.tsx";
import { ContactForm } from "./contact/contact-form.tsx";
import { Offices } from "./contact/offices.tsx";
import { Reasons } from "./contact/reasons.tsx";

export default function Contact({ content: { page: contact, language, layout } }: PageProps<"contact">) {
  return (
    <>
      <div className="page-head contact-head">
        <Rosette number={hashText(contact.title)} />
        <div className="container">
          <h1>{contact.title}</h1>
          <p>{contact.intro}</p>
        </div>
      </div>
      <Channels {...contact.channels} />
      <div className="container side-by-side">
        <ContactForm content={contact.form} brand={layout.brand} language={language} />
        <Reasons {...contact.reasons} />
      </div>
      {contact.offices && <Offices {...contact.offices} language={language} />}
    </>
  );
}
