import type { ServiceSettings } from "../../settings/service-settings.ts";
import type { Deliver } from "./dispatcher.ts";
import { createFormDelivery } from "./form-delivery.ts";
import type { MailBrand } from "./mail-html.ts";
import { createSmtpDelivery } from "./smtp-delivery.ts";

export type DeliverySettings = Pick<
  ServiceSettings,
  "SMTP_URL" | "FORWARD_FORM_URL" | "MAIL_FROM" | "SUPPORT_EMAIL"
> &
  MailBrand;

export const hasDelivery = ({ SMTP_URL, FORWARD_FORM_URL }: DeliverySettings) =>
  SMTP_URL + FORWARD_FORM_URL !== "";

/** Creates the delivery according to the settings: by email, through a form-forwarding service, or none. */
export function createDelivery(
  settings: DeliverySettings,
  network: Parameters<typeof createFormDelivery>[1],
): Deliver | undefined {
  if (settings.SMTP_URL) return createSmtpDelivery(settings);
  if (settings.FORWARD_FORM_URL) return createFormDelivery(settings, network);
  return undefined;
}
