import type { Check } from "../checks/check.ts";
import { cleanText, findNetworkProblem } from "../checks/network.ts";
import { findErrorCode } from "../error-code.ts";
import { error, type Finding, ok } from "../finding.ts";
import { createChannels } from "../notices/channels.ts";
import { createWeeklySender } from "../notices/weekly-email.ts";
import { createDelivery } from "../outbox/delivery.ts";
import { DeliveryError } from "../outbox/delivery-error.ts";
import type { ServiceSettings } from "../settings.ts";
import type { StoredMessage } from "../store/store.ts";
import { dayMs } from "../units.ts";

const mail = { setting: ["SMTP_URL", "MAIL_FROM", "NOTIFY_EMAIL"] } as const;

const describe = (cause: unknown) => findNetworkProblem(cause)?.reason ?? cleanText((cause as Error).message);

/** Checks of the doctor that run only on request, because each sends something. */
export const testChecks = {
  "send-test-message": {
    name: "messages.test",
    title: "Test message",
    async run({ settings, fetch, now }, signal) {
      const { CONTACT_FORM_URL, SUPPORT_EMAIL } = settings;
      // Sent in the same way as visitors' messages: to the hosted form that the page uses, or by the service.
      const route =
        CONTACT_FORM_URL === ""
          ? settings
          : { ...settings, SMTP_URL: "", FORWARD_FORM_URL: CONTACT_FORM_URL };
      const deliver = createDelivery(route, { fetch, now });
      if (!deliver) return error("Nothing is set that sends it.", { setting: ["SMTP_URL", "MAIL_FROM"] });
      try {
        await deliver(createTestMessage(settings, now()), signal);
      } catch (cause) {
        return describeSendingError(settings, cause);
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
        return error("Nothing is set that receives it.", { setting: ["NOTIFY_URL", "NOTIFY_EMAIL"] });
      const notice = {
        event: "test",
        title: "Test notice",
        text: "If you can read this, notices reach you. Sent by: npm run doctor -- --send-test-notice",
        at: now(),
      } as const;
      const problems: Finding[] = [];
      for (const { name, receiver, send } of channels)
        await send(notice, signal).catch((cause: Error) => {
          const action = name === "mail" ? mail : ({ setting: ["NOTIFY_URL", "NOTIFY_FORMAT"] } as const);
          problems.push(error(`${receiver} did not accept it: ${describe(cause)}.`, action));
        });
      if (problems.length === 0)
        return ok(`Sent to ${channels.map(({ receiver }) => receiver).join(" and ")}.`);
      return error(
        problems.map(({ message }) => message).join(" "),
        ...problems.flatMap(({ actions = [] }) => actions),
      );
    },
  },
  /** The last seven days instead of a calendar week, so that a new site has figures. */
  "send-test-summary": {
    name: "summary.test",
    title: "Test summary",
    async run(context, signal) {
      const { settings, now } = context;
      const { NOTIFY_EMAIL } = settings;
      if (NOTIFY_EMAIL === "") return error("Nothing is set that receives it.", mail);
      const store = await context.openStore();
      if (!store) return error("There are no figures yet.", { command: "start" });
      try {
        await createWeeklySender(store, settings)(now() - (now() % dayMs), signal);
      } catch (cause) {
        return error(`${NOTIFY_EMAIL} did not accept it: ${describe(cause)}.`, mail);
      }
      return ok(`Sent to ${NOTIFY_EMAIL}.`);
    },
  },
} satisfies Record<string, Check>;

function createTestMessage({ BRAND, SUPPORT_EMAIL }: ServiceSettings, now: number): StoredMessage {
  return {
    reference: `TEST${now}`,
    name: BRAND,
    email: SUPPORT_EMAIL,
    subject: "Test of the contact form",
    message: "Sent by npm run doctor -- --send-test-message. Visitors' messages arrive like this one.",
    language: "en",
    state: "waiting",
    receivedAt: now,
    attempts: 1,
    waitedMs: 0,
    dueAt: now,
    settledAt: null,
    reason: null,
  };
}

function describeSendingError({ SUPPORT_EMAIL }: ServiceSettings, cause: unknown): Finding {
  if (cause instanceof DeliveryError && /activat/i.test(cause.message))
    return error("The form service delivers nothing yet: the form is not activated.", {
      text: `Follow the link in the activation email to ${SUPPORT_EMAIL}, and send again`,
    });
  if (cause instanceof DeliveryError)
    return error(`The form service refuses it (${cleanText(cause.message)}).`, {
      text: "Look there for the reason",
    });
  const reason = findNetworkProblem(cause)?.reason ?? `the mail server refuses it (${findErrorCode(cause)})`;
  return error(`It was not sent: ${reason}.`, { setting: ["MAIL_FROM", "SUPPORT_EMAIL"] });
}
