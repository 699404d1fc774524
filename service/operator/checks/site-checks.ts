import { getAddress } from "../../../domain/addresses.ts";
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
    alert: "The site's certificate must be renewed",
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
  const options = { redirect: "manual", signal, headers: { accept: "text/html" } } as const;
  let response: Response;
  try {
    response = await fetch(SITE_ORIGIN + getAddress("home", "en"), options);
  } catch (cause) {
    const reason = explainNetworkError(cause);
    if (reason && !isPublic && isLocal(SITE_ORIGIN))
      return warning(`It isn't running at ${SITE_ORIGIN}. → npm start`);
    // The check of the certificate says more.
    if (reason?.includes("certificate")) return undefined;
    throw cause;
  }
  const { status } = response;
  const target = new URL(response.headers.get("location") ?? "", SITE_ORIGIN).origin;
  if (target !== SITE_ORIGIN) return error(`It redirects to ${target}. → Correct SITE_ORIGIN`);
  if (status >= 500)
    return error(
      `It answers ${status}: the service isn't running. → npm start, or in the folder of compose.yml: docker compose up -d`,
    );
  const [link = ""] = (await response.text()).match(/<link\b[^>]*\brel="canonical"[^>]*>/) ?? [];
  const [, canonical = ""] = /\bhref="([^"]+)"/.exec(link) ?? [];
  if (URL.parse(canonical)?.origin === SITE_ORIGIN) return await checkContactPage(context, signal);
  return canonical === ""
    ? error(`Another site answers (${status}). → Point the domain to this site, or correct SITE_ORIGIN`)
    : error(`Its pages were built for ${canonical}. → Build and publish them again`);
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
  // Static hosts may send no headers.
  const isMissing = policy === null && !usesFormService(settings);
  const areNew = policy !== null && hashes.some((hash) => !policy.includes(hash));
  const changes = [
    (!page.includes(SUPPORT_EMAIL) || page.includes("/cdn-cgi/l/email-protection")) && "email addresses",
    (areForeign || areNew) && "scripts",
    isMissing && "the content security policy",
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
  const address = new URL("/rest/v1/visitor_counter", settings.VISITOR_COUNTER_URL);
  address.search = String(new URLSearchParams({ select: "count", apikey: settings.VISITOR_COUNTER_KEY }));
  const response = await fetch(address, { signal });
  await response.body?.cancel();
  if (response.ok) return ok(`${address.host} answers.`);
  return error(
    `${address.host} answers ${response.status}. → Copy VISITOR_COUNTER_URL and VISITOR_COUNTER_KEY, and run supabase/migrations/*.sql in the project`,
  );
}
