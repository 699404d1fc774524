import { AccessibilityNote } from "../components/accessibility-note.tsx";
import { useLanguage } from "../language.tsx";
import { Channels } from "./contact/channels.tsx";
import { ContactForm } from "./contact/contact-form.tsx";
import { Offices } from "./contact/offices.tsx";
import { Reasons } from "./contact/reasons.tsx";

export function Contact() {
  const { words, fill } = useLanguage();
  return (
    <>
      <div className="page-head ornamented">
        <div className="width">
          <h1 tabIndex={-1}>{fill(words.contactPage.title)}</h1>
          <p>{words.contactPage.intro}</p>
        </div>
      </div>
      <Channels />
      <div className="width side-by-side">
        <ContactForm />
        <Reasons />
      </div>
      <Offices />
      <AccessibilityNote />
    </>
  );
}
