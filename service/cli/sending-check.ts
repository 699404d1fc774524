import { error, type Finding, ok, warning } from "../../lib/errors/finding.ts";
import { withAdvice } from "../../lib/errors/network-error.ts";
import { usesFormService } from "../../settings/site-settings.ts";
import type { Check, CheckResult } from "../operator/checks/check.ts";
import { mailCheck } from "../operator/checks/message-checks.ts";
import { createChannels } from "../operator/notices/channels.ts";
import { formatReason } from "../outbox/delivery-error.ts";
import { createSmtpDelivery } from "../outbox/smtp-delivery.ts";

/** Sends a message in the same way as visitors' messages, and a notice. */
const sendingCheck: Check = {
  name: "Test",
  async run({ settings, fetch, now }, signal) {
    const { BRAND, SUPPORT_EMAIL, SMTP_URL } = settings;
    if (usesFormService(settings))
      return ok("The pages send messages to the form service. Send one from the published contact page.");
    const deliver = SMTP_URL ? createSmtpDelivery(settings, now) : undefined;
    const text =
      "If you can read this, messages and notices reach you. Sent by: npm run doctor -- --send-test";
    const typed = { name: BRAND, email: SUPPORT_EMAIL, subject: "Test of the contact form", message: text };
    const message = {
      ...typed,
      reference: `TEST${now()}`,
      language: "en",
      receivedAt: now(),
      resends: 0,
    } as const;
    const channels = createChannels(settings, fetch).map(({ name, receiver, send }) => {
      const setting = name === "webhook" ? "NOTIFY_URL" : "NOTIFY_EMAIL";
      return attempt("notice", receiver, setting, send({ title: "Test notice", text }, signal));
    });
    if (!deliver && channels.length === 0) return error("Nobody gets anything. → Set SMTP_URL or NOTIFY_URL");
    const names = "SMTP_URL, MAIL_FROM, SUPPORT_EMAIL";
    const delivery = deliver && attempt("message", SUPPORT_EMAIL, names, deliver(message, signal));
    return await Promise.all(delivery ? [delivery, ...channels] : channels);
  },
};

async function attempt(
  what: string,
  receiver: string,
  names: string,
  sending: Promise<unknown>,
): Promise<Finding> {
  try {
    await sending;
    return ok(
      `The ${what} was sent to ${receiver}. Check that it has arrived, and isn't in the spam folder.`,
    );
  } catch (cause) {
    return error(
      withAdvice(`The ${what} couldn't be sent to ${receiver}: ${formatReason(cause)}`, `Check ${names}`),
    );
  }
}

/**
 * Runs checks, among them the mail server's, then the test. If that server refused the login, nothing else logs in: mail
 * servers ban an address after a few refused logins.
 */
export async function runWithTest(
  run: (checks: readonly Check[]) => Promise<CheckResult[]>,
  checks: readonly Check[],
): Promise<CheckResult[]> {
  const results = await run(checks);
  if (!results.some(({ name, status }) => name === mailCheck.name && status === "error"))
    return [...results, ...(await run([sendingCheck]))];
  const skipped = warning("Nothing was sent, because the mail server can't be used. → Correct that first");
  return [...results, { name: sendingCheck.name, ...skipped }];
}
