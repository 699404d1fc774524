import { localize } from "../../contract/localized-text.ts";
import { Article, Points } from "../components/article.tsx";
import { ContactList } from "../components/contact-links.tsx";
import { useLanguage } from "../i18n/language-context.tsx";
import { settings } from "../settings.ts";
import { selectSentences } from "./privacy/sentences.ts";

type Sentences = ReturnType<typeof selectSentences>;

export function Privacy() {
  const language = useLanguage();
  const { dictionary, format } = language;
  const { sections, title, content } = dictionary.privacyPolicy;
  const { intro, retention } = dictionary.privacyPage;
  const sentences = selectSentences(language);
  const collected = <Points intro={content.collect.intro} items={sentences.collected} />;
  return (
    <Article
      title={title}
      intro={format(intro, { controller: settings.CONTROLLER_NAME || settings.BRAND })}
      sections={[
        { id: "collect", title: sections.collect, content: collected },
        { id: "use", title: sections.use, content: <Uses {...sentences} /> },
        { id: "retention", title: retention.title, content: <Retention {...sentences} /> },
        { id: "rights", title: sections.rights, content: <Rights /> },
        { id: "contact", title: sections.contact, content: <PrivacyContact /> },
      ]}
    />
  );
}

function Uses({ uses, grounds, recipients }: Sentences) {
  const { sections, content } = useLanguage().dictionary.privacyPolicy;
  return (
    <>
      <Points intro={content.use.intro} items={uses} />
      <p>{grounds}</p>
      <h3>{sections.share}</h3>
      {recipients.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text in another language keeps its element
        <p key={index}>{text}</p>
      ))}
    </>
  );
}

function Retention({ retained }: Sentences) {
  const { intro, note } = useLanguage().dictionary.privacyPage.retention;
  return (
    <>
      <p>{intro}</p>
      <dl>
        {retained.map(({ term, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same item in another language keeps its element
          <div key={index}>
            <dt>{term}</dt>
            {/* Node and the browser may format this differently; React keeps the built text. */}
            <dd suppressHydrationWarning>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{note}</p>
    </>
  );
}

function Rights() {
  const { intro, access, control, complaint } = useLanguage().dictionary.privacyPage.rights;
  return (
    <>
      <p>{intro}</p>
      {Object.entries({ access, control }).map(([right, { title, items }]) => (
        <div key={right}>
          <h3>{title}</h3>
          <Points items={items} />
        </div>
      ))}
      <p>{complaint}</p>
    </>
  );
}

function PrivacyContact() {
  const { language, dictionary } = useLanguage();
  const { intro, address } = dictionary.privacyPage.contact;
  const postal = localize(settings.CONTROLLER_ADDRESS || settings.HEADQUARTERS_ADDRESS, language);
  return (
    <>
      <p>{intro}</p>
      <ContactList email={settings.PRIVACY_EMAIL}>
        {postal && (
          <div>
            <dt>{address}</dt>
            <dd>
              <bdi>{postal}</bdi>
            </dd>
          </div>
        )}
      </ContactList>
    </>
  );
}
