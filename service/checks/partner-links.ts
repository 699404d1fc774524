import { languageCodes } from "../../contract/languages.ts";
import { placements } from "../../contract/outbound-click.ts";
import { formatPartnerLink } from "../../settings/partner-link.ts";
import { findErrorCode } from "../error-code.ts";
import { error, ok } from "../finding.ts";
import { explainNetworkError } from "../network-error.ts";
import type { ServiceSettings } from "../settings.ts";
import { dayMs } from "../units.ts";
import type { Check } from "./check.ts";

const maxRedirects = 5;
const failuresBeforeAlert = 3;

/** The name is unknown, or no encrypted connection is possible. */
const brokenCodes = /^ENOTFOUND$|CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/;

/** How often in a row an address has failed, and why the last time. */
type Failures = { count: number; reason: string } | undefined;

type Request = (url: URL) => Promise<Response>;

/**
 * Whether a redirect may lead there: not to a numeric address or another port, which may be a service of this network. An
 * internal name is no danger without a certificate that this machine trusts.
 */
const isPublicAddress = ({ protocol, port, hostname }: URL) =>
  protocol === "https:" && port === "" && /\.[a-z][a-z\d-]*$/.test(hostname);

/** Requests the partners' links once a day, in one instance: the one that replaces the stored state first. */
export const partnerLinksCheck: Check = {
  name: "Partner links",
  alert: "A partner's link doesn't work",
  isQuiet: true,
  async run({ settings, store, canWrite, fetch, now }, signal) {
    if (settings.WATCH_PARTNER_LINK === "off" || !store) return undefined;
    const addresses = listAddresses(settings);
    const { read, replace } = store.noticeProgress;
    const stored = await read("partner-links");
    const state: { at: number; failures: Record<string, Failures> } = JSON.parse(
      stored ?? '{"at":0,"failures":{}}',
    );
    if (canWrite && Math.abs(now() - state.at) >= dayMs) {
      state.at = now();
      const claimed = JSON.stringify(state);
      if (await replace("partner-links", stored, claimed)) {
        const request = (url: URL) => fetch(url, { redirect: "manual", signal });
        const results = addresses.map(
          async (address) => [address, await requestLink(address, state.failures[address], request)] as const,
        );
        state.failures = Object.fromEntries(await Promise.all(results));
        await replace("partner-links", claimed, JSON.stringify(state));
      }
    }
    const broken = addresses.flatMap((address) => {
      const { count, reason } = state.failures[address] ?? { count: 0 };
      return count < failuresBeforeAlert ? [] : `${address} failed ${count} times: ${reason}.`;
    });
    if (broken.length === 0) return ok(`No partner's link has failed ${failuresBeforeAlert} times in a row.`);
    const advice = "→ Correct PARTNER_INVITE_URL or EXCHANGE_PARTNER_URL, or ask the partner";
    return { ...error(`${broken.join(" ")} ${advice}`), count: broken.length };
  },
};

/** Lists the different addresses of both links in all languages. Without sub-ids, so that no campaign gets the visit. */
function listAddresses({ PARTNER_INVITE_URL, EXCHANGE_PARTNER_URL }: ServiceSettings): string[] {
  const subId = "link-check";
  const links = [PARTNER_INVITE_URL, EXCHANGE_PARTNER_URL].filter(Boolean).flatMap((setting) => {
    const template = setting.replaceAll(/\{(placement|source)\}/g, subId);
    return languageCodes.map(
      (language) => new URL(formatPartnerLink(template, { placement: placements[0], language })),
    );
  });
  for (const { searchParams } of links)
    for (const [name, value] of [...searchParams]) if (value.includes(subId)) searchParams.delete(name);
  return [...new Set(links.map(({ href }) => href))];
}

/**
 * Requests an address. Answers such as 403 and 429 count as working: partners send them to programs.
 * @returns its failures in a row: unchanged if there was no answer, because the fault may be ours
 */
async function requestLink(address: string, before: Failures, request: Request) {
  const addFailure = (reason: string) => ({ count: (before?.count ?? 0) + 1, reason });
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const { status, headers, body } = await request(url);
      await body?.cancel();
      if (status === 404 || status === 410 || status >= 500)
        return addFailure(`${url.host} answers ${status}`);
      const location = headers.get("location");
      const target = location === null ? null : URL.parse(location, url.href);
      if (!target || !isPublicAddress(target)) return undefined;
      url = target;
    }
    return undefined;
  } catch (cause) {
    const [reason] = explainNetworkError(cause)?.split(". →") ?? [];
    return brokenCodes.test(findErrorCode(cause)) ? addFailure(`${url.host}: ${reason}`) : before;
  }
}
