import { defaultLanguage } from "../../contract/languages.ts";
import type { Placement } from "../../contract/outbound-click.ts";
import { formatPartnerLink } from "../../contract/partner-link.ts";
import { advise, error, type Finding, ok, set, skipped, warning } from "../finding.ts";
import { formatFormAddress } from "../outbox/form-delivery.ts";
import type { ServiceSettings, SettingName } from "../settings.ts";
import type { Check } from "./check.ts";

/** Checks whether the partners and services elsewhere answer, without changing anything there. */
export const hostedChecks: Check[] = [
  createLinkCheck("links.partner", "Partner link", "PARTNER_INVITE_URL", "buy-now"),
  createLinkCheck("links.exchange", "Exchange link", "EXCHANGE_PARTNER_URL", "trade-crypto"),
  createCheck("counter.hosted", "Visitor counter", {
    setting: ["VISITOR_COUNTER_URL", "VISITOR_COUNTER_KEY"],
    address: ({ VISITOR_COUNTER_URL }) =>
      VISITOR_COUNTER_URL && new URL("/rest/v1/visitor_counter?select=count", VISITOR_COUNTER_URL).href,
    // Like the pages' request, which needs the table and the key.
    request: ({ VISITOR_COUNTER_KEY: key }) => ({ headers: { apikey: key, authorization: `Bearer ${key}` } }),
    isWrong: (status, isPage) => status >= 400 || isPage,
    hint: "Copy both from the project, and run supabase/migrations/*.sql in its SQL editor",
  }),
  createReceiverCheck("form.hosted", "Contact form", "CONTACT_FORM_URL"),
  createReceiverCheck("form.delivery", "Form service for messages", "FORWARD_FORM_URL"),
  createReceiverCheck("newsletter", "Newsletter", "NEWSLETTER_URL"),
  {
    name: "newsletter.nowhere",
    title: "Newsletter",
    run: ({ settings: { NEWSLETTER, NEWSLETTER_URL } }) =>
      NEWSLETTER === "on" && NEWSLETTER_URL === ""
        ? warning(
            "Its field sends nothing.",
            set(["NEWSLETTER_URL", "NEWSLETTER"], "Name a list service, or turn it off"),
          )
        : undefined,
  },
];

function createLinkCheck(
  name: string,
  title: string,
  setting: "PARTNER_INVITE_URL" | "EXCHANGE_PARTNER_URL",
  placement: Placement,
): Check {
  return createCheck(name, title, {
    setting,
    address: (settings) => formatPartnerLink(settings[setting], { placement, language: defaultLanguage }),
    request: () => ({ headers: { accept: "text/html" } }),
    // Many sites refuse programs with other statuses.
    isWrong: (status) => status === 404 || status === 410,
    hint: "Open the link in a browser, or copy it again from your partner",
  });
}

function createReceiverCheck(
  name: string,
  title: string,
  setting: "CONTACT_FORM_URL" | "FORWARD_FORM_URL" | "NEWSLETTER_URL",
): Check {
  return createCheck(name, title, {
    setting,
    address({ [setting]: address, SUPPORT_EMAIL, NEWSLETTER }) {
      if (setting === "NEWSLETTER_URL") return NEWSLETTER === "on" ? address : "";
      return address && formatFormAddress(address, SUPPORT_EMAIL);
    },
    // Sends no message.
    request: () => ({ method: "OPTIONS" }),
    isWrong: (status, isPage) => status === 404 || status === 410 || isPage,
    hint: "Compare it with the address in that service",
  });
}

interface Target {
  setting: SettingName | SettingName[];
  /** Empty: there is nothing to check. */
  address(settings: ServiceSettings): string;
  request(settings: ServiceSettings): RequestInit;
  /** @param isPage whether the answer is a web page */
  isWrong(status: number, isPage: boolean): boolean;
  hint: string;
}

function createCheck(name: string, title: string, target: Target): Check {
  const { setting, hint } = target;

  return {
    name,
    title,
    network: { address: target.address, actions: [set(setting, hint)] },
    async run({ settings, fetch }, signal): Promise<Finding> {
      const address = target.address(settings);
      const { host, hostname } = new URL(address);
      if (hostname.endsWith(".example")) return skipped("still an example");
      const response = await fetch(address, { ...target.request(settings), signal });
      const isPage = /^\s*<(!doctype|html|head|body)/i.test(await response.text());
      const { status } = response;
      if (status === 429 || status >= 500)
        return warning(`${host} has a problem (${status}).`, advise("Try again in an hour"));
      if (target.isWrong(status, isPage))
        return error(
          isPage && status < 400 ? `${host} answers with a web page.` : `${host} answers ${status}.`,
          set(setting, hint),
        );
      return ok(`${host} answers.`);
    },
  };
}
