import { getAddress } from "../../contract/addresses.ts";
import { error, type Finding, ok, skipped, warning } from "../findings/finding.ts";
import { isLoopback } from "../loopback.ts";
import type { Check, Context } from "./check.ts";
import { findNetworkReason } from "./network.ts";

const changeOrigin = "npm run setup -- SITE_ORIGIN";

export const siteChecks: Check[] = [
  { name: "site.build", title: "Built pages", preflight: true, notInService: true, run: checkBuild },
  { name: "site.origin", title: "Site's address", run: checkOrigin },
  { name: "site.proxies", title: "Proxy", run: checkProxies },
  {
    name: "site.answer",
    title: "Site's answer",
    network: {
      address: ({ settings }) => settings.SITE_ORIGIN,
      hint: "Does the domain point to your server, and does the site run there? npm start",
    },
    run: checkAnswer,
  },
];

async function checkBuild({ readBuild, production, installation }: Context) {
  // On a server `deploy/upgrade` builds: its releases have pages, the clone has none.
  if (installation === "server") return undefined;
  const state = await readBuild();
  if (state === "current") return ok("Of these settings and sources.");
  if (state === "stale") return warning("Older than settings or sources.", "npm run build");
  if (production) return error("None yet.", "npm run build");
  return warning("None yet.", "npm start builds them");
}

function checkOrigin({ settings: { SITE_ORIGIN, PORT }, production }: Context): Finding {
  const { protocol, hostname, port } = new URL(SITE_ORIGIN);
  if (!isLoopback(hostname) && protocol === "https:") return ok(SITE_ORIGIN);
  if (!isLoopback(hostname))
    return warning(`${SITE_ORIGIN} is not encrypted: browsers warn visitors.`, changeOrigin);
  if (production) return warning(`${SITE_ORIGIN} is this machine alone.`, changeOrigin);
  if (Number(port || 80) !== PORT && PORT !== 0)
    return warning(`The service has another port, ${PORT}.`, `Set http://localhost:${PORT}: ${changeOrigin}`);
  return ok(`${SITE_ORIGIN}: for trying the site out.`);
}

function checkProxies({ settings: { SITE_ORIGIN, HOST, TRUSTED_PROXIES } }: Context) {
  if (!SITE_ORIGIN.startsWith("https:") || !isLoopback(HOST)) return undefined;
  if (TRUSTED_PROXIES.some((network) => /^(127\.|::1|::ffff:127\.)/.test(network)))
    return ok("Trusted on this machine.");
  return warning(
    "The one on this machine is not trusted: all visitors share one limit.",
    "Set 127.0.0.1: npm run setup -- TRUSTED_PROXIES",
  );
}

async function checkAnswer({ settings: { SITE_ORIGIN }, production, fetch }: Context, signal: AbortSignal) {
  const headers = { accept: "text/html", "accept-language": "en" };
  const address = SITE_ORIGIN + getAddress("home", "en");
  let response: Response;
  try {
    response = await fetch(address, { redirect: "manual", signal, headers });
  } catch (cause) {
    if (production || !isLoopback(new URL(SITE_ORIGIN).hostname) || !findNetworkReason(cause)) throw cause;
    return skipped("the site does not run (npm start)");
  }
  const { origin } = new URL(response.headers.get("location") ?? "", SITE_ORIGIN);
  const { status } = response;
  if (origin !== SITE_ORIGIN) return error(`It leads on to ${origin}.`, changeOrigin);
  if (status >= 500) return error(`${status}: the service behind the proxy does not run.`, "npm start");
  if (status !== 200) return error(`It answers ${status}.`, "Look at the proxy's or the host's settings");
  const canonical = findCanonical(await response.text());
  if (canonical === SITE_ORIGIN) return ok("Its own pages.");
  if (canonical === undefined)
    return error("Another site answers.", `Point the domain to this site, or: ${changeOrigin}`);
  return error(`Its pages were built for ${canonical}.`, "Build and publish them again: npm run build");
}

function findCanonical(page: string): string | undefined {
  const [link = ""] = page.match(/<link\b[^>]*\brel="canonical"[^>]*>/) ?? [];
  const href = /\bhref="([^"]+)"/.exec(link)?.[1];
  return href !== undefined && URL.canParse(href) ? new URL(href).origin : undefined;
}
