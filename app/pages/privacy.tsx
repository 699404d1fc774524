import { Article, Points } from "../components/article.tsx";
import { ContactList } from "../components/contact-links.tsx";
import { useLanguage } from "../language.tsx";
import { contactIsEmbedded, newsletterIsReal, settings } from "../settings.ts";

export function Privacy() {
  const { words, fill } = useLanguage();
  const { sections, content, title } = words.privacyPolicy;
  const { intro, retention, newsletter } = words.privacyPage;
  const { collect, use } = content;
  const added = (item: string) => (newsletterIsReal ? [item] : []);
  return (
    <Article
      title={title}
      intro={fill(intro)}
      sections={[
        {
          id: "collect",
          title: sections.collect,
          content: <Points {...collect} items={[...collect.items, ...added(newsletter.collect)]} />,
        },
        {
          id: "use",
          title: sections.use,
          content: <Points {...use} items={[...use.items, ...added(newsletter.use)]} />,
        },
        { id: "retention", title: retention.title, content: <Retention /> },
        { id: "rights", title: sections.rights, content: <Rights /> },
        { id: "contact", title: sections.contact, content: <PrivacyContact /> },
      ]}
    />
  );
}

function Retention() {
  const { words, fill } = useLanguage();
  const { intro, items, messages, note } = words.privacyPage.retention;
  const days = String(settings.KEEP_MESSAGES_DAYS);
  return (
    <>
      <p>{intro}</p>
      <dl>
        {items.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {contactIsEmbedded && (
          <div>
            <dt>{messages.term}</dt>
            <dd>{fill(messages.text, { days })}</dd>
          </div>
        )}
      </dl>
      <p>{note}</p>
    </>
  );
}

function Rights() {
  const { intro, access, control } = useLanguage().words.privacyPage.rights;
  return (
    <>
      <p>{intro}</p>
      {[access, control].map(({ title, items }) => (
        <div key={title}>
          <h3>{title}</h3>
          <Points items={items} />
        </div>
      ))}
    </>
  );
}

function PrivacyContact() {
  const { words } = useLanguage();
  const { intro, address } = words.privacyPage.contact;
  return (
    <>
      <p>{intro}</p>
      <ContactList mailbox={settings.PRIVACY_EMAIL}>
        <div>
          <dt>{address}</dt>
          <dd>
            <bdi>{settings.HEADQUARTERS_ADDRESS}</bdi>
          </dd>
        </div>
      </ContactList>
    </>
  );
}
