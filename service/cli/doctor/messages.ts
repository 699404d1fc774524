import { createDelivery } from "../../outbox/delivery.ts";
import { DeliveryError, findCode } from "../../outbox/delivery-error.ts";
import type { ServiceSettings } from "../../settings.ts";
import { isStoreThere } from "../../store/open.ts";
import type { StoredMessage } from "../../store/store.ts";
import {
  type Check,
  cross,
  type Examination,
  type Finding,
  good,
  type SettingName,
  warning,
} from "./check.ts";
import { reading } from "./database.ts";
import { networkReason } from "./network.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds that a message may wait. A relay sends at once; in the inbox, within the day that the site promises. */
const longestWait = { relayed: hour, read: 24 * hour };

const pathSettings: SettingName[] = ["SMTP_URL", "MAIL_FROM", "FORWARD_FORM_URL", "CONTACT_FORM_URL"];

export const messageChecks: Check[] = [
  {
    name: "messages.waiting",
    title: "Messages",
    settings: ["DATABASE_FILE", "DATABASE_URL", ...pathSettings],
    applies: ({ settings }) => settings.CONTACT_FORM_URL === "" || isStoreThere(settings),
    run({ settings, now }) {
      const { SMTP_URL, FORWARD_FORM_URL } = settings;
      const relayed = SMTP_URL !== "" || FORWARD_FORM_URL !== "";
      const way = relayed ? "" : " They are kept; read them with: npm run inbox";
      if (!isStoreThere(settings)) return good(`None yet.${way}`);
      return reading({ settings, now }, async ({ messages }) => {
        const { waiting, failed } = await messages.countByState();
        if (failed > 0)
          return cross(
            "machine",
            `${failed} could not be delivered.`,
            "See why with npm run inbox, mend it, then: npm run inbox -- retry REFERENCE",
          );
        if (!waiting) return good(`None waits.${way}`);
        const age = (await messages.readOldestAge("waiting")) ?? 0;
        const says = `${waiting} wait${waiting === 1 ? "s" : ""}, the oldest for ${durationOf(age)}.`;
        if (age <= (relayed ? longestWait.relayed : longestWait.read)) return good(`${says}${way}`);
        const advice = relayed
          ? "See why with: npm run inbox"
          : "Read them with npm run inbox, or set SMTP_URL.";
        return warning("machine", says, advice);
      });
    },
  },
];

/** Asked for only: somebody gets a mail. */
export const testMessageCheck: Check = {
  name: "messages.test",
  title: "Test message",
  settings: [...pathSettings, "SUPPORT_EMAIL", "SITE_ORIGIN", "BRAND"],
  network: true,
  async run({ settings, fetch, now }, signal) {
    const deliver = deliveryOf(settings, { fetch, now });
    if (!deliver)
      return warning("setting", "Nothing is set that would send it.", "Set SMTP_URL, for example.");
    try {
      await deliver(testMessage(settings, now()), signal);
    } catch (error) {
      return sendingFault(settings, error);
    }
    return good(`Sent to ${settings.SUPPORT_EMAIL}. See that it has arrived, and not among the spam.`);
  },
};

/** The way that visitors' messages take: from the page to a hosted form, or from the service. */
function deliveryOf(settings: ServiceSettings, network: Pick<Examination, "fetch" | "now">) {
  const { CONTACT_FORM_URL } = settings;
  if (CONTACT_FORM_URL === "") return createDelivery(settings, network);
  return createDelivery({ ...settings, SMTP_URL: "", FORWARD_FORM_URL: CONTACT_FORM_URL }, network);
}

function testMessage({ BRAND, SUPPORT_EMAIL }: ServiceSettings, now: number): StoredMessage {
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

function sendingFault({ SUPPORT_EMAIL }: ServiceSettings, error: unknown): Finding {
  if (error instanceof DeliveryError && /activat/i.test(error.message))
    return cross(
      "setting",
      "The form service delivers nothing yet: the form is not activated.",
      `Open the activation mail in the mailbox ${SUPPORT_EMAIL}, follow its link, and send again.`,
    );
  if (error instanceof DeliveryError)
    return cross("setting", `The form service refuses it (${error.message}).`, "Look there for the reason.");
  const reason = networkReason(error);
  if (reason !== undefined) return cross("network", `It could not be sent: ${reason}.`, "Try again later.");
  return cross(
    "setting",
    `The mail server refuses it (${findCode(error)}).`,
    "Compare MAIL_FROM and SUPPORT_EMAIL.",
  );
}

function durationOf(milliseconds: number): string {
  if (milliseconds < 2 * hour) return `${Math.round(milliseconds / minute)} minutes`;
  if (milliseconds < 48 * hour) return `${Math.round(milliseconds / hour)} hours`;
  return `${Math.round(milliseconds / (24 * hour))} days`;
}
