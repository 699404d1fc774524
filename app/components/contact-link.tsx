import type { Link } from "../../content/format.ts";

/** A link to an email address or a phone number. A long address breaks before its domain. */
export function ContactLink({ href, text }: Link) {
  const [name, domain] = text.split("@");
  return (
    <a href={href}>
      <bdi dir="ltr">
        {name}
        {domain && <wbr />}
        {domain && `@${domain}`}
      </bdi>
    </a>
  );
}
