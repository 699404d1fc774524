import { Article, BulletList } from "../components/article.tsx";
import { ContactList } from "../components/contact-links.tsx";
import { useLanguage } from "../content/language-context.tsx";
import { settings } from "../settings.ts";

export function Terms() {
  const { dictionary } = useLanguage();
  const { title, intro, agreement, giftCards, security, liability, contact } = dictionary.termsPage;
  return (
    <Article
      title={title}
      intro={intro}
      sections={[
        { id: "agreement", title: agreement.title, content: <BulletList {...agreement} /> },
        { id: "gift-cards", title: giftCards.title, content: <BulletList {...giftCards} /> },
        { id: "security", title: security.title, content: <BulletList {...security} /> },
        { id: "liability", title: liability.title, content: <BulletList {...liability} /> },
        { id: "contact", title: contact.title, content: <TermsContact intro={contact.intro} /> },
      ]}
    />
  );
}

function TermsContact({ intro }: { intro: string }) {
  return (
    <>
      <p>{intro}</p>
      <ContactList email={settings.SUPPORT_EMAIL} />
    </>
  );
}
