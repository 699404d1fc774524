import { defaultLanguage } from "../../contract/languages.ts";
import type { Placement } from "../../contract/outbound-click.ts";
import { formatPartnerLink } from "../../contract/partner-link.ts";
import { advise, error, type Finding, ok, set, skipped, warning } from "../finding.ts";
import type { Check, Context } from "./check.ts";

/** Browsers give up at 20 redirects. A normal link needs far fewer. */
const maxRedirects = 10;

/** Sites send these statuses to programs, but not to browsers. */
const botBlockingStatuses = [401, 403, 405, 406, 429, 451];

type LinkSetting = "PARTNER_INVITE_URL" | "EXCHANGE_PARTNER_URL";
type PhoneSetting = "SUPPORT_PHONE" | "CHAT_PHONE";

export const linkChecks: Check[] = [
  createLinkCheck("links.partner", "Partner link", "PARTNER_INVITE_URL", "buy-now"),
  createLinkCheck("links.exchange", "Exchange link", "EXCHANGE_PARTNER_URL", "trade-crypto"),
  createPhoneCheck("phones.support", "Phone link", "SUPPORT_PHONE"),
  createPhoneCheck("phones.chat", "Chat link", "CHAT_PHONE"),
];

function createLinkCheck(name: string, title: string, setting: LinkSetting, placement: Placement): Check {
  const address = ({ settings }: Context) =>
    formatPartnerLink(settings[setting], { placement, language: defaultLanguage });
  return {
    name,
    title,
    network: {
      address,
      actions: [advise("Open the link in a browser. If it opens, check this machine's network")],
    },
    run: (context, signal) => follow(address(context), setting, context, signal),
  };
}

async function follow(start: string, setting: LinkSetting, { fetch }: Context, signal: AbortSignal) {
  if (new URL(start).hostname.endsWith(".example")) return skipped("still an example");
  const copy = { setting, to: "Copy the link again from your partner" };
  let [end, insecureHost] = [new URL(start), ""];
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (end.protocol === "http:") insecureHost = end.host;
    const response = await fetch(end.href, { redirect: "manual", signal, headers: { accept: "text/html" } });
    await response.body?.cancel();
    const { status } = response;
    const location = status >= 300 && status < 400 ? response.headers.get("location") : null;
    const next = location === null ? null : URL.parse(location, end.href);
    if (!next || !/^https?:$/.test(next.protocol)) {
      if (status >= 400 && status < 500 && !botBlockingStatuses.includes(status))
        return error(`${end.href} answers ${status}.`, copy);
      return judgeEnd(end, status, insecureHost);
    }
    end = next;
  }
  return error("It leads in a circle.", copy);
}

function judgeEnd({ host, href }: URL, status: number, insecureHost: string): Finding {
  if (status >= 500) return warning(`${host} has a problem (${status}).`, advise("Try again in an hour"));
  if (status >= 400)
    return warning(`${host} answers programs with ${status}.`, advise("Open the link in a browser once"));
  if (insecureHost !== "")
    return warning(
      `It passes ${insecureHost} without encryption.`,
      advise("Ask your partner for an https link"),
    );
  return ok(href);
}

/** Checks the phone numbers in the pages' links. It calls nobody. */
function createPhoneCheck(name: string, title: string, setting: PhoneSetting): Check {
  return {
    name,
    title,
    async run({ settings: { [setting]: number } }) {
      if (number === "") return undefined;
      // Loaded on demand: the service needs it only for its weekly check.
      const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
      const parsed = parsePhoneNumberFromString(number);
      if (!parsed?.isPossible())
        return error(`${number} reaches nobody.`, {
          setting,
          to: "+, country code, number without its first 0",
        });
      if (!parsed.isValid()) return warning(`${number} does not look like a number in use.`, set(setting));
      return ok(parsed.formatInternational());
    },
  };
}
