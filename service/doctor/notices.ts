import { warning } from "../findings/finding.ts";
import { guessFormat } from "../notices/webhook.ts";
import type { Check } from "./check.ts";
import { isLive, isRelayed } from "./store.ts";

/** Checks whether the operator gets notices. */
export const noticeChecks: Check[] = [
  {
    name: "messages.relay",
    title: "Relay",
    run: (context) =>
      context.settings.CONTACT_FORM_URL === "" && !isRelayed(context)
        ? warning(
            "None: messages stay in the inbox.",
            "Let them be mailed: npm run setup -- SMTP_URL MAIL_FROM",
          )
        : undefined,
  },
  {
    name: "notices",
    title: "Notices",
    run(context) {
      const { CONTACT_FORM_URL, NOTIFY_URL, NOTIFY_EMAIL } = context.settings;
      return CONTACT_FORM_URL + NOTIFY_URL + NOTIFY_EMAIL === "" && isLive(context)
        ? warning("You get none when something is wrong.", "npm run setup -- NOTIFY_EMAIL NOTIFY_URL")
        : undefined;
    },
  },
  {
    name: "notices.format",
    title: "Format of notices",
    run({ settings: { NOTIFY_URL, NOTIFY_FORMAT } }) {
      const format = guessFormat(NOTIFY_URL) ?? NOTIFY_FORMAT;
      return format === NOTIFY_FORMAT
        ? undefined
        : warning(
            `${new URL(NOTIFY_URL).host} takes ${format}, not ${NOTIFY_FORMAT}.`,
            `Set ${format}: npm run setup -- NOTIFY_FORMAT`,
          );
    },
  },
];
