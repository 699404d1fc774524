import { useLanguage } from "../../language.tsx";

export function NewsletterField() {
  const { words } = useLanguage();
  return (
    <>
      <label htmlFor="newsletter-email">{words.email}</label>
      <input id="newsletter-email" type="email" name="email" dir="ltr" autoComplete="email" required />
    </>
  );
}
