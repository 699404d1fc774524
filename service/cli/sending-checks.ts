import { usesFormService } from "../../settings/site-settings.ts";
import type { Check } from "../checks/check.ts";
import { error, ok, skipped } from "../finding.ts";
import { createChannels } from "../notices/channels.ts";
import { createDelivery } from "../outbox/delivery.ts";
import { DeliveryError, formatReason } from "../outbox/delivery-error.ts";
import type { ServiceSettings } from "../settings.ts";
import type { DeliverableMessage } from "../store/store.ts";

/** Mail servers ban an address after a few refused logins. */
const afterMailServer = skipped("until the mail server accepts the login");

/** Checks that run only on request, because each sends something. */
export const sendingChecks = {
  "send-test-message": {
    name: "Test message",
    async run({ settings, fetch, now, hasMailError }, signal) {
      const { SUPPORT_EMAIL } = settings;
      // Sent in the same way as visitors' messages: to the form service that the pages of a static site use, or by the service.
      const route = usesFormService(settings)
        ? { ...settings, SMTP_URL: "", FORWARD_FORM_URL: settings.CONTACT_FORM_URL }
        : settings;
      const deliver = createDelivery(route, { fetch, now });
      if (!deliver) return error("No mail server is set. → Set SMTP_URL and MAIL_FROM");
      if (route.SMTP_URL !== "" && hasMailError) return afterMailServer;
      try {
        await deliver(createTestMessage(settings, now()), signal);
      } catch (cause) {
        return error(`It was not sent: ${withAdvice(formatReason(cause), findAdvice(cause, route))}`);
      }
      return ok(`Sent to ${SUPPORT_EMAIL}. Check that it has arrived, and not as spam.`);
    },
  },
  "send-test-notice": {
    name: "Test notice",
    async run({ settings, fetch, hasMailError }, signal) {
      const channels = createChannels(settings, fetch);
      if (channels.length === 0)
        return error("No address for notices is set. → Set NOTIFY_URL or NOTIFY_EMAIL");
      const text = "If you can read this, notices reach you. Sent by: npm run doctor -- --send-test-notice";
      const sent = channels.map(async ({ name, receiver, send }) => {
        if (name === "mail" && hasMailError) return afterMailServer;
        try {
          await send({ event: "test", title: "Test notice", text }, signal);
          return ok(`Sent to ${receiver}.`);
        } catch (cause) {
          const setting = name === "mail" ? "NOTIFY_EMAIL and SMTP_URL" : "NOTIFY_URL";
          return error(
            `${receiver} did not accept it: ${withAdvice(formatReason(cause), `Check ${setting}`)}`,
          );
        }
      });
      return Promise.all(sent);
    },
  },
} satisfies Record<string, Check>;

/** The reasons of network errors may have advice of their own. */
const withAdvice = (reason: string, advice: string) =>
  reason.includes("→") ? reason : `${reason.replace(/\.?$/, ".")} → ${advice}`;

function findAdvice(cause: unknown, { SMTP_URL, SUPPORT_EMAIL }: ServiceSettings): string {
  const { code, message } = cause instanceof DeliveryError ? cause : { code: "", message: "" };
  // Form services ask for this once, in an email.
  if (/activat/i.test(message))
    return `Follow the link in the activation email to ${SUPPORT_EMAIL}, and send again`;
  if (SMTP_URL === "") return "Check the form service's address and SUPPORT_EMAIL";
  // 530 to 538 are about the login: RFC 4954. Other replies are about the sender or the receiver.
  return /^[45](?!3)\d\d$/.test(code) ? "Check MAIL_FROM and SUPPORT_EMAIL" : "Check SMTP_URL";
}

function createTestMessage({ BRAND, SUPPORT_EMAIL }: ServiceSettings, now: number): DeliverableMessage {
  return {
    reference: `TEST${now}`,
    name: BRAND,
    email: SUPPORT_EMAIL,
    subject: "Test of the contact form",
    message: "Sent by npm run doctor -- --send-test-message. Visitors' messages arrive like this one.",
    language: "en",
    receivedAt: now,
  };
}
