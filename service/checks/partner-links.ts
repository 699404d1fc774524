import { languageCodes } from "../../contract/languages.ts";
import { placements } from "../../contract/outbound-click.ts";
import { formatPartnerLink } from "../../settings/partner-link.ts";
import { findErrorCode } from "../error-code.ts";
import { error, ok } from "../finding.ts";
import { explainNetworkError } from "../network-error.ts";
import type { ServiceSettings } from "../settings.ts";
import { dayMs } from "../units.ts";
import type { Check, Context } from "./check.ts";

const maxRedirects = 5;
const failuresBeforeAlert = 3;

/** The name is unknown, or no encrypted connection is possible. */
const brokenCodes = /^ENOTFOUND$|CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/;

/** How often in a row an address has failed, and why. */
type Failures = Record<string, { count: number; reason: string }>;

const none = { count: 0, reason: "" };

type Request = (url: URL) => Promise<Response>;

/**
 * Whether a redirect may lead there: not to a numeric address or another port, which may be a service of this network. An
 * internal name is no danger without a certificate that this machine trusts.
 */
const isPublic = ({ protocol, port, hostname }: URL) =>
  protocol === "https:" && port === "" && /\.[a-z][a-z\d-]*$/.test(hostname);

/** Requests the partners' links once a day, in one instance: the one that replaces the stored state first. */
export const partnerLinksCheck: Check = {
  name: "Partner links",
  alert: "A partner's link doesn't work",
  isQuiet: true,
  async run({ settings, store, canWrite, fetch, now }: Context, signal) {
    if (settings.WATCH_PARTNER_LINK === "off" || !store) return undefined;
    const addresses = listAddresses(settings);
    const { read, replace } = store.noticeProgress;
    const stored = await read("partner-links");
    let { at, failures }: { at: number; failures: Failures } = JSON.parse(stored ?? '{"at":0,"failures":{}}');
    if (canWrite && Math.abs(now() - at) >= dayMs) {
      at = now();
      const claimed = JSON.stringify({ at, failures });
      if (await replace("partner-links", stored, claimed)) {
        failures = await requestAll(addresses, failures, (url) => fetch(url, { redirect: "manual", signal }));
        await replace("partner-links", claimed, JSON.stringify({ at, failures }));
      }
    }
    // A link that was corrected may have failures.
    const broken = Object.entries(failures).filter(
      ([address, { count }]) => count >= failuresBeforeAlert && addresses.has(address),
    );
    if (broken.length === 0) return ok(`No partner's link has failed ${failuresBeforeAlert} times in a row.`);
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

/** Requests all addresses, and returns their failures. Without an answer, an address keeps those that it had. */
async function requestAll(addresses: Set<string>, before: Failures, request: Request): Promise<Failures> {
  const entries = [...addresses].map(async (address) => {
    const last = before[address] ?? none;
    const reason = await findFailure(address, request);
    if (reason) return [address, { count: last.count + 1, reason }];
    return [address, reason === "" ? none : last];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Requests an address. Answers such as 403 and 429 count as working: partners send them to programs.
 * @returns why it doesn't work; empty if it does; undefined if there was no answer, which may be due to this machine
 */
async function findFailure(address: string, request: Request): Promise<string | undefined> {
  let url = new URL(address);
  try {
    for (let redirects = 0; ; redirects += 1) {
      const { status, headers, body } = await request(url);
      await body?.cancel();
      if (status === 404 || status === 410 || status >= 500) return `${url.host} answers ${status}`;
      const location = headers.get("location");
      const target = location === null ? null : URL.parse(location, url.href);
      if (!target || !isPublic(target) || redirects === maxRedirects) return "";
      url = target;
    }
  } catch (cause) {
    const [reason] = explainNetworkError(cause)?.split(". →") ?? [];
    return brokenCodes.test(findErrorCode(cause)) ? `${url.host}: ${reason}` : undefined;
  }
}
