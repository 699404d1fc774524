import { Article, Points } from "../components/article.tsx";
import { MailLink, PhoneLink } from "../components/contact-links.tsx";
import { useLanguage } from "../language.tsx";
import { settings } from "../settings.ts";

export function Terms() {
  const { words } = useLanguage();
  const { title, intro, agreement, giftCards, security, liability, contact } = words.termsPage;
  return (
    <Article
      title={title}
      intro={intro}
      sections={[
        { id: "agreement", title: agreement.title, content: <Points {...agreement} /> },
        { id: "gift-cards", title: giftCards.title, content: <Points {...giftCards} /> },
        { id: "security", title: security.title, content: <Points {...security} /> },
        { id: "liability", title: liability.title, content: <Points {...liability} /> },
        { id: "contact", title: contact.title, content: <TermsContact intro={contact.intro} /> },
      ]}
    />
  );
}

function TermsContact({ intro }: { intro: string }) {
  const { words } = useLanguage();
  return (
    <>
      <p>{intro}</p>
      <dl>
        <div>
          <dt>{words.email}</dt>
          <dd>
            <MailLink address={settings.SUPPORT_EMAIL} />
          </dd>
        </div>
        <div>
          <dt>{words.contactForm.phone}</dt>
          <dd>
            <PhoneLink />
          </dd>
        </div>
      </dl>
    </>
  );
}
