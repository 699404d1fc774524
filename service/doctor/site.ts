import { getAddress } from "../../contract/addresses.ts";
import { error, type Finding, ok, warning } from "../findings/finding.ts";
import { isLoopback } from "../loopback.ts";
import type { Check, Context } from "./check.ts";

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
      hint: "Is the domain registered, does it point to your server, and does the site run there? npm start",
    },
    run: checkAnswer,
  },
];

async function checkBuild({ readBuild, production, installation, settings: { SITE_FOLDER } }: Context) {
  // On a server `deploy/upgrade` builds: its releases have pages, the clone has none.
  if (SITE_FOLDER === "" || installation === "server") return undefined;
  const state = await readBuild(SITE_FOLDER);
  if (state === "current") return ok("Of these settings and sources.");
  if (state === "stale")
    return warning("They were built before settings or sources changed.", "Build them again: npm run build");
  if (state === "missing" && !production)
    return warning(`There are none yet in ${SITE_FOLDER}.`, "npm start builds them.");
  return error(`There are none in ${SITE_FOLDER}.`, "Build them: npm run build");
}

function checkOrigin({ settings: { SITE_ORIGIN, PORT, SITE_FOLDER }, production }: Context): Finding {
  const { protocol, hostname, port } = new URL(SITE_ORIGIN);
  if (!isLoopback(hostname))
    return protocol === "https:"
      ? ok(SITE_ORIGIN)
      : warning(
          `${SITE_ORIGIN} is not encrypted: browsers warn visitors.`,
          `Take https://…, with a proxy such as Caddy in front: ${changeOrigin}`,
        );
  if (production)
    return warning(`${SITE_ORIGIN} is this machine alone.`, `Set the public one: ${changeOrigin}`);
  if (SITE_FOLDER !== "" && Number(port || 80) !== PORT && PORT !== 0)
    return warning(
      `SITE_ORIGIN names another port than the service's, ${PORT}.`,
      `Take http://localhost:${PORT}: ${changeOrigin}`,
    );
  return ok(`${SITE_ORIGIN} is this machine: right for trying the site out.`);
}

function checkProxies({ settings: { SITE_ORIGIN, HOST, TRUSTED_PROXIES } }: Context) {
  if (!SITE_ORIGIN.startsWith("https:") || !isLoopback(HOST)) return undefined;
  if (TRUSTED_PROXIES.some((network) => /^(127\.|::1|::ffff:127\.)/.test(network)))
    return ok("Believed where it is on this machine.");
  return warning(
    `The service listens at ${HOST}, so visitors come through a proxy on this machine, which is not believed: all share one limit.`,
    "Set TRUSTED_PROXIES=127.0.0.1: npm run setup -- TRUSTED_PROXIES",
  );
}

async function checkAnswer({ settings: { SITE_ORIGIN }, fetch }: Context, signal: AbortSignal) {
  const headers = { accept: "text/html", "accept-language": "en" };
  const address = SITE_ORIGIN + getAddress("home", "en");
  const response = await fetch(address, { redirect: "manual", signal, headers });
  const { origin } = new URL(response.headers.get("location") ?? "", SITE_ORIGIN);
  if (origin !== SITE_ORIGIN)
    return error(`It leads on to ${origin}.`, `Set SITE_ORIGIN=${origin}: ${changeOrigin}`);
  if (response.status >= 500)
    return error(
      `It answers ${response.status}: the service behind the proxy does not run.`,
      "Start the service.",
    );
  if (response.status !== 200)
    return error(`It answers ${response.status}.`, "Look at the proxy's or the host's settings.");
  const canonical = findCanonical(await response.text());
  if (canonical === SITE_ORIGIN) return ok("Answers with its own pages.");
  if (canonical === undefined)
    return error("Another site answers there.", `Point the domain to this site, or: ${changeOrigin}`);
  return error(
    `The pages say that their address is ${canonical}.`,
    "Build the site again with this SITE_ORIGIN, and publish it: npm run build",
  );
}

function findCanonical(page: string): string | undefined {
  const [link = ""] = page.match(/<link\b[^>]*\brel="canonical"[^>]*>/) ?? [];
  const href = /\bhref="([^"]+)"/.exec(link)?.[1];
  return href !== undefined && URL.canParse(href) ? new URL(href).origin : undefined;
}
