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

/** When the links were last requested, and how often in a row, and why, addresses have failed. */
interface State {
  at: number;
  failures: Record<string, { count: number; reason: string } | undefined>;
}

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
  async run({ settings, store, canWrite, fetch, now }: Context, signal) {
    if (settings.WATCH_PARTNER_LINK === "off" || !store) return undefined;
    const addresses = listAddresses(settings);
    const { read, replace } = store.noticeProgress;
    const stored = await read("partner-links");
    const state: State = JSON.parse(stored ?? '{"at":0,"failures":{}}');
    for (const address of Object.keys(state.failures))
      if (!addresses.includes(address)) delete state.failures[address];
    if (canWrite && Math.abs(now() - state.at) >= dayMs) {
      state.at = now();
      const claimed = JSON.stringify(state);
      if (await replace("partner-links", stored, claimed)) {
        const request = (url: URL) => fetch(url, { redirect: "manual", signal });
        await Promise.all(addresses.map((address) => requestLink(address, state, request)));
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

/** Counts a failure of an address, or ends its failures. Without an answer, they stay: this machine may be the cause. */
async function requestLink(address: string, { failures }: State, request: Request): Promise<void> {
  const reason = await findFailure(new URL(address), request);
  if (reason) failures[address] = { count: (failures[address]?.count ?? 0) + 1, reason };
  else if (reason === "") delete failures[address];
}

/**
 * Requests an address. Answers such as 403 and 429 count as working: partners send them to programs.
 * @returns why it doesn't work; empty if it does; undefined if there was no answer
 */
async function findFailure(url: URL, request: Request, redirects = 0): Promise<string | undefined> {
  try {
    const { status, headers, body } = await request(url);
    await body?.cancel();
    if (status === 404 || status === 410 || status >= 500) return `${url.host} answers ${status}`;
    const location = headers.get("location");
    const target = location === null ? null : URL.parse(location, url.href);
    if (!target || !isPublicAddress(target) || redirects === maxRedirects) return "";
    return await findFailure(target, request, redirects + 1);
  } catch (cause) {
    const [reason] = explainNetworkError(cause)?.split(". →") ?? [];
    return brokenCodes.test(findErrorCode(cause)) ? `${url.host}: ${reason}` : undefined;
  }
}
