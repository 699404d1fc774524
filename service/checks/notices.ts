import { set, warning } from "../finding.ts";
import type { Check } from "./check.ts";
import { isPublic } from "./site.ts";

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
];
