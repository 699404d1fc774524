import { useLanguage } from "../content/language-context.tsx";
import { Channels } from "./contact/channels.tsx";
import { ContactForm } from "./contact/contact-form.tsx";
import { Offices } from "./contact/offices.tsx";
import { Reasons } from "./contact/reasons.tsx";

export function Contact() {
  const { dictionary, format } = useLanguage();
  return (
    <>
      <div className="page-head ornamented">
        <div className="container">
          <h1>{format(dictionary.contactPage.title)}</h1>
          <p>{dictionary.contactPage.intro}</p>
        </div>
      </div>
      <Channels />
      <div className="container side-by-side">
        <ContactForm />
        <Reasons />
      </div>
      <Offices />
    </>
  );
}
