import { set, warning } from "../finding.ts";
import type { ServiceSettings } from "../settings.ts";
import type { Check } from "./check.ts";
import { isPublic } from "./site.ts";

/** The format of a service that its address gives away; undefined for all others. */
export function guessFormat(address: string): ServiceSettings["NOTIFY_FORMAT"] | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  if (hostname === "hooks.slack.com") return "slack";
  if (/(^|\.)discord(app)?\.com$/.test(hostname)) return "discord";
  return /^ntfy\./.test(hostname) ? "ntfy" : undefined;
}

/** Checks whether the operator gets notices. */
export const noticeChecks: Check[] = [
  {
    name: "notices",
    title: "Notices",
    run(context) {
      const { CONTACT_FORM_URL, NOTIFY_URL, NOTIFY_EMAIL } = context.settings;
      return CONTACT_FORM_URL + NOTIFY_URL + NOTIFY_EMAIL === "" && isPublic(context)
        ? warning("You get none when there is a problem.", set(["NOTIFY_EMAIL", "NOTIFY_URL"]))
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
            `${new URL(NOTIFY_URL).host} accepts ${format}, not ${NOTIFY_FORMAT}.`,
            set("NOTIFY_FORMAT", `Set ${format}`),
          );
    },
  },
];
