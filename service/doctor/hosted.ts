import { outboundClickPath, placements } from "../../contract/outbound-click.ts";
import { error, type Finding, ok, warning } from "../findings/finding.ts";
import type { Check, Context } from "./check.ts";

type ReceiverSetting = "CONTACT_FORM_URL" | "FORWARD_FORM_URL" | "NEWSLETTER_URL";

const activation = "Whether it is activated shows only a message: npm run doctor -- --send-test-message";
const later = "Run this again in an hour.";

/** Services of others that the pages or this service use, asked without changing anything there. */
export const hostedChecks: Check[] = [
  {
    name: "counter.hosted",
    title: "Visitor counter",
    network: {
      address: ({ settings }) => settings.VISITOR_COUNTER_URL,
      hint: "Compare VISITOR_COUNTER_URL with the project's address in Supabase, and try again.",
    },
    run: checkCounter,
  },
  createReceiverCheck("form.hosted", "Contact form", "CONTACT_FORM_URL", activation, error),
  // This service sends, and no page: whom it lets see its answers does not matter.
  createReceiverCheck("form.relay", "Form service for messages", "FORWARD_FORM_URL", activation),
  {
    name: "newsletter.nowhere",
    title: "Newsletter",
    run: ({ settings: { NEWSLETTER, NEWSLETTER_URL } }) =>
      NEWSLETTER === "on" && NEWSLETTER_URL === ""
        ? warning(
            "Its field takes addresses and sends them nowhere.",
            "Name a list service, or take it away with NEWSLETTER=off: npm run setup -- NEWSLETTER NEWSLETTER_URL",
          )
        : undefined,
  },
  {
    name: "newsletter.off",
    title: "Newsletter",
    run: ({ settings: { NEWSLETTER, NEWSLETTER_URL } }) =>
      NEWSLETTER === "off" && NEWSLETTER_URL !== ""
        ? warning(
            "NEWSLETTER_URL is set, but NEWSLETTER is off: the pages have no such field.",
            "Turn it on, or empty NEWSLETTER_URL: npm run setup -- NEWSLETTER NEWSLETTER_URL",
          )
        : undefined,
  },
  createReceiverCheck("newsletter", "Newsletter", "NEWSLETTER_URL", "Nobody was subscribed.", warning),
];

/** @param judgeClosed what it is if the service does not let the site's pages see its answers */
function createReceiverCheck(
  name: string,
  title: string,
  setting: ReceiverSetting,
  remark: string,
  judgeClosed?: typeof error,
): Check {
  return {
    name,
    title,
    network: {
      address: ({ settings }) =>
        setting === "NEWSLETTER_URL" && settings.NEWSLETTER === "off" ? "" : settings[setting],
      hint: `Compare ${setting} with what that service says, and try again.`,
    },
    async run(context, signal) {
      const { SUPPORT_EMAIL, SITE_ORIGIN, [setting]: service } = context.settings;
      const mailbox = encodeURIComponent(SUPPORT_EMAIL).replace("%40", "@");
      const isForm = setting !== "NEWSLETTER_URL";
      const address = isForm ? `${service.replace(/\/+$/, "")}/ajax/${mailbox}` : service;
      const { status, body, isOpen } = await askPermission(address, context, signal);
      const hint = `Write the service's address into ${setting}${isForm ? ", without the mailbox" : ""}.`;
      if (status === 429 || status >= 500) return warning(`The service is in trouble (${status}).`, later);
      if (isHtml(body)) return error("A web page answers, and takes nothing.", hint);
      if ([404, 410].includes(status) || (status >= 300 && status < 400))
        return error(`The address answers ${status}: nothing is there.`, hint);
      if (judgeClosed && !isOpen)
        return judgeClosed(
          `The service does not let pages of ${SITE_ORIGIN} send there and see its answers.`,
          "Allow this origin there (CORS); if that is this project's own service, set its SITE_ORIGIN.",
        );
      return ok(`Answers. ${remark}`);
    },
  };
}

/** Asks as a browser does before a page of another origin may send JSON. Nothing is sent. */
async function askPermission(
  address: string,
  { fetch, settings: { SITE_ORIGIN } }: Context,
  signal: AbortSignal,
) {
  const headers = {
    origin: SITE_ORIGIN,
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type",
  };
  const response = await fetch(address, { method: "OPTIONS", redirect: "manual", signal, headers });
  const { status } = response;
  const allowed = response.headers.get("access-control-allow-origin");
  const isAllowed = status < 300 && (allowed === "*" || allowed === SITE_ORIGIN);
  return {
    status,
    body: await response.text(),
    isOpen: isAllowed || new URL(address).origin === SITE_ORIGIN,
  };
}

const migrate = "Run supabase/migrations/*.sql in the project's SQL editor, in the order of their names.";

/** What a status and a code of PostgREST's come down to. The first that fits. */
const counterErrors: [pattern: RegExp, finding: Finding][] = [
  [
    /PGRST(202|205|116)|42P01|42883|42501/,
    error("The project's counter is missing, or not as the migration makes it.", migrate),
  ],
  [
    /^40[13]/,
    error(
      "The key is not accepted.",
      "Copy the publishable (anon) key of this very project: npm run setup -- VISITOR_COUNTER_KEY",
    ),
  ],
  [/^540/, error("The project is paused.", "Restore it in Supabase's dashboard.")],
  [/^(429|5)/, warning("The project is in trouble.", later)],
  [
    /html/,
    error(
      "A web page answers, not a counter.",
      "Set VISITOR_COUNTER_URL to the project's own address, such as https://abcdefgh.supabase.co.",
    ),
  ],
];

/** Asks as the pages do, but only by GET, which PostgREST carries out in a transaction that cannot write. */
async function checkCounter({ settings, fetch }: Context, signal: AbortSignal): Promise<Finding> {
  const { VISITOR_COUNTER_URL, VISITOR_COUNTER_KEY: key } = settings;
  const keys: Record<string, string> = key === "" ? {} : { apikey: key, authorization: `Bearer ${key}` };
  async function ask(path: string, accept: string) {
    const address = new URL(path, VISITOR_COUNTER_URL);
    const response = await fetch(address, { redirect: "manual", signal, headers: { ...keys, accept } });
    const body = await response.text();
    const answer = readObject(body);
    const kind = isHtml(body) ? "html" : String(answer.code);
    // A function that writes answers so to a GET: it is there, and the key may call it.
    return { summary: `${response.status} ${kind}`, count: answer.count, isCallable: kind === "25006" };
  }
  const describe = ({ summary }: { summary: string }) =>
    counterErrors.find(([pattern]) => pattern.test(summary))?.[1] ??
    error(`Something answers ${summary}, but no counter.`, "Correct VISITOR_COUNTER_URL.");
  const table = await ask("/rest/v1/visitor_counter?select=count", "application/vnd.pgrst.object+json");
  if (!Number.isInteger(table.count)) return describe(table);
  const increment = await ask("/rest/v1/rpc/increment_visitor_count", "*/*");
  if (!increment.isCallable) return describe(increment);
  const click = await ask(`${outboundClickPath}?placement=${placements[0]}&language=en`, "*/*");
  if (!click.isCallable)
    return warning(`Stands at ${table.count}, but clicks on the links are not counted.`, migrate);
  return ok(`Answers, accepts the key, and stands at ${table.count}.`);
}

/** Whether an answer is a page for people although one for programs was expected. */
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
