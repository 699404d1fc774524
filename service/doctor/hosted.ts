import { outboundClickPath, placements } from "../../contract/outbound-click.ts";
import { error, type Finding, ok, warning } from "../findings/finding.ts";
import { formatFormAddress } from "../outbox/form-delivery.ts";
import type { Check, Context } from "./check.ts";

type ReceiverSetting = "CONTACT_FORM_URL" | "FORWARD_FORM_URL" | "NEWSLETTER_URL";

const later = "Try again in an hour";
const activation = "Is it activated? npm run doctor -- --send-test-message";
const changeNewsletter = "npm run setup -- NEWSLETTER_URL NEWSLETTER";

/** Checks the hosted services that the pages or this service use. Nothing is changed there. */
export const hostedChecks: Check[] = [
  {
    name: "counter.hosted",
    title: "Visitor counter",
    network: {
      address: ({ settings }) => settings.VISITOR_COUNTER_URL,
      hint: "Compare it with the project's address in Supabase: npm run setup -- VISITOR_COUNTER_URL",
    },
    run: checkCounter,
  },
  createReceiverCheck("form.hosted", "Contact form", "CONTACT_FORM_URL", activation, error),
  // Only this service sends to it, so its CORS headers do not matter.
  createReceiverCheck("form.relay", "Form service for messages", "FORWARD_FORM_URL", activation),
  {
    name: "newsletter.nowhere",
    title: "Newsletter",
    run: ({ settings: { NEWSLETTER, NEWSLETTER_URL } }) =>
      NEWSLETTER === "on" && NEWSLETTER_URL === ""
        ? warning("Its field sends nothing.", `Name a list service, or turn it off: ${changeNewsletter}`)
        : undefined,
  },
  {
    name: "newsletter.off",
    title: "Newsletter",
    run: ({ settings: { NEWSLETTER, NEWSLETTER_URL } }) =>
      NEWSLETTER === "off" && NEWSLETTER_URL !== ""
        ? warning("NEWSLETTER_URL is set, but NEWSLETTER is off.", changeNewsletter)
        : undefined,
  },
  createReceiverCheck("newsletter", "Newsletter", "NEWSLETTER_URL", "Nobody was subscribed.", warning),
];

/** @param judgeClosed makes the finding if CORS does not let the site's pages read its answers */
function createReceiverCheck(
  name: string,
  title: string,
  setting: ReceiverSetting,
  remark: string,
  judgeClosed?: typeof error,
): Check {
  const change = `npm run setup -- ${setting}`;
  return {
    name,
    title,
    network: {
      address: ({ settings }) =>
        setting === "NEWSLETTER_URL" && settings.NEWSLETTER === "off" ? "" : settings[setting],
      hint: `Compare the address with what that service says: ${change}`,
    },
    async run(context, signal) {
      const { SUPPORT_EMAIL, SITE_ORIGIN, [setting]: service } = context.settings;
      const isForm = setting !== "NEWSLETTER_URL";
      const address = isForm ? formatFormAddress(service, SUPPORT_EMAIL) : service;
      const { status, body, isOpen } = await askPermission(address, context, signal);
      if (status === 429 || status >= 500) return warning(`It is in trouble (${status}).`, later);
      const hint = `Take its address${isForm ? " without the mailbox" : ""}: ${change}`;
      if (isHtml(body)) return error("A web page answers, and takes nothing.", hint);
      if ([404, 410].includes(status) || (status >= 300 && status < 400))
        return error(`It answers ${status}: nothing is there.`, hint);
      if (judgeClosed && !isOpen)
        return judgeClosed(
          `It hides its answers from pages of ${SITE_ORIGIN}.`,
          "Allow that origin there (CORS)",
        );
      return ok(`Answers. ${remark}`);
    },
  };
}

/** Sends a browser's preflight request for JSON, and no message. */
async function askPermission(address: string, { fetch, settings }: Context, signal: AbortSignal) {
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
  const isOpen = isAllowed || new URL(address).origin === SITE_ORIGIN;
  return { status, body: await response.text(), isOpen };
}

const migrate = "Run supabase/migrations/*.sql in the project's SQL editor, in the order of their names";

/** Explains statuses and codes of PostgREST. The first match counts. */
const counterErrors: [pattern: RegExp, finding: Finding][] = [
  [
    /PGRST(202|205|116)|42P01|42883|42501/,
    error("It is missing, or not as the migration makes it.", migrate),
  ],
  [
    /^40[13]/,
    error("It refuses the key.", "Copy the project's publishable key: npm run setup -- VISITOR_COUNTER_KEY"),
  ],
  [/^540/, error("The project is paused.", "Restore it in Supabase's dashboard")],
  [/^(429|5)/, warning("The project is in trouble.", later)],
  [
    /html/,
    error("A web page answers.", "Take the project's own address: npm run setup -- VISITOR_COUNTER_URL"),
  ],
  [/^/, error("No counter answers.", "npm run setup -- VISITOR_COUNTER_URL")],
];

/** Asks as the pages do, but with GET, which PostgREST runs in a read-only transaction. */
async function checkCounter({ settings, fetch }: Context, signal: AbortSignal): Promise<Finding> {
  const { VISITOR_COUNTER_URL, VISITOR_COUNTER_KEY: key } = settings;
  const keys: Record<string, string> = key === "" ? {} : { apikey: key, authorization: `Bearer ${key}` };
  async function ask(path: string, accept: string) {
    const address = new URL(path, VISITOR_COUNTER_URL);
    const response = await fetch(address, { redirect: "manual", signal, headers: { ...keys, accept } });
    const body = await response.text();
    const answer = readObject(body);
    const summary = `${response.status} ${isHtml(body) ? "html" : answer.code}`;
    const finding = counterErrors.find(([pattern]) => pattern.test(summary))?.[1] as Finding;
    // The answer of a function that writes to a GET: it exists, and the key may call it.
    return { finding, count: answer.count, isCallable: answer.code === "25006" };
  }
  const table = await ask("/rest/v1/visitor_counter?select=count", "application/vnd.pgrst.object+json");
  if (!Number.isInteger(table.count)) return table.finding;
  const increment = await ask("/rest/v1/rpc/increment_visitor_count", "*/*");
  if (!increment.isCallable) return increment.finding;
  const click = await ask(`${outboundClickPath}?placement=${placements[0]}&language=en`, "*/*");
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
