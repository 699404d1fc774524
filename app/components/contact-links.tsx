import { settings, supportPhoneShown } from "../settings.ts";

export function PhoneLink() {
  return (
    <a href={`tel:${settings.SUPPORT_PHONE}`}>
      <bdi dir="ltr">{supportPhoneShown}</bdi>
    </a>
  );
}

export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`}>
      <bdi dir="ltr">{address}</bdi>
    </a>
  );
}
