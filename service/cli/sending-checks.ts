import { usesFormService } from "../../settings/site-settings.ts";
import type { Check } from "../checks/check.ts";
import { advise, error, ok, set } from "../finding.ts";
import { createChannels } from "../notices/channels.ts";
import { createDelivery } from "../outbox/delivery.ts";
import { formatReason } from "../outbox/delivery-error.ts";
import type { ServiceSettings } from "../settings.ts";
import type { DeliverableMessage } from "../store/store.ts";

/** Checks that run only on request, because each sends something. */
export const sendingChecks = {
  "send-test-message": {
    name: "messages.test",
    title: "Test message",
    async run({ settings, fetch, now }, signal) {
      const { SUPPORT_EMAIL } = settings;
      // Sent in the same way as visitors' messages: to the form service that the pages of a static site use, or by the service.
      const route = usesFormService(settings)
        ? { ...settings, SMTP_URL: "", FORWARD_FORM_URL: settings.CONTACT_FORM_URL }
        : settings;
      const deliver = createDelivery(route, { fetch, now });
      if (!deliver) return error("No mail server is set.", set(["SMTP_URL", "MAIL_FROM"]));
      try {
        await deliver(createTestMessage(settings, now()), signal);
      } catch (cause) {
        const reason = describe(cause);
        // Form services ask for this once, in an email.
        const advice = /activat/i.test(reason)
          ? advise(`Follow the link in the activation email to ${SUPPORT_EMAIL}, and send again`)
          : set(["MAIL_FROM", "SUPPORT_EMAIL"]);
        return error(`It was not sent: ${reason}.`, advice);
      }
      return ok(`Sent to ${SUPPORT_EMAIL}. Check that it has arrived, and not as spam.`);
    },
  },
  "send-test-notice": {
    name: "notices.test",
    title: "Test notice",
    async run({ settings, fetch, now }, signal) {
      const channels = createChannels(settings, fetch);
      if (channels.length === 0)
        return error("No address for notices is set.", set(["NOTIFY_URL", "NOTIFY_EMAIL"]));
      const text = "If you can read this, notices reach you. Sent by: npm run doctor -- --send-test-notice";
      const sent = channels.map(({ receiver, send }) =>
        send({ event: "test", title: "Test notice", text, at: now() }, signal).then(
          () => ok(`Sent to ${receiver}.`),
          (cause) =>
            error(`${receiver} did not accept it: ${describe(cause)}.`, set(["NOTIFY_URL", "NOTIFY_EMAIL"])),
        ),
      );
      return Promise.all(sent);
    },
  },
} satisfies Record<string, Check>;

const describe = (cause: unknown) => formatReason(cause).replace(/\.$/, "");

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
