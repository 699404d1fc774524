import { ContactLink } from "../../components/contact-link.tsx";
import { Icon } from "../../components/icon.tsx";
import type { Content } from "../../content/create-content.ts";

export function ContactInfo({ title, invitation, phone, email, safety }: Content["home"]["contactInfo"]) {
  return (
    <section className="panel contact-info" aria-labelledby="contact-info">
      <h2 id="contact-info">{title}</h2>
      <p>{invitation}</p>
      <p className="contact-way">
        <Icon name="phone" />
        <ContactLink {...phone} />
      </p>
      <p className="contact-way">
        <Icon name="mail" />
        <ContactLink {...email} />
      </p>
      <p>{safety}</p>
    </section>
  );
}
