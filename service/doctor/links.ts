import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { defaultLanguage } from "../../contract/languages.ts";
import type { Placement } from "../../contract/outbound-click.ts";
import { formatPartnerLink } from "../../contract/partner-link.ts";
import { error, type Finding, ok, skipped, warning } from "../findings/finding.ts";
import type { Check, Context } from "./check.ts";

/** Browsers give up at 20, and no honest link needs half of that. */
const maxRedirects = 10;

/** Statuses with which sites keep programs out, but not people. */
const shyStatuses = [401, 403, 405, 406, 429, 451];

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
    network: { address, hint: "Open the link in a browser: if it opens, this machine's network is at fault" },
    run: (context, signal) => follow(address(context), `npm run setup -- ${setting}`, context, signal),
  };
}

async function follow(start: string, change: string, { fetch }: Context, signal: AbortSignal) {
  if (new URL(start).hostname.endsWith(".example")) return skipped("still an example");
  let [end, insecureHost] = [new URL(start), ""];
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (end.protocol === "http:") insecureHost = end.host;
    const headers = { accept: "text/html" };
    const response = await fetch(end.href, { redirect: "manual", signal, headers });
    await response.body?.cancel();
    const { status } = response;
    const location = status >= 300 && status < 400 ? response.headers.get("location") : null;
    const next = location === null ? null : URL.parse(location, end.href);
    if (!next || !/^https?:$/.test(next.protocol)) return judgeEnd(end, status, insecureHost, change);
    end = next;
  }
  return error("It leads in a circle.", `Copy it again from your partner: ${change}`);
}

function judgeEnd({ host, href }: URL, status: number, insecureHost: string, change: string): Finding {
  if (shyStatuses.includes(status))
    return warning(`${host} answers programs with ${status}.`, "Open the link in a browser once");
  if (status >= 500) return warning(`${host} is in trouble (${status}).`, "Try again in an hour");
  if (status >= 400)
    return error(`${href} answers ${status}.`, `Copy the link again from your partner: ${change}`);
  if (insecureHost !== "")
    return warning(`It passes ${insecureHost} without encryption.`, "Ask your partner for a link by https");
  return ok(href);
}

/** Checks phone numbers as the links on the pages have them. Nobody is called. */
function createPhoneCheck(name: string, title: string, setting: PhoneSetting): Check {
  const change = `npm run setup -- ${setting}`;
  return {
    name,
    title,
    run({ settings: { [setting]: number } }) {
      if (number === "") return undefined;
      const parsed = parsePhoneNumberFromString(number);
      if (!parsed?.isPossible())
        return error(`${number} reaches nobody.`, `+, country code, number without its first 0: ${change}`);
      return parsed.isValid()
        ? ok(parsed.formatInternational())
        : warning(`${number} does not look like a number in use.`, change);
    },
  };
}
