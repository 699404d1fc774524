import { defaultLanguage as language } from "../../contract/languages.ts";
import { formatPartnerLink } from "../../contract/partner-link.ts";
import { advise, error, ok, set, skipped, warning } from "../finding.ts";
import { formatFormAddress } from "../outbox/form-delivery.ts";
import type { ServiceSettings, SettingName } from "../settings.ts";
import type { Check } from "./check.ts";

/** Checks whether partners and other services answer, without changing anything there. */
export const externalChecks: Check[] = [
  createCheck("links.partner", "Partner link", "PARTNER_INVITE_URL", ({ PARTNER_INVITE_URL: link }) =>
    formatPartnerLink(link, { placement: "buy-now", language }),
  ),
  createCheck("links.exchange", "Exchange link", "EXCHANGE_PARTNER_URL", ({ EXCHANGE_PARTNER_URL: link }) =>
    formatPartnerLink(link, { placement: "trade-crypto", language }),
  ),
  createCheck(
    "counter.hosted",
    "Visitor counter",
    "VISITOR_COUNTER_URL",
    ({ VISITOR_COUNTER_URL: project }) =>
      project && new URL("/rest/v1/visitor_counter?select=count", project).href,
  ),
  createCheck(
    "form.hosted",
    "Contact form",
    "CONTACT_FORM_URL",
    (settings) =>
      settings.CONTACT_FORM_URL && formatFormAddress(settings.CONTACT_FORM_URL, settings.SUPPORT_EMAIL),
  ),
  createCheck(
    "form.delivery",
    "Form service for messages",
    "FORWARD_FORM_URL",
    (settings) =>
      settings.FORWARD_FORM_URL && formatFormAddress(settings.FORWARD_FORM_URL, settings.SUPPORT_EMAIL),
  ),
  createCheck("newsletter", "Newsletter", "NEWSLETTER_URL", ({ NEWSLETTER, NEWSLETTER_URL }) =>
    NEWSLETTER === "on" ? NEWSLETTER_URL : "",
  ),
];

/** @param address returns an empty text if there is nothing to check */
function createCheck(
  name: string,
  title: string,
  setting: SettingName,
  address: (settings: ServiceSettings) => string,
): Check {
  const isLink = name.startsWith("links.");
  const isCounter = setting === "VISITOR_COUNTER_URL";
  const correct = isCounter
    ? set([setting, "VISITOR_COUNTER_KEY"], "Copy both, and run supabase/migrations/*.sql in the project")
    : set(setting, "Open it in a browser, or copy it again");
  return {
    name,
    title,
    network: { address, actions: () => [correct] },
    async run({ settings, fetch }, signal) {
      const { host, hostname, href } = new URL(address(settings));
      if (hostname.endsWith(".example")) return skipped("still an example");
      const { VISITOR_COUNTER_KEY: key } = settings;
      const headers = { accept: "*/*", ...(isCounter && { apikey: key, authorization: `Bearer ${key}` }) };
      // A form gets only a browser's request before a message.
      const method = isLink || isCounter ? "GET" : "OPTIONS";
      const response = await fetch(href, { method, headers, signal });
      const isPage = /^\s*<(!doctype|html|head|body)/i.test(await response.text());
      const { status } = response;
      if (status === 429 || status >= 500)
        return warning(`${host} has a problem (${status}).`, advise("Try again in an hour"));
      // Other statuses are often for programs only, or for requests without a message.
      if ([404, 410].includes(status) || (status === 401 && isCounter))
        return error(`${host} answers ${status}.`, correct);
      return isPage && !isLink ? error(`${host} answers with a web page.`, correct) : ok(`${host} answers.`);
    },
  };
}
