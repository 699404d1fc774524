import { getAddress } from "../../../domain/addresses.ts";
import { counterPath, countTable } from "../../../domain/endpoints.ts";
import { error, type Finding, ok, warning } from "../../../lib/errors/finding.ts";
import { explainNetworkError } from "../../../lib/errors/network-error.ts";
import { isLoopback } from "../../../lib/http/loopback.ts";
import { formatDuration } from "../../../lib/text/format-time.ts";
import { dayMs } from "../../../lib/units.ts";
import { isBuiltWith } from "../../../settings/built-settings.ts";
import { getBrandFolder, getBuildFolder } from "../../../settings/environment.ts";
import { createSecurityHeaders } from "../../../settings/security-headers.ts";
import { usesFormService } from "../../../settings/site-settings.ts";
import type { Check, Context } from "./check.ts";

/** Certificates are renewed 30 days before they expire. Later than this, the renewal has failed. */
const certificateWarningMs = 14 * dayMs;

const isLocal = (origin: string) => isLoopback(new URL(origin).hostname);

export const siteChecks: Check[] = [
  { name: "Pages", run: checkPages },
  { name: "Site", server: "SITE_ORIGIN", run: checkSite },
  {
    name: "Certificate",
    alert: { key: "certificate", title: "The site's certificate must be renewed" },
    isQuiet: true,
    run: checkCertificate,
  },
  { name: "Visitor counter", server: "VISITOR_COUNTER_URL", run: checkHostedCounter },
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
  const page = SITE_ORIGIN + getAddress("home", "en");
  const options = { redirect: "manual", signal, headers: { accept: "text/html" } } as const;
  let response: Response;
  try {
    response = await fetch(page, options);
  } catch (cause) {
    const reason = explainNetworkError(cause);
    if (reason?.includes("refused") && !isPublic && isLocal(SITE_ORIGIN))
      return warning(`It isn't running at ${SITE_ORIGIN}. → npm start`);
    // The check of the certificate says more.
    if (reason?.includes("certificate")) return undefined;
    throw cause;
  }
  const { status } = response;
  const location = response.headers.get("location");
  if (location !== null) return describeRedirect(page, location, SITE_ORIGIN);
  if (/^(401|403|429)$/.test(String(status)))
    return error(
      `It answers ${status} before it gets to this site. → At your CDN or proxy, allow visits without a login or a challenge`,
    );
  if (status >= 500)
    return error(
      `It answers ${status}: the service isn't running. → npm start, or in the folder of compose.yml: docker compose up -d`,
    );
  const [link = ""] = (await response.text()).match(/<link\b[^>]*\brel="?canonical\b[^>]*>/i) ?? [];
  // A CDN may remove the quotation marks.
  const [, canonical = ""] = /\bhref="?([^"\s>]+)/i.exec(link) ?? [];
  if (URL.parse(canonical)?.origin === SITE_ORIGIN) return await checkContactPage(context, signal);
  return canonical === ""
    ? error(`Another site answers (${status}). → Point the domain to this site, or correct SITE_ORIGIN`)
    : error(`Its pages were built for ${canonical}. → Build and publish them again`);
}

function describeRedirect(page: string, location: string, origin: string): Finding {
  const target = URL.parse(location, page);
  if (target?.href === page)
    return error(
      "It redirects to itself, so browsers give up. → At your CDN, turn on HTTPS to your server, too: in Cloudflare, SSL/TLS, Full",
    );
  if (target?.origin === origin)
    return error(`It redirects to ${target.pathname}. → Turn that off at your CDN or proxy`);
  return error(`It redirects to ${target?.origin ?? "an invalid address"}. → Correct SITE_ORIGIN`);
}

/** Finds what a CDN changes in a page. It breaks links, and the policy forbids its scripts. */
async function checkContactPage({ settings, fetch }: Context, signal: AbortSignal): Promise<Finding> {
  const { SITE_ORIGIN, SUPPORT_EMAIL } = settings;
  const response = await fetch(SITE_ORIGIN + getAddress("contact", "en"), { signal });
  const page = await response.text();
  const policyName = "content-security-policy";
  const policy = response.headers.get(policyName);
  const hashes = createSecurityHeaders(settings, page)[policyName]?.match(/'sha256-[^']+'/g) ?? [];
  const sources = [...page.matchAll(/<script\b[^>]*\bsrc="([^"]*)"/g)].map(([, source = ""]) => source);
  const areForeign = sources.some((source) => !source.startsWith("/assets/"));
  // Static hosts may send no headers. A second policy, which a proxy adds, forbids what the first one allows.
  const isChanged = policy === null ? !usesFormService(settings) : policy.includes(",");
  const areNew = policy !== null && hashes.some((hash) => !policy.includes(hash));
  const changes = [
    (!page.includes(SUPPORT_EMAIL) || page.includes("/cdn-cgi/l/email-protection")) && "email addresses",
    (areForeign || areNew) && "scripts",
    isChanged && "the content security policy",
  ].filter(Boolean);
  if (changes.length === 0) return ok("It answers with its own pages.");
  return error(
    `Its pages are changed on the way to visitors: ${changes.join(", ")}. → Turn that off at your CDN or proxy: docs/operate.md, Behind a CDN`,
  );
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
