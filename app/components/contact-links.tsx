import type { ContactDetails } from "../content/article-content.ts";
import type { Link } from "../content/format.ts";

export function PhoneLink({ href, text }: Link) {
  return (
    <a href={href}>
      <bdi dir="ltr">{text}</bdi>
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

/** Email, phone, and a postal address, at the end of an article. */
export function ContactList({ email, phone, address }: ContactDetails) {
  return (
    <dl>
      <div>
        <dt>{email.label}</dt>
        <dd>
          <MailLink address={email.address} />
        </dd>
      </div>
      <div>
        <dt>{phone.label}</dt>
        <dd>
          <PhoneLink {...phone.link} />
        </dd>
      </div>
      {address && (
        <div>
          <dt>{address.label}</dt>
          <dd>
            <bdi>{address.text}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
