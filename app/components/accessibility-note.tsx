import { useLanguage } from "../i18n/language-context.tsx";
import { settings } from "../settings.ts";
import { MailLink } from "./contact-links.tsx";

export function AccessibilityNote() {
  const { title, text } = useLanguage().dictionary.accessibility;
  return (
    <aside aria-labelledby="accessibility">
      <h2 id="accessibility">{title}</h2>
      <p>
        {text} <MailLink address={settings.SUPPORT_EMAIL} />
      </p>
    </aside>
  );
}
