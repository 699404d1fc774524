import { useLanguage } from "../../i18n/language-context.tsx";

export function NewsletterField() {
  const { dictionary } = useLanguage();
  return (
    <>
      <label htmlFor="newsletter-email">{dictionary.email}</label>
      <input id="newsletter-email" type="email" name="email" dir="ltr" autoComplete="email" required />
    </>
  );
}
