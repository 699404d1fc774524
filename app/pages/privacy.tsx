import { languageCookie, languages } from "../../contract/languages.ts";
import { localize } from "../../contract/localized-text.ts";
import { Article, BulletList } from "../components/article.tsx";
import { ContactList } from "../components/contact-links.tsx";
import { useLanguage } from "../content/language-context.tsx";
import { settings } from "../settings.ts";

/** The build has emptied the sentences that are not true of this site: see `adapt-dictionary.ts`. */
const withoutEmpty = (...sentences: string[]) => sentences.filter(Boolean);

export function Privacy() {
  const { dictionary, format } = useLanguage();
  const { sections, title } = dictionary.privacyPolicy;
  return (
    <Article
      title={title}
      intro={format(dictionary.privacyPage.intro, { controller: settings.CONTROLLER_NAME || settings.BRAND })}
      sections={[
        { id: "collect", title: sections.collect, content: <Collected /> },
        { id: "use", title: sections.use, content: <Uses /> },
        { id: "retention", title: dictionary.privacyPage.retention.title, content: <Retention /> },
        { id: "rights", title: sections.rights, content: <Rights /> },
        { id: "contact", title: sections.contact, content: <PrivacyContact /> },
      ]}
    />
  );
}

function Collected() {
  const { dictionary, format } = useLanguage();
  const { intro, items } = dictionary.privacyPolicy.content.collect;
  const { clicks, records, recordsElsewhere, withMessage, newsletter } = dictionary.privacyPage.collect;
  const collected = withoutEmpty(...items, clicks, records, recordsElsewhere, withMessage, newsletter);
  return (
    <BulletList
      intro={intro}
      items={collected.map((item) => format(item, { cookie: languageCookie.name }))}
    />
  );
}

function Uses() {
  const { dictionary, format } = useLanguage();
  const { intro, items } = dictionary.privacyPolicy.content.use;
  const { use, share } = dictionary.privacyPage;
  const formatWithHost = (text: string, url: string) => text && format(text, { host: new URL(url).hostname });
  const recipients = withoutEmpty(
    format(share.processors),
    formatWithHost(share.form, settings.CONTACT_FORM_URL),
    formatWithHost(share.counter, settings.VISITOR_COUNTER_URL),
    formatWithHost(share.newsletter, settings.NEWSLETTER_URL),
    format(share.chat),
  );
  return (
    <>
      <BulletList intro={intro} items={withoutEmpty(...items, use.clicks, use.newsletter)} />
      <p>{withoutEmpty(use.grounds, use.newsletterGround).join(" ")}</p>
      <h3>{dictionary.privacyPolicy.sections.share}</h3>
      {recipients.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text in another language keeps its element
        <p key={index}>{text}</p>
      ))}
    </>
  );
}

function Retention() {
  const { language, dictionary, format } = useLanguage();
  const { intro, items, messages, mailbox, note } = dictionary.privacyPage.retention;
  const inDays = new Intl.NumberFormat(languages[language].locale, {
    style: "unit",
    unit: "day",
    unitDisplay: "long",
  });
  /** `Intl` puts an ordinary space before the unit in some languages. */
  const formatDays = (days: number) => inDays.format(days).replaceAll(" ", "\u00a0");
  const days = formatDays(settings.KEEP_MESSAGES_DAYS);
  const unreadDays = formatDays(settings.KEEP_UNREAD_DAYS);
  const stored = { term: messages.term, text: format(messages.text, { days, unreadDays }) };
  return (
    <>
      <p>{intro}</p>
      <dl>
        {[...items, stored, mailbox]
          .filter(({ text }) => text)
          .map(({ term, text }, index) => (
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
          <BulletList items={items} />
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
