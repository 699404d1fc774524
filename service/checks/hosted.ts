import { defaultLanguage as language } from "../../contract/languages.ts";
import { formatPartnerLink } from "../../contract/partner-link.ts";
import { advise, error, ok, set, skipped, warning } from "../finding.ts";
import { formatFormAddress } from "../outbox/form-delivery.ts";
import type { ServiceSettings, SettingName } from "../settings.ts";
import type { Check } from "./check.ts";

interface Target {
  name: string;
  title: string;
  setting: SettingName | SettingName[];
  /** Empty: there is nothing to check. */
  address(settings: ServiceSettings): string;
}

const links: Target[] = [
  {
    name: "links.partner",
    title: "Partner link",
    setting: "PARTNER_INVITE_URL",
    address: (settings) => formatPartnerLink(settings.PARTNER_INVITE_URL, { placement: "buy-now", language }),
  },
  {
    name: "links.exchange",
    title: "Exchange link",
    setting: "EXCHANGE_PARTNER_URL",
    address: (settings) =>
      formatPartnerLink(settings.EXCHANGE_PARTNER_URL, { placement: "trade-crypto", language }),
  },
];

const counter: Target = {
  name: "counter.hosted",
  title: "Visitor counter",
  setting: ["VISITOR_COUNTER_URL", "VISITOR_COUNTER_KEY"],
  address: ({ VISITOR_COUNTER_URL: project }) =>
    project && new URL("/rest/v1/visitor_counter?select=count", project).href,
};

const receivers: Target[] = [
  {
    name: "form.hosted",
    title: "Contact form",
    setting: "CONTACT_FORM_URL",
    address: (settings) =>
      settings.CONTACT_FORM_URL && formatFormAddress(settings.CONTACT_FORM_URL, settings.SUPPORT_EMAIL),
  },
  {
    name: "form.delivery",
    title: "Form service for messages",
    setting: "FORWARD_FORM_URL",
    address: (settings) =>
      settings.FORWARD_FORM_URL && formatFormAddress(settings.FORWARD_FORM_URL, settings.SUPPORT_EMAIL),
  },
  {
    name: "newsletter",
    title: "Newsletter",
    setting: "NEWSLETTER_URL",
    address: ({ NEWSLETTER, NEWSLETTER_URL }) => (NEWSLETTER === "on" ? NEWSLETTER_URL : ""),
  },
];

/** Checks whether the partners and services elsewhere answer, without changing anything there. */
export const hostedChecks: Check[] = [
  ...links.map((link) =>
    createCheck(link, "Open it in a browser, or copy it again from your partner", "GET"),
  ),
  createCheck(
    counter,
    "Copy both from the project, and run supabase/migrations/*.sql in its SQL editor",
    "GET",
  ),
  // Like a browser's request before a message, which sends none.
  ...receivers.map((receiver) =>
    createCheck(receiver, "Compare it with the address in that service", "OPTIONS"),
  ),
];

function createCheck({ name, title, setting, address }: Target, hint: string, method: string): Check {
  const correct = set(setting, hint);
  const [isLink, isCounter] = [name.startsWith("links."), name === "counter.hosted"];
  return {
    name,
    title,
    network: { address, actions: [correct] },
    async run({ settings, fetch }, signal) {
      const { host, hostname, href } = new URL(address(settings));
      if (hostname.endsWith(".example")) return skipped("still an example");
      const { VISITOR_COUNTER_KEY: key } = settings;
      const headers: Record<string, string> = isCounter
        ? { apikey: key, authorization: `Bearer ${key}` }
        : { accept: "text/html" };
      const response = await fetch(href, { method, headers, signal });
      const isPage = /^\s*<(!doctype|html|head|body)/i.test(await response.text());
      const { status } = response;
      if (status === 429 || status >= 500)
        return warning(`${host} has a problem (${status}).`, advise("Try again in an hour"));
      // Other statuses are often for programs only, or for requests without a message.
      if ([404, 410].includes(status) || (status === 401 && isCounter))
        return error(`${host} answers ${status}.`, correct);
      if (isPage && !isLink) return error(`${host} answers with a web page.`, correct);
      return ok(`${host} answers.`);
    },
  };
}
