import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { defaultLanguage } from "../../contract/languages.ts";
import type { Placement } from "../../contract/outbound-click.ts";
import { formatPartnerLink } from "../../contract/partner-link.ts";
import { error, type Finding, ok, skipped, warning } from "../findings/finding.ts";
import type { Check, Context } from "./check.ts";

/** More than browsers need for any honest link; they give up at 20. */
const mostRedirects = 10;

/** What sites that keep programs out answer to them, and not to people. */
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
    network: {
      address,
      hint: `Open the link of ${setting} in a browser: if it opens there, the trouble is this machine's network.`,
    },
    run: (context, signal) => follow(new URL(address(context)), setting, context, signal),
  };
}

async function follow(
  start: URL,
  setting: LinkSetting,
  { fetch }: Context,
  signal: AbortSignal,
): Promise<Finding> {
  if (start.hostname.endsWith(".example")) return skipped("It is still a placeholder.");
  const copyAgain = `Copy the link from your partner's page again: npm run setup -- ${setting}`;
  let [end, insecure] = [start, ""];
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (end.protocol === "http:") insecure = end.host;
    const response = await fetch(end.href, {
      redirect: "manual",
      signal,
      headers: { accept: "text/html" },
    });
    await response.body?.cancel();
    const { status, headers } = response;
    const next = status >= 300 && status < 400 ? URL.parse(headers.get("location") ?? "", end.href) : null;
    if (next && /^https?:$/.test(next.protocol)) {
      end = next;
      continue;
    }
    if (shyStatuses.includes(status))
      return warning(`${end.host} answers programs with ${status}.`, "Open the link in a browser once.");
    if (status >= 500) return warning(`${end.host} is in trouble (${status}).`, "Run this again in an hour.");
    if (status >= 400) return error(`It ends at ${end.href}, which answers ${status}.`, copyAgain);
    if (insecure !== "")
      return warning(
        `It passes through ${insecure} without encryption and ends at ${end.href}.`,
        "Ask your partner for a link that uses https all the way.",
      );
    return ok(`Answers, and ends at ${end.href}`);
  }
  return error("It leads in a circle and never ends.", copyAgain);
}

/** Numbers as the links on the pages write them. Nobody is called. */
function createPhoneCheck(name: string, title: string, setting: PhoneSetting): Check {
  return {
    name,
    title,
    run({ settings }) {
      const number = settings[setting];
      if (number === "") return undefined;
      const parsed = parsePhoneNumberFromString(number);
      if (!parsed?.isPossible() || hasTrunkZero(number, parsed))
        return error(
          `${number} reaches nobody: no country has such a number.`,
          `Write it as +, country code, number, without the 0 that is dialled within the country: npm run setup -- ${setting}`,
        );
      if (parsed.isValid()) return ok(parsed.formatInternational());
      return warning(
        `${number} does not look like a number in use.`,
        `Compare it digit by digit: npm run setup -- ${setting}`,
      );
    },
  };
}

/** What is dialled within a country: the library forgives it, the telephone network does not. */
function hasTrunkZero(number: string, { number: right, countryCallingCode }: PhoneNumber): boolean {
  return number !== right && number.startsWith(`+${countryCallingCode}0`);
}
