import { getAddress } from "../../contract/addresses.ts";
import { isLoopback } from "../../settings/schemas.ts";
import { usesFormService } from "../../settings/site-settings.ts";
import { advise, error, ok, set, skipped, warning } from "../finding.ts";
import { explainNetworkError } from "../network-error.ts";
import type { Check, Context } from "./check.ts";

/** Whether the settings are those of a public site. */
export const isPublic = ({ production, settings }: Context) =>
  production ||
  (settings.SITE_ORIGIN.startsWith("https:") && !isLoopback(new URL(settings.SITE_ORIGIN).hostname));

export const siteChecks: Check[] = [
  { name: "site.proxies", title: "Proxy", run: checkProxies },
  {
    name: "site.answer",
    title: "Site's answer",
    network: {
      address: ({ SITE_ORIGIN }) => SITE_ORIGIN,
      actions: (settings) =>
        usesFormService(settings)
          ? [advise("Check that the domain points to your host, and that the pages are uploaded")]
          : [
              advise("Check that the domain points to your server, and that the service runs there"),
              { command: "start" },
            ],
    },
    run: checkAnswer,
  },
  {
    name: "counter.hosted",
    title: "Visitor counter",
    network: {
      address: ({ VISITOR_COUNTER_URL }) => VISITOR_COUNTER_URL,
      actions: () => [correctCounter],
    },
    run: checkHostedCounter,
  },
];

/** The service has no TLS: if the site uses it, there is a proxy, on this machine or on another. */
function checkProxies({ settings }: Context) {
  const { SITE_ORIGIN, TRUSTED_PROXIES } = settings;
  if (!SITE_ORIGIN.startsWith("https:") || usesFormService(settings)) return undefined;
  if (TRUSTED_PROXIES.length > 0) return ok(`Trusted: ${TRUSTED_PROXIES.join(", ")}.`);
  return warning(
    "None is trusted: all visitors share one limit.",
    set("TRUSTED_PROXIES", "Set its address, which is 127.0.0.1 on this machine"),
  );
}

async function checkAnswer({ settings, production, fetch }: Context, signal: AbortSignal) {
  const { SITE_ORIGIN, PORT } = settings;
  const isLocal = !production && isLoopback(new URL(SITE_ORIGIN).hostname);
  const headers = { accept: "text/html", "accept-language": "en" };
  let response: Response;
  try {
    response = await fetch(SITE_ORIGIN + getAddress("home", "en"), { redirect: "manual", signal, headers });
  } catch (cause) {
    if (!isLocal || !explainNetworkError(cause)) throw cause;
    return skipped(`nothing answers at ${SITE_ORIGIN} (npm start listens on port ${PORT})`);
  }
  const { status } = response;
  const target = new URL(response.headers.get("location") ?? "", SITE_ORIGIN).origin;
  if (target !== SITE_ORIGIN) return error(`It redirects to ${target}.`, set("SITE_ORIGIN"));
  if (status >= 500)
    return error(`${status}: the service behind the proxy isn't running.`, { command: "start" });
  const [link = ""] = (await response.text()).match(/<link\b[^>]*\brel="canonical"[^>]*>/) ?? [];
  const [, canonical = ""] = /\bhref="([^"]+)"/.exec(link) ?? [];
  if (URL.parse(canonical)?.origin === SITE_ORIGIN) return ok("Its own pages.");
  if (canonical === "")
    return error(
      `Another site answers (${status}).`,
      advise("Point the domain to this site"),
      set("SITE_ORIGIN"),
    );
  return error(`Its pages were built for ${canonical}.`, { command: "build", to: "Build and publish again" });
}

const correctCounter = set(
  ["VISITOR_COUNTER_URL", "VISITOR_COUNTER_KEY"],
  "Copy both, and run supabase/migrations/*.sql in the project",
);

/** Reads the count without incrementing it. */
async function checkHostedCounter({ settings, fetch }: Context, signal: AbortSignal) {
  const address = new URL("/rest/v1/visitor_counter", settings.VISITOR_COUNTER_URL);
  address.search = String(new URLSearchParams({ select: "count", apikey: settings.VISITOR_COUNTER_KEY }));
  const { status, body } = await fetch(address, { signal });
  await body?.cancel();
  if (status === 429 || status >= 500)
    return warning(`${address.host} has a problem (${status}).`, advise("Try again in an hour"));
  return [401, 404, 410].includes(status)
    ? error(`${address.host} answers ${status}.`, correctCounter)
    : ok(`${address.host} answers.`);
}
