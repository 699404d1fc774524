import { languageCodes } from "../../contract/languages.ts";
import { placements } from "../../contract/outbound-click.ts";
import { formatPartnerLink } from "../../settings/partner-link.ts";
import { findErrorCode } from "../error-code.ts";
import { error, ok } from "../finding.ts";
import { explainNetworkError } from "../network-error.ts";
import type { ServiceSettings } from "../settings.ts";
import { dayMs } from "../units.ts";
import type { Check, Context } from "./check.ts";

/** Shorter than the time limit of a check. */
const timeoutMs = 8_000;
const maxRedirects = 5;
const failuresBeforeAlert = 3;

/** The name is unknown, or no encrypted connection is possible. */
const brokenCodes = /^ENOTFOUND$|CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/;

/** How often in a row an address has failed, and why. */
type Failures = Record<string, { count: number; reason: string }>;

/** Requests the partners' links once a day, in one instance: the one that replaces the stored state first. */
export const partnerLinksCheck: Check = {
  name: "Partner links",
  alert: "A partner's link doesn't work",
  isQuiet: true,
  async run({ settings, store, canWrite, fetch, now }: Context) {
    if (settings.WATCH_PARTNER_LINK === "off" || !store) return undefined;
    const { read, replace } = store.noticeProgress;
    const stored = await read("partner-links");
    let { at, failures }: { at: number; failures: Failures } = JSON.parse(stored ?? '{"at":0,"failures":{}}');
    if (canWrite && Math.abs(now() - at) >= dayMs) {
      at = now();
      const claimed = JSON.stringify({ at, failures });
      if (await replace("partner-links", stored, claimed)) {
        failures = await requestAll(listAddresses(settings), failures, fetch);
        await replace("partner-links", claimed, JSON.stringify({ at, failures }));
      }
    }
    const broken = Object.entries(failures).filter(([, { count }]) => count >= failuresBeforeAlert);
    if (broken.length === 0) return ok("The partners' links work.");
    const reasons = broken.map(
      ([address, { count, reason }]) => `${address} failed ${count} times: ${reason}.`,
    );
    const advice = "→ Correct PARTNER_INVITE_URL or EXCHANGE_PARTNER_URL, or ask the partner";
    return { ...error(`${reasons.join(" ")} ${advice}`), count: broken.length };
  },
};

/** Lists the different addresses of both links in all languages. Without sub-ids, so that no campaign gets the visit. */
function listAddresses({ PARTNER_INVITE_URL, EXCHANGE_PARTNER_URL }: ServiceSettings): Set<string> {
  const subId = "link-check";
  const links = [PARTNER_INVITE_URL, EXCHANGE_PARTNER_URL].filter(Boolean).flatMap((setting) => {
    const template = setting.replaceAll(/\{(placement|source)\}/g, subId);
    return languageCodes.map(
      (language) => new URL(formatPartnerLink(template, { placement: placements[0], language })),
    );
  });
  for (const { searchParams } of links)
    for (const [name, value] of [...searchParams]) if (value.includes(subId)) searchParams.delete(name);
  return new Set(links.map(({ href }) => href));
}

async function requestAll(
  addresses: Set<string>,
  before: Failures,
  fetch: Context["fetch"],
): Promise<Failures> {
  const entries = [...addresses].map(async (address) => {
    const last = before[address];
    const reason = await findFailure(address, fetch);
    // Unknown: a failure neither ends nor continues.
    if (reason === undefined) return last ? [[address, last]] : [];
    return reason === "" ? [] : [[address, { count: (last?.count ?? 0) + 1, reason }]];
  });
  return Object.fromEntries((await Promise.all(entries)).flat());
}

/**
 * Requests an address. Answers such as 403 and 429 count as working: partners send them to programs.
 * @returns why it doesn't work; empty if it does; undefined if there was no answer, which may be due to this machine
 */
async function findFailure(address: string, fetch: Context["fetch"]): Promise<string | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = new URL(address);
  try {
    for (let redirects = 0; ; redirects += 1) {
      const { status, headers, body } = await fetch(url, { redirect: "manual", signal });
      await body?.cancel();
      if (status === 404 || status === 410 || status >= 500) return `${url.host} answers ${status}`;
      const location = headers.get("location");
      const target = location === null ? null : URL.parse(location, url);
      // Other protocols aren't followed: a redirect must not lead to a service of this network.
      if (target?.protocol !== "https:" || redirects === maxRedirects) return "";
      url = target;
    }
  } catch (cause) {
    const [reason] = explainNetworkError(cause)?.split(". →") ?? [];
    return brokenCodes.test(findErrorCode(cause)) ? `${url.host}: ${reason}` : undefined;
  }
}
