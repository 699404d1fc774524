import { findErrorCode } from "../error-code.ts";
import { error, type Finding, ok } from "../findings/finding.ts";
import { createChannels } from "../notices/channels.ts";
import { createSummarySender } from "../notices/notifier-from-settings.ts";
import { createDelivery } from "../outbox/delivery.ts";
import { DeliveryError } from "../outbox/delivery-error.ts";
import type { ServiceSettings } from "../settings.ts";
import { isStoreThere, openStore } from "../store/open.ts";
import type { StoredMessage } from "../store/store.ts";
import { dayMs } from "../units.ts";
import type { Check } from "./check.ts";
import { cleanText, findNetworkReason } from "./network.ts";
import { runChecks } from "./run-checks.ts";

const changeMail = "npm run setup -- SMTP_URL MAIL_FROM NOTIFY_EMAIL";

const describe = (cause: unknown) => findNetworkReason(cause) ?? cleanText((cause as Error).message);

/** Runs only on request, as it sends a mail. */
export const testMessageCheck: Check = {
  name: "messages.test",
  title: "Test message",
  async run({ settings, fetch, now }, signal) {
    const { CONTACT_FORM_URL, SUPPORT_EMAIL } = settings;
    // By the same route as visitors' messages: to the hosted form that the page uses, or from the service.
    const way =
      CONTACT_FORM_URL === "" ? settings : { ...settings, SMTP_URL: "", FORWARD_FORM_URL: CONTACT_FORM_URL };
    const deliver = createDelivery(way, { fetch, now });
    if (!deliver) return error("Nothing is set that would send it.", "npm run setup -- SMTP_URL MAIL_FROM");
    try {
      await deliver(createTestMessage(settings, now()), signal);
    } catch (cause) {
      return describeSendingError(settings, cause);
    }
    return ok(`Sent to ${SUPPORT_EMAIL}. See that it has arrived, and not among the spam.`);
  },
};

/** Runs only on request, as it notifies somebody. */
export const testNoticeCheck: Check = {
  name: "notices.test",
  title: "Test notice",
  async run({ settings, fetch, now }, signal) {
    const channels = createChannels(settings, { fetch });
    if (channels.length === 0)
      return error("Nothing is set that would take it.", "npm run setup -- NOTIFY_URL NOTIFY_EMAIL");
    const problems: string[] = [];
    const hints: string[] = [];
    for (const { name, receiver, send } of channels)
      await send({ event: "test", at: now() }, signal).catch((cause: Error) => {
        problems.push(`${receiver} did not take it: ${describe(cause)}.`);
        hints.push(name === "mail" ? changeMail : "npm run setup -- NOTIFY_URL NOTIFY_FORMAT");
      });
    if (problems.length > 0) return error(problems.join(" "), hints.join("; "));
    return ok(`Sent to ${channels.map(({ receiver }) => receiver).join(" and ")}.`);
  },
};

/** Runs only on request, as it sends a mail: the last seven days, so that a new site has figures. */
export const testSummaryCheck: Check = {
  name: "summary.test",
  title: "Test summary",
  async run(context, signal) {
    const { settings, now } = context;
    const { NOTIFY_EMAIL } = settings;
    if (NOTIFY_EMAIL === "") return error("Nothing is set that would take it.", changeMail);
    if (!isStoreThere(settings)) return error("There are no figures yet.", "npm start");
    const store = await openStore(settings, { mode: "read", now });
    try {
      const runDoctor = () => runChecks(context, { offline: true, inService: true });
      await createSummarySender({ store, settings, runDoctor })(now() - (now() % dayMs), signal);
    } catch (cause) {
      return error(`${NOTIFY_EMAIL} did not take it: ${describe(cause)}.`, changeMail);
    } finally {
      await store.close();
    }
    return ok(`Sent to ${NOTIFY_EMAIL}.`);
  },
};

function createTestMessage({ BRAND, SUPPORT_EMAIL }: ServiceSettings, now: number): StoredMessage {
  return {
    reference: `TEST${now}`,
    name: BRAND,
    email: SUPPORT_EMAIL,
    subject: "Test of the contact form",
    message: "Sent by npm run doctor -- --send-test-message. Messages of visitors arrive as this one did.",
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
    return error(
      "The form service delivers nothing yet: the form is not activated.",
      `Follow the link in the activation mail to ${SUPPORT_EMAIL}, and send again`,
    );
  if (cause instanceof DeliveryError)
    return error(`The form service refuses it (${cleanText(cause.message)}).`, "Look there for the reason");
  const reason = findNetworkReason(cause) ?? `the mail server refuses it (${findErrorCode(cause)})`;
  return error(`It was not sent: ${reason}.`, "npm run setup -- MAIL_FROM SUPPORT_EMAIL");
}
