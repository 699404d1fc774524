import { defaultLanguage } from "../../../contract/languages.ts";
import type { Placement } from "../../../contract/outbound-click.ts";
import { fillPartnerLink } from "../../../contract/partner-link.ts";
import { type Check, cross, type Finding, good, type SettingName, unchecked, warning } from "./check.ts";
import { unreachable } from "./network.ts";

/** More than browsers need for any honest link; they give up at 20. */
const mostRedirects = 10;

/** Characters of an address that fit a line. */
const longestAddress = 90;

/** What sites that keep programs out answer to them, and not to people. */
const shyStatuses = [401, 403, 405, 406, 429, 451];

export const linkChecks: Check[] = [
  linkCheck("links.partner", "Partner link", "PARTNER_INVITE_URL", "buy-now"),
  linkCheck("links.exchange", "Exchange link", "EXCHANGE_PARTNER_URL", "trade-crypto"),
];

function linkCheck(
  name: string,
  title: string,
  setting: "PARTNER_INVITE_URL" | "EXCHANGE_PARTNER_URL",
  placement: Placement,
): Check {
  return {
    name,
    title,
    settings: [setting],
    network: true,
    applies: ({ settings }) => settings[setting] !== "",
    async run({ settings, fetch }, signal) {
      const address = fillPartnerLink(settings[setting], { placement, language: defaultLanguage });
      if (new URL(address).hostname.endsWith(".example")) return unchecked("It is still a placeholder.");
      try {
        return judge(await follow(address, fetch, signal), setting);
      } catch (error) {
        return unreachable(
          address,
          error,
          `Open the link of ${setting} in a browser: if it opens there, this machine's network is at fault.`,
        );
      }
    },
  };
}

interface Journey {
  end: URL;
  /** Undefined where it leads in a circle. */
  status: number | undefined;
  /** Hosts on the way that were asked without encryption. */
  insecure: string[];
}

async function follow(address: string, ask: typeof fetch, signal: AbortSignal): Promise<Journey> {
  let end = new URL(address);
  const insecure: string[] = [];
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (end.protocol === "http:") insecure.push(end.host);
    const response = await ask(end.href, { redirect: "manual", signal, headers: { accept: "text/html" } });
    await response.body?.cancel();
    const location = response.headers.get("location");
    const redirected = response.status >= 300 && response.status < 400 && location !== null;
    if (!redirected || !/^https?:$/.test(new URL(location, end).protocol))
      return { end, status: response.status, insecure };
    end = new URL(location, end);
  }
  return { end, status: undefined, insecure };
}

function judge({ end, status, insecure }: Journey, setting: SettingName): Finding {
  const place = end.href.length > longestAddress ? `${end.href.slice(0, longestAddress)}…` : end.href;
  const copyAgain = `Copy the link from your partner's page into ${setting} again.`;
  if (status === undefined) return cross("setting", "It leads in a circle and never ends.", copyAgain);
  if (shyStatuses.includes(status))
    return warning(
      "network",
      `${end.host} answers programs with ${status}.`,
      "Open the link in a browser once to see that it works.",
    );
  if (status >= 500)
    return warning("network", `${end.host} is in trouble (${status}).`, "Run this again in an hour.");
  if (status >= 400) return cross("setting", `It ends at ${place}, which answers ${status}.`, copyAgain);
  if (insecure.length > 0)
    return warning(
      "setting",
      `It passes through ${insecure.join(", ")} without encryption and ends at ${place}.`,
      "Ask your partner for a link that uses https all the way.",
    );
  return good(`Answers, and ends at ${place}`);
}
