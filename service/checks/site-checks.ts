import { getAddress } from "../../contract/addresses.ts";
import { isLoopback } from "../../settings/schemas.ts";
import { usesFormService } from "../../settings/site-settings.ts";
import { error, type Finding, ok, skipped, warning } from "../finding.ts";
import { formatDuration } from "../format-time.ts";
import { explainNetworkError } from "../network-error.ts";
import { dayMs } from "../units.ts";
import type { Check, Context } from "./check.ts";

/** Certificates are renewed 30 days before they expire. Later than this, the renewal has failed. */
const certificateWarningMs = 14 * dayMs;

/** Whether the settings are those of a public site. */
export const isPublic = ({ production, settings }: Context) =>
  production ||
  (settings.SITE_ORIGIN.startsWith("https:") && !isLoopback(new URL(settings.SITE_ORIGIN).hostname));

export const siteChecks: Check[] = [
  { name: "Proxy", run: checkProxies },
  { name: "Site", server: "SITE_ORIGIN", run: checkAnswer },
  {
    name: "Certificate",
    alert: "The site's certificate must be renewed",
    hourly: true,
    run: checkCertificate,
  },
  { name: "Visitor counter", server: "VISITOR_COUNTER_URL", run: checkHostedCounter },
];

/** The service has no TLS: if the site uses it, there is a proxy, on this machine or on another. */
function checkProxies({ settings }: Context): Finding | undefined {
  const { SITE_ORIGIN, TRUSTED_PROXIES } = settings;
  if (!SITE_ORIGIN.startsWith("https:") || usesFormService(settings)) return undefined;
  if (TRUSTED_PROXIES.length > 0) return ok(`Trusted: ${TRUSTED_PROXIES.join(", ")}.`);
  return warning(
    "None is trusted: all visitors share one limit. → Set TRUSTED_PROXIES to its address, which is 127.0.0.1 on this machine",
  );
}

async function checkAnswer(context: Context, signal: AbortSignal): Promise<Finding> {
  const { settings, production, fetch } = context;
  const { SITE_ORIGIN, PORT } = settings;
  const { hostname } = new URL(SITE_ORIGIN);
  const headers = { accept: "text/html", "accept-language": "en" };
  const options = { redirect: "manual", signal, headers } as const;
  let response: Response;
  try {
    response = await fetch(SITE_ORIGIN + getAddress("home", "en"), options);
  } catch (cause) {
    const reason = explainNetworkError(cause);
    if (!production && isLoopback(hostname) && reason)
      return skipped(`nothing answers at ${SITE_ORIGIN} (npm start listens on port ${PORT})`);
    if (reason?.includes("certificate")) return skipped("until its certificate is valid");
    throw cause;
  }
  const { status } = response;
  const target = new URL(response.headers.get("location") ?? "", SITE_ORIGIN).origin;
  if (target !== SITE_ORIGIN) return error(`It redirects to ${target}. → Correct SITE_ORIGIN`);
  if (status >= 500)
    return error(
      `It answers ${status}: the service isn't running. → npm start, or on a server, as root: systemctl start cardamint`,
    );
  const [link = ""] = (await response.text()).match(/<link\b[^>]*\brel="canonical"[^>]*>/) ?? [];
  const [, canonical = ""] = /\bhref="([^"]+)"/.exec(link) ?? [];
  if (URL.parse(canonical)?.origin === SITE_ORIGIN) return ok("It answers with its own pages.");
  return canonical === ""
    ? error(`Another site answers (${status}). → Point the domain to this site, or correct SITE_ORIGIN`)
    : error(`Its pages were built for ${canonical}. → Build and publish them again`);
}

async function checkCertificate({ settings, readCertificate, now }: Context, signal: AbortSignal) {
  const { SITE_ORIGIN } = settings;
  if (!SITE_ORIGIN.startsWith("https:")) return undefined;
  // The check of the site says why it can't be reached.
  const certificate = await readCertificate(SITE_ORIGIN, signal).catch(() => undefined);
  if (!certificate) return skipped("until the site can be reached");
  const { expiresAt, problem } = certificate;
  const leftMs = expiresAt - now();
  if (leftMs <= 0) return error("It has expired, so browsers refuse the site. → Renew it: certbot renew");
  if (problem) {
    const [reason] = (explainNetworkError(new Error(problem)) ?? problem).split(". →");
    return error(`Browsers refuse the site: ${reason}. → Get a certificate from a public CA: certbot`);
  }
  if (leftMs >= certificateWarningMs) return ok(`Valid for ${formatDuration(leftMs)}.`);
  return warning(
    `It expires in ${formatDuration(leftMs)}, after which browsers refuse the site. → See why it isn't renewed: certbot renew --dry-run`,
  );
}

/** Reads the count without incrementing it. */
async function checkHostedCounter({ settings, fetch }: Context, signal: AbortSignal): Promise<Finding> {
  const address = new URL("/rest/v1/visitor_counter", settings.VISITOR_COUNTER_URL);
  address.search = String(new URLSearchParams({ select: "count", apikey: settings.VISITOR_COUNTER_KEY }));
  const { status, body } = await fetch(address, { signal });
  await body?.cancel();
  if (status === 429 || status >= 500)
    return warning(`${address.host} has a problem (${status}). → Try again in an hour`);
  if (![401, 404, 410].includes(status)) return ok(`${address.host} answers.`);
  return error(
    `${address.host} answers ${status}. → Copy VISITOR_COUNTER_URL and VISITOR_COUNTER_KEY, and run supabase/migrations/*.sql in the project`,
  );
}
