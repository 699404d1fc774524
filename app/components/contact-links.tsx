import { settings, supportPhoneShown } from "../settings.ts";

export function PhoneLink() {
  return (
    <a href={`tel:${settings.SUPPORT_PHONE}`}>
      <bdi dir="ltr">{supportPhoneShown}</bdi>
    </a>
  );
}

/** Where an address must break, it breaks before its domain. */
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
