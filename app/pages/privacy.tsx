import { hasChat } from "../../contract/chat-link.ts";
import { languageCookie, languages } from "../../contract/languages.ts";
import { localize } from "../../contract/localized-text.ts";
import { Article, Points } from "../components/article.tsx";
import { ContactList } from "../components/contact-links.tsx";
import { useLanguage } from "../language.tsx";
import { contactIsEmbedded, newsletterIsReal, settings } from "../settings.ts";

/** Which of its sentences hold depends on how the site is run: the table in `docs/privacy.md` has all of them. */
const countsClicks = settings.CLICK_COUNTS === "on";
const counterIsEmbedded = settings.VISITOR_COUNTER_URL === "";

const texts = (...items: (string | false)[]) => items.filter((item) => item !== false);

export function Privacy() {
  const { words, fill } = useLanguage();
  const { sections, title } = words.privacyPolicy;
  return (
    <Article
      title={title}
      intro={fill(words.privacyPage.intro, { controller: settings.CONTROLLER_NAME || settings.BRAND })}
      sections={[
        { id: "collect", title: sections.collect, content: <Collected /> },
        { id: "use", title: sections.use, content: <Uses /> },
        { id: "retention", title: words.privacyPage.retention.title, content: <Retention /> },
        { id: "rights", title: sections.rights, content: <Rights /> },
        { id: "contact", title: sections.contact, content: <PrivacyContact /> },
      ]}
    />
  );
}

function Collected() {
  const { words, fill } = useLanguage();
  const { intro, items } = words.privacyPolicy.content.collect;
  const { clicks, records, addressHash, recordsElsewhere, newsletter } = words.privacyPage.collect;
  const added = texts(
    countsClicks && clicks,
    contactIsEmbedded && counterIsEmbedded ? records : recordsElsewhere,
    contactIsEmbedded && addressHash,
    newsletterIsReal && newsletter,
  );
  const cookie = languageCookie.name;
  return <Points intro={intro} items={[...items, ...added].map((item) => fill(item, { cookie }))} />;
}

function Uses() {
  const { words } = useLanguage();
  const { intro, items } = words.privacyPolicy.content.use;
  const { clicks, newsletter, grounds, newsletterGround } = words.privacyPage.use;
  const added = texts(countsClicks && clicks, newsletterIsReal && newsletter);
  return (
    <>
      <Points intro={intro} items={[...items, ...added]} />
      <p>{texts(grounds, newsletterIsReal && newsletterGround).join(" ")}</p>
      <h3>{words.privacyPolicy.sections.share}</h3>
      <Recipients />
    </>
  );
}

function Recipients() {
  const { words, fill } = useLanguage();
  const { processors, form, counter, newsletter, chat } = words.privacyPage.share;
  const at = (text: string, url: string) => fill(text, { host: new URL(url).hostname });
  const recipients = texts(
    fill(processors),
    !contactIsEmbedded && at(form, settings.CONTACT_FORM_URL),
    !counterIsEmbedded && at(counter, settings.VISITOR_COUNTER_URL),
    newsletterIsReal && at(newsletter, settings.NEWSLETTER_URL),
    hasChat(settings) && fill(chat),
  );
  return recipients.map((text) => <p key={text}>{text}</p>);
}

function Retention() {
  const { language, words, fill } = useLanguage();
  const { intro, items, messages, mailbox, note } = words.privacyPage.retention;
  const inDays = new Intl.NumberFormat(languages[language].locale, {
    style: "unit",
    unit: "day",
    unitDisplay: "long",
  });
  const days = inDays.format(settings.KEEP_MESSAGES_DAYS);
  const stored = { term: messages.term, text: fill(messages.text, { days }) };
  return (
    <>
      <p>{intro}</p>
      <dl>
        {[...items, ...(contactIsEmbedded ? [stored] : []), mailbox].map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd suppressHydrationWarning>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{note}</p>
    </>
  );
}

function Rights() {
  const { intro, access, control, complaint } = useLanguage().words.privacyPage.rights;
  return (
    <>
      <p>{intro}</p>
      {[access, control].map(({ title, items }) => (
        <div key={title}>
          <h3>{title}</h3>
          <Points items={items} />
        </div>
      ))}
      <p>{complaint}</p>
    </>
  );
}

function PrivacyContact() {
  const { language, words } = useLanguage();
  const { intro, address } = words.privacyPage.contact;
  const postal = localize(settings.CONTROLLER_ADDRESS || settings.HEADQUARTERS_ADDRESS, language);
  return (
    <>
      <p>{intro}</p>
      <ContactList mailbox={settings.PRIVACY_EMAIL}>
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
