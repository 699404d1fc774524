import { createHash } from "node:crypto";
import type { Deliver } from "./dispatcher.ts";
import { createFormDelivery } from "./form-delivery.ts";
import { createSmtpDelivery } from "./smtp-delivery.ts";

type Settings = Parameters<typeof createSmtpDelivery>[0] & Parameters<typeof createFormDelivery>[0];

/** Creates the delivery that the settings ask for: by mail, through a form-forwarding service, or none. */
export function createDelivery(
  settings: Settings,
  network: Parameters<typeof createFormDelivery>[1],
): Deliver | undefined {
  if (settings.SMTP_URL) return createSmtpDelivery(settings);
  if (settings.FORWARD_FORM_URL) return createFormDelivery(settings, network);
  return undefined;
}

/** Names where messages are delivered to, without saying it: with other settings, a pause of deliveries is over. */
export function digestTarget({ SMTP_URL, FORWARD_FORM_URL }: Settings): string {
  return createHash("sha256").update(`${SMTP_URL} ${FORWARD_FORM_URL}`).digest("base64url").slice(0, 12);
}
