import { getAddress } from "../../../contract/addresses.ts";
import { type Check, cross, type Finding, good, warning } from "./check.ts";
import { unreachable } from "./network.ts";

export const siteChecks: Check[] = [
  {
    name: "site.origin",
    title: "Site's address",
    settings: ["SITE_ORIGIN"],
    run({ settings: { SITE_ORIGIN }, production }) {
      if (isThisMachine(SITE_ORIGIN))
        return production
          ? warning(
              "setting",
              `${SITE_ORIGIN} is this machine alone.`,
              "Set SITE_ORIGIN to the public address.",
            )
          : good(`${SITE_ORIGIN} is this machine: right for trying the site out.`);
      if (SITE_ORIGIN.startsWith("http:"))
        return warning(
          "setting",
          `${SITE_ORIGIN} is not encrypted: browsers warn visitors.`,
          "Set SITE_ORIGIN to https://…, with a proxy such as Caddy in front.",
        );
      return good(SITE_ORIGIN);
    },
  },
  {
    name: "site.answer",
    title: "Site's answer",
    settings: ["SITE_ORIGIN"],
    network: true,
    async run({ settings: { SITE_ORIGIN }, fetch }, signal) {
      const headers = { accept: "text/html", "accept-language": "en" };
      try {
        const address = SITE_ORIGIN + getAddress("home", "en");
        const response = await fetch(address, { redirect: "manual", signal, headers });
        return judge(response, await response.text(), SITE_ORIGIN);
      } catch (error) {
        const advice = "Is the domain registered, does it point to your server, and does the site run there?";
        const finding = unreachable(SITE_ORIGIN, error, advice);
        if (!isThisMachine(SITE_ORIGIN)) return finding;
        return warning("machine", `Nothing answers at ${SITE_ORIGIN}.`, "Start the site: npm start");
      }
    },
  },
];

function isThisMachine(origin: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
}

function judge(response: Response, page: string, origin: string): Finding {
  const { status } = response;
  const target = response.headers.get("location");
  if (status >= 300 && status < 400 && target) return redirected(new URL(target, origin), origin);
  if (status >= 500)
    return cross(
      "machine",
      `It answers ${status}: the service behind the proxy does not run.`,
      "Start the service.",
    );
  if (status !== 200)
    return cross("setting", `It answers ${status}.`, "Look at the proxy's or the host's settings.");
  const canonical = canonicalIn(page);
  if (canonical === undefined)
    return cross(
      "setting",
      "Another site answers there.",
      "Correct SITE_ORIGIN, or point the domain to this site.",
    );
  if (new URL(canonical).origin !== origin)
    return cross(
      "setting",
      `The pages say that their address is ${new URL(canonical).origin}.`,
      "Build the site again with this SITE_ORIGIN, and publish it.",
    );
  return good("Answers with its own pages.");
}

function redirected(target: URL, origin: string): Finding {
  if (target.origin === origin)
    return cross(
      "setting",
      `The home page leads on to ${target.pathname}.`,
      "Take that redirect off your host.",
    );
  return cross(
    "setting",
    `It leads on to ${target.origin}.`,
    `Set SITE_ORIGIN=${target.origin}, and build again.`,
  );
}

function canonicalIn(page: string): string | undefined {
  const [link = ""] = page.match(/<link\b[^>]*\brel="canonical"[^>]*>/) ?? [];
  const href = /\bhref="([^"]+)"/.exec(link)?.[1];
  return href !== undefined && URL.canParse(href) ? href : undefined;
}
