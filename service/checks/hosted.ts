import { outboundClickPath, placements } from "../../contract/outbound-click.ts";
import { type Action, advise, error, type Finding, ok, set, warning } from "../finding.ts";
import { formatFormAddress } from "../outbox/form-delivery.ts";
import type { Check, Context } from "./check.ts";

type ReceiverSetting = "CONTACT_FORM_URL" | "FORWARD_FORM_URL" | "NEWSLETTER_URL";

const later: Action = advise("Try again in an hour");
const newsletter = ["NEWSLETTER_URL", "NEWSLETTER"] as const;

/** Checks the hosted services that the pages or this service use, without changing anything there. */
export const hostedChecks: Check[] = [
  {
    name: "counter.hosted",
    title: "Visitor counter",
    network: {
      address: ({ settings }) => settings.VISITOR_COUNTER_URL,
      actions: [set("VISITOR_COUNTER_URL", "Compare it with the project's address in Supabase")],
    },
    run: checkCounter,
  },
  createReceiverCheck("form.hosted", "Contact form", "CONTACT_FORM_URL", error),
  // Only this service sends to it, so its CORS headers don't matter.
  createReceiverCheck("form.relay", "Form service for messages", "FORWARD_FORM_URL"),
  {
    name: "newsletter.nowhere",
    title: "Newsletter",
    run: ({ settings: { NEWSLETTER, NEWSLETTER_URL } }) =>
      NEWSLETTER === "on" && NEWSLETTER_URL === ""
        ? warning("Its field sends nothing.", set(newsletter, "Name a list service, or turn it off"))
        : undefined,
  },
  {
    name: "newsletter.off",
    title: "Newsletter",
    run: ({ settings: { NEWSLETTER, NEWSLETTER_URL } }) =>
      NEWSLETTER === "off" && NEWSLETTER_URL !== ""
        ? warning("NEWSLETTER_URL is set, but NEWSLETTER is off.", set(newsletter))
        : undefined,
  },
  createReceiverCheck("newsletter", "Newsletter", "NEWSLETTER_URL", warning),
];

/** @param corsFinding makes the finding if CORS does not let the site's pages read its answers */
function createReceiverCheck(
  name: string,
  title: string,
  setting: ReceiverSetting,
  corsFinding?: typeof error,
): Check {
  const isForm = setting !== "NEWSLETTER_URL";
  return {
    name,
    title,
    network: {
      address: ({ settings }) => (isForm || settings.NEWSLETTER === "on" ? settings[setting] : ""),
      actions: [{ setting, to: "Compare the address with the one in that service" }],
    },
    async run(context, signal) {
      const { SUPPORT_EMAIL, SITE_ORIGIN, [setting]: service } = context.settings;
      const address = isForm ? formatFormAddress(service, SUPPORT_EMAIL) : service;
      const { status, body, isReadable } = await sendPreflight(address, context, signal);
      if (status === 429 || status >= 500) return warning(`It has a problem (${status}).`, later);
      const correct = { setting, to: `Copy its address${isForm ? " without the mailbox" : ""}` };
      if (isHtml(body)) return error("A web page answers, and accepts nothing.", correct);
      if ([404, 410].includes(status) || (status >= 300 && status < 400))
        return error(`It answers ${status}: nothing is there.`, correct);
      if (corsFinding && !isReadable)
        return corsFinding(
          `It hides its answers from pages of ${SITE_ORIGIN}.`,
          advise("Allow that origin there (CORS)"),
        );
      return ok(isForm ? "Answers. To test it: npm run doctor -- --send-test-message" : "Answers.");
    },
  };
}

/** Sends only a browser's preflight request for JSON, no message. */
async function sendPreflight(address: string, { fetch, settings }: Context, signal: AbortSignal) {
  const { SITE_ORIGIN } = settings;
  const headers = {
    origin: SITE_ORIGIN,
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type",
  };
  const response = await fetch(address, { method: "OPTIONS", redirect: "manual", signal, headers });
  const { status } = response;
  const allowed = response.headers.get("access-control-allow-origin");
  const isAllowed = status < 300 && (allowed === "*" || allowed === SITE_ORIGIN);
  const isReadable = isAllowed || new URL(address).origin === SITE_ORIGIN;
  return { status, body: await response.text(), isReadable };
}

const migrate: Action = advise(
  "Run supabase/migrations/*.sql in the project's SQL editor, in the order of their names",
);

/** Explains statuses and codes of PostgREST. The first match counts. */
const counterErrors: [pattern: RegExp, finding: Finding][] = [
  [
    /PGRST(202|205|116)|42P01|42883|42501/,
    error("It is missing, or not as the migration makes it.", migrate),
  ],
  [/^40[13]/, error("It refuses the key.", set("VISITOR_COUNTER_KEY", "Copy the project's publishable key"))],
  [/^540/, error("The project is paused.", advise("Restore it in Supabase's dashboard"))],
  [/^(429|5)/, warning("The project has a problem.", later)],
  [/html/, error("A web page answers.", set("VISITOR_COUNTER_URL", "Copy the project's own address"))],
  [/^/, error("No counter answers.", set("VISITOR_COUNTER_URL"))],
];

/** Sends the pages' requests, but with GET, which PostgREST runs in a read-only transaction. */
async function checkCounter({ settings, fetch }: Context, signal: AbortSignal): Promise<Finding> {
  const { VISITOR_COUNTER_URL, VISITOR_COUNTER_KEY: key } = settings;
  const keys: Record<string, string> = key === "" ? {} : { apikey: key, authorization: `Bearer ${key}` };
  async function request(path: string, accept: string) {
    const address = new URL(path, VISITOR_COUNTER_URL);
    const response = await fetch(address, { redirect: "manual", signal, headers: { ...keys, accept } });
    const body = await response.text();
    const answer = readObject(body);
    const summary = `${response.status} ${isHtml(body) ? "html" : answer.code}`;
    const finding = counterErrors.find(([pattern]) => pattern.test(summary))?.[1] as Finding;
    // A function that writes answers a GET with this error. So the function exists, and the key may call it.
    return { finding, count: answer.count, isCallable: answer.code === "25006" };
  }
  const table = await request("/rest/v1/visitor_counter?select=count", "application/vnd.pgrst.object+json");
  if (!Number.isInteger(table.count)) return table.finding;
  const increment = await request("/rest/v1/rpc/increment_visitor_count", "*/*");
  if (!increment.isCallable) return increment.finding;
  const click = await request(`${outboundClickPath}?placement=${placements[0]}&language=en`, "*/*");
  if (!click.isCallable) return warning(`At ${table.count}. Clicks on the links are not counted.`, migrate);
  return ok(`Accepts the key, and stands at ${table.count}.`);
}

/** Whether an answer is a web page instead of JSON. */
function isHtml(body: string): boolean {
  return /^\s*<(!doctype|html|head|body)/i.test(body);
}

function readObject(body: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(body) };
  } catch {
    return {};
  }
}
