import { defaultLanguage as language } from "../../contract/languages.ts";
import { formatPartnerLink } from "../../contract/partner-link.ts";
import { advise, error, ok, set, skipped, warning } from "../finding.ts";
import type { ServiceSettings } from "../settings.ts";
import type { Check } from "./check.ts";

const openIt = "Open it in a browser, or copy it again";

/** Checks whether partners and the hosted counter answer, without changing anything there. */
export const externalChecks: Check[] = [
  createCheck(
    "links.partner",
    "Partner link",
    ({ PARTNER_INVITE_URL: link }) => formatPartnerLink(link, { placement: "buy-now", language }),
    set("PARTNER_INVITE_URL", openIt),
  ),
  createCheck(
    "links.exchange",
    "Exchange link",
    ({ EXCHANGE_PARTNER_URL: link }) => formatPartnerLink(link, { placement: "trade-crypto", language }),
    set("EXCHANGE_PARTNER_URL", openIt),
  ),
  createCheck(
    "counter.hosted",
    "Visitor counter",
    ({ VISITOR_COUNTER_URL: project, VISITOR_COUNTER_KEY: key }) =>
      project &&
      `${new URL("/rest/v1/visitor_counter", project).href}?${new URLSearchParams({ select: "count", apikey: key })}`,
    set(
      ["VISITOR_COUNTER_URL", "VISITOR_COUNTER_KEY"],
      "Copy both, and run supabase/migrations/*.sql in the project",
    ),
  ),
];

/** @param address returns an empty text if there is nothing to check */
function createCheck(
  name: string,
  title: string,
  address: (settings: ServiceSettings) => string,
  correct: ReturnType<typeof set>,
): Check {
  return {
    name,
    title,
    network: { address, actions: () => [correct] },
    async run({ settings, fetch }, signal) {
      const { host, hostname, href } = new URL(address(settings));
      if (hostname.endsWith(".example")) return skipped("still an example");
      const { status, body } = await fetch(href, { signal });
      await body?.cancel();
      if (status === 429 || status >= 500)
        return warning(`${host} has a problem (${status}).`, advise("Try again in an hour"));
      // Partners answer programs with many other statuses.
      return [401, 404, 410].includes(status)
        ? error(`${host} answers ${status}.`, correct)
        : ok(`${host} answers.`);
    },
  };
}
