import type { Link } from "../content/format.ts";

/** A link to an email address or a phone number. A long address breaks before its domain. */
export function ContactLink({ href, text }: Link) {
  const [name, domain] = text.split("@");
  return (
    // Browsers read the break as a space.
    <a href={href} aria-label={domain && text}>
      <bdi dir="ltr">
        {name}
        {domain && <wbr />}
        {domain && `@${domain}`}
      </bdi>
    </a>
  );
}
