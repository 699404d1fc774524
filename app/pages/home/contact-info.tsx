import { MailLink, PhoneLink } from "../../components/contact-links.tsx";
import { Icon } from "../../components/icon.tsx";
import { useLanguage } from "../../content/language-context.tsx";
import { settings } from "../../settings.ts";

export function ContactInfo() {
  const { dictionary } = useLanguage();
  return (
    <section className="panel contact-info" aria-labelledby="contact-info">
      <h2 id="contact-info">{dictionary.contactInfo}</h2>
      <p>{dictionary.home.contactInvitation}</p>
      <p className="contact-way">
        <Icon name="phone" />
        <PhoneLink />
      </p>
      <p className="contact-way">
        <Icon name="mail" />
        <MailLink address={settings.SUPPORT_EMAIL} />
      </p>
      <p className="small-print">{dictionary.contactPage.safety}</p>
    </section>
  );
}
