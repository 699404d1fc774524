import { getAddress } from "../../../contract/addresses.ts";
import { siteSettings } from "../../../contract/settings.ts";
import { error, type Finding, ok, warning } from "../../checks/finding.ts";
import { isLoopback } from "../../loopback.ts";
import type { Check } from "./check.ts";

export const siteChecks: Check[] = [
  {
    name: "site.build",
    title: "Built pages",
    settings: Object.keys(siteSettings.shape) as (keyof typeof siteSettings.shape)[],
    preflight: true,
    notInService: true,
    // On a server `deploy/upgrade` builds: its releases have pages, the clone has none.
    applies: ({ settings, installation }) => settings.SITE_FOLDER !== "" && installation !== "server",
    async run({ readBuild, production, settings: { SITE_FOLDER } }) {
      switch (await readBuild(SITE_FOLDER)) {
        case "current":
          return ok("Of these settings and sources.");
        case "stale":
          return warning(
            "They were built before settings or sources changed.",
            "Build them again: npm run build",
          );
        default:
          // `npm start` builds what is missing; nobody builds elsewhere, or where there is nothing to build with.
          return !production && (await isOwnBuild(SITE_FOLDER))
            ? warning(`There are none yet in ${SITE_FOLDER}.`, "npm start builds them.")
            : error(`There are none in ${SITE_FOLDER}.`, "Build them: npm run build");
      }
    },
  },
  {
    name: "site.origin",
    title: "Site's address",
    settings: ["SITE_ORIGIN", "PORT"],
    run({ settings: { SITE_ORIGIN, PORT, SITE_FOLDER }, production }) {
      const { port } = new URL(SITE_ORIGIN);
      if (!isThisMachine(SITE_ORIGIN))
        return SITE_ORIGIN.startsWith("https:")
          ? ok(SITE_ORIGIN)
          : warning(
              `${SITE_ORIGIN} is not encrypted: browsers warn visitors.`,
              "Set SITE_ORIGIN to https://…, with a proxy such as Caddy in front.",
            );
      if (production)
        return warning(
          `${SITE_ORIGIN} is this machine alone.`,
          "Set the public one: npm run setup -- SITE_ORIGIN",
        );
      if (SITE_FOLDER !== "" && Number(port || 80) !== PORT && PORT !== 0)
        return warning(
          `SITE_ORIGIN names another port than the service's, ${PORT}.`,
          `Set SITE_ORIGIN=http://localhost:${PORT}: npm run setup -- SITE_ORIGIN`,
        );
      return ok(`${SITE_ORIGIN} is this machine: right for trying the site out.`);
    },
  },
  {
    name: "site.proxies",
    title: "Proxy",
    settings: ["SITE_ORIGIN", "HOST", "TRUSTED_PROXIES"],
    applies: ({ settings }) => settings.SITE_ORIGIN.startsWith("https:") && isLoopback(settings.HOST),
    run({ settings: { HOST, TRUSTED_PROXIES } }) {
      if (TRUSTED_PROXIES.some((network) => /^(127\.|::1|::ffff:127\.)/.test(network)))
        return ok(`Believed where it is on this machine.`);
      return warning(
        `The service listens at ${HOST}, so visitors come through a proxy on this machine, which is not believed: all share one limit.`,
        "Set TRUSTED_PROXIES=127.0.0.1: npm run setup -- TRUSTED_PROXIES",
      );
    },
  },
  {
    name: "site.answer",
    title: "Site's answer",
    settings: ["SITE_ORIGIN"],
    network: {
      address: ({ settings }) => settings.SITE_ORIGIN,
      hint: "Is the domain registered, does it point to your server, and does the site run there? npm start",
    },
    async run({ settings: { SITE_ORIGIN }, fetch }, signal) {
      const headers = { accept: "text/html", "accept-language": "en" };
      const address = SITE_ORIGIN + getAddress("home", "en");
      const response = await fetch(address, { redirect: "manual", signal, headers });
      return judge(response, await response.text(), SITE_ORIGIN);
    },
  },
];

async function isOwnBuild(folder: string): Promise<boolean> {
  const build = await import("../../../site-build/fingerprint.ts");
  return build.isOwnBuild(folder);
}

export function isThisMachine(origin: string): boolean {
  return isLoopback(new URL(origin).hostname);
}

function judge({ status, headers }: Response, page: string, origin: string): Finding {
  const target = headers.get("location");
  if (status >= 300 && status < 400 && target) {
    const { origin: other, pathname } = new URL(target, origin);
    if (other === origin)
      return error(`The home page leads on to ${pathname}.`, "Take that redirect off your host.");
    return error(`It leads on to ${other}.`, `Set SITE_ORIGIN=${other}: npm run setup -- SITE_ORIGIN`);
  }
  if (status >= 500)
    return error(`It answers ${status}: the service behind the proxy does not run.`, "Start the service.");
  if (status !== 200) return error(`It answers ${status}.`, "Look at the proxy's or the host's settings.");
  const canonical = findCanonical(page);
  if (canonical === undefined)
    return error(
      "Another site answers there.",
      "Correct SITE_ORIGIN (npm run setup -- SITE_ORIGIN), or point the domain to this site.",
    );
  if (canonical !== origin)
    return error(
      `The pages say that their address is ${canonical}.`,
      "Build the site again with this SITE_ORIGIN, and publish it: npm run build",
    );
  return ok("Answers with its own pages.");
}

function findCanonical(page: string): string | undefined {
  const [link = ""] = page.match(/<link\b[^>]*\brel="canonical"[^>]*>/) ?? [];
  const href = /\bhref="([^"]+)"/.exec(link)?.[1];
  return href !== undefined && URL.canParse(href) ? new URL(href).origin : undefined;
}
