import { getAddress } from "../../../domain/addresses.ts";
import { counterPath, countTable } from "../../../domain/endpoints.ts";
import { error, type Finding, ok, warning } from "../../../lib/errors/finding.ts";
import { explainNetworkError } from "../../../lib/errors/network-error.ts";
import { isLoopback } from "../../../lib/http/loopback.ts";
import { formatDuration } from "../../../lib/text/format-time.ts";
import { dayMs, hourMs } from "../../../lib/units.ts";
import { isBuiltWith } from "../../../settings/built-settings.ts";
import { getBrandFolder, getBuildFolder } from "../../../settings/environment.ts";
import { createSecurityHeaders } from "../../../settings/security-headers.ts";
import type { ServiceSettings } from "../../../settings/service-settings.ts";
import { getNewsletterList, usesFormService } from "../../../settings/site-settings.ts";
import type { Check, Context } from "./check.ts";

export const newsletterCheck: Check = { name: "Newsletter", server: "NEWSLETTER", run: checkNewsletter };

/** Certificates are renewed 30 days before they expire. Later than this, the renewal has failed. */
const certificateWarningMs = 14 * dayMs;

export const siteChecks: Check[] = [
  { name: "Pages", run: checkPages },
  { name: "Site", server: "SITE_ORIGIN", run: checkSite },
  {
    name: "Certificate",
    alert: { key: "certificate", title: "The site's certificate must be renewed", everyMs: 6 * hourMs },
    isQuiet: true,
    run: checkCertificate,
  },
  { name: "Visitor counter", server: "VISITOR_COUNTER_URL", run: checkHostedCounter },
  newsletterCheck,
];

async function checkPages({ settings, environment }: Context): Promise<Finding | undefined> {
  const folders = { output: getBuildFolder(environment), brand: getBrandFolder(environment) };
  if ((await isBuiltWith(settings, folders)) !== false) return undefined;
  return warning(
    "They were built with other settings or texts. → Build them again and restart the site: npm start, or docs/publish-container.md, Settings",
  );
}

async function checkSite(context: Context, signal: AbortSignal): Promise<Finding | undefined> {
  const { settings, isPublic, fetch } = context;
  const { SITE_ORIGIN } = settings;
  const { hostname } = new URL(SITE_ORIGIN);
  // It has an email address, which some CDNs replace.
  const page = SITE_ORIGIN + getAddress("contact", "en");
  let response: Response;
  try {
    response = await fetch(page, { redirect: "manual", signal, headers: { accept: "text/html" } });
  } catch (cause) {
    const reason = explainNetworkError(cause) ?? "";
    if (reason.includes("refused") && !isPublic && isLoopback(hostname))
      return warning(`It isn't running at ${SITE_ORIGIN}. → npm start`);
    if (reason.includes("(DNS)"))
      return error(
        `${hostname} can't be reached: ${reason}. → Create a DNS record for ${hostname} that leads to this site, or correct SITE_ORIGIN`,
      );
    // The check of the certificate reports the details.
    if (reason.includes("certificate")) return undefined;
    throw cause;
  }
  const { status, headers } = response;
  if (status >= 500)
    return error(
      `It answers ${status}: the service isn't running. → npm start, or in the folder of compose.yml: docker compose up -d`,
    );
  const location = headers.get("location");
  const target = location === null ? undefined : URL.parse(location, page)?.origin;
  if (target && target !== SITE_ORIGIN) return error(`It redirects to ${target}. → Correct SITE_ORIGIN`);
  if (location !== null || /^(401|403|429)$/.test(String(status)))
    return error(`Something in between answers for it (${status}). → ${lookInBetween}`);
  const html = await response.text();
  const [link = ""] = html.match(/<link\b[^>]*\brel="?canonical\b[^>]*>/i) ?? [];
  // A CDN may remove the quotation marks.
  const [, canonical = ""] = /\bhref="?([^"\s>]+)/i.exec(link) ?? [];
  if (canonical === "")
    return error(`Another site answers (${status}). → Point the domain to this site, or correct SITE_ORIGIN`);
  if (URL.parse(canonical)?.origin !== SITE_ORIGIN)
    return error(`Its pages were built for ${canonical}. → Build and publish them again`);
  if (isRewritten(html, headers.get(policyName), settings))
    return error(`Something in between changes its pages. → ${lookInBetween}`);
  return ok("It answers with its own pages.");
}

const lookInBetween = "Look at your CDN or proxy: docs/publish-container.md, Behind a CDN";

const policyName = "content-security-policy";

/** Whether a document contains foreign scripts, or lacks the policy that allows only its own. */
function isRewritten(html: string, policy: string | null, settings: ServiceSettings): boolean {
  if (/<script\b[^>]*\bsrc="(?!\/assets\/)/.test(html)) return true;
  // Static hosts may send no headers.
  if (policy === null) return !usesFormService(settings);
  const hashes = createSecurityHeaders(settings, html)[policyName]?.match(/'sha256-[^']+'/g) ?? [];
  // A second policy, which a proxy adds, forbids what the first one allows.
  return policy.includes(",") || hashes.some((hash) => !policy.includes(hash));
}

async function checkCertificate({ settings, readCertificate, now }: Context, signal: AbortSignal) {
  const { SITE_ORIGIN } = settings;
  if (!SITE_ORIGIN.startsWith("https:")) return undefined;
  const { expiresAt, problem } = await readCertificate(SITE_ORIGIN, signal);
  const leftMs = expiresAt - now();
  if (leftMs <= 0)
    return error(
      "It has expired, so browsers refuse the site. → See why Caddy, or what else gets it, doesn't renew it",
    );
  if (problem)
    return error(
      `Browsers refuse the site (${problem}). → Get a certificate from a public CA, as Caddy does`,
    );
  if (leftMs >= certificateWarningMs) return ok(`Valid for ${formatDuration(leftMs)}.`);
  return warning(
    `It expires in ${formatDuration(leftMs)}, after which browsers refuse the site. → See in the log of Caddy, or of what else gets it, why it isn't renewed`,
  );
}

async function checkHostedCounter({ settings, fetch }: Context, signal: AbortSignal): Promise<Finding> {
  const address = new URL(counterPath + countTable, settings.VISITOR_COUNTER_URL);
  address.search = String(new URLSearchParams({ select: "count", apikey: settings.VISITOR_COUNTER_KEY }));
  const response = await fetch(address, { signal });
  await response.body?.cancel();
  if (response.ok) return ok(`${address.host} answers.`);
  return error(
    `${address.host} answers ${response.status}. → Copy VISITOR_COUNTER_URL and VISITOR_COUNTER_KEY, and run supabase/migrations/*.sql in the project`,
  );
}

/** Sends the form as browsers do, but without an address. The pages' policy forbids redirects to other hosts. */
async function checkNewsletter({ settings, fetch }: Context, signal: AbortSignal) {
  const list = getNewsletterList(settings);
  if (list === "") return undefined;
  const body = new URLSearchParams({ email: "" });
  const response = await fetch(list, { method: "POST", body, redirect: "manual", signal });
  await response.body?.cancel();
  const { host, origin } = new URL(list);
  const target = URL.parse(response.headers.get("location") ?? "", list) ?? { host, origin };
  if (target.origin === origin) return ok(`${host} answers.`);
  return error(
    `${host} redirects to ${target.host}, where browsers stop, so subscribers see nothing. → Set NEWSLETTER to an address that doesn't redirect, or turn off the redirect`,
  );
}
