import type { ReactNode } from "react";
import { useLanguage } from "../content/language-context.tsx";
import { formattedSupportPhone, settings } from "../settings.ts";

export function PhoneLink() {
  return (
    <a href={`tel:${settings.SUPPORT_PHONE}`}>
      <bdi dir="ltr">{formattedSupportPhone}</bdi>
    </a>
  );
}

/** A long address breaks before its domain. */
export function MailLink({ address }: { address: string }) {
  const [name, domain] = address.split("@");
  return (
    <a href={`mailto:${address}`}>
      <bdi dir="ltr">
        {name}
        <wbr />@{domain}
      </bdi>
    </a>
  );
}

/** Mail and phone, at the end of an article. The children are further rows. */
export function ContactList({ email, children }: { email: string; children?: ReactNode }) {
  const { dictionary } = useLanguage();
  return (
    <dl>
      <div>
        <dt>{dictionary.email}</dt>
        <dd>
          <MailLink address={email} />
        </dd>
      </div>
      <div>
        <dt>{dictionary.contactForm.phone}</dt>
        <dd>
          <PhoneLink />
        </dd>
      </div>
      {children}
    </dl>
  );
}
