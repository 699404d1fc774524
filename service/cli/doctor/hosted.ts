import { outboundClickPath, placements } from "../../../contract/outbound-click.ts";
import { error, type Finding, ok, warning } from "../../checks/finding.ts";
import type { Check, Context } from "./check.ts";

/** Services of others that the pages or this service use, asked without changing anything there. */
export const hostedChecks: Check[] = [
  {
    name: "counter.hosted",
    title: "Visitor counter",
    settings: ["VISITOR_COUNTER_URL", "VISITOR_COUNTER_KEY"],
    network: {
      address: ({ settings }) => settings.VISITOR_COUNTER_URL,
      hint: "Compare VISITOR_COUNTER_URL with the project's address in Supabase, and try again.",
    },
    applies: ({ settings }) => settings.VISITOR_COUNTER_URL !== "",
    run: checkCounter,
  },
  {
    name: "form.hosted",
    title: "Contact form",
    settings: ["CONTACT_FORM_URL", "SUPPORT_EMAIL", "SITE_ORIGIN"],
    network: {
      address: ({ settings }) => settings.CONTACT_FORM_URL,
      hint: "Compare CONTACT_FORM_URL with what the form service says, and try again.",
    },
    applies: ({ settings }) => settings.CONTACT_FORM_URL !== "",
    run: (context, signal) => checkForm("CONTACT_FORM_URL", context, signal),
  },
  {
    name: "form.relay",
    title: "Form service for messages",
    settings: ["FORWARD_FORM_URL", "SUPPORT_EMAIL", "SITE_ORIGIN"],
    network: {
      address: ({ settings }) => settings.FORWARD_FORM_URL,
      hint: "Compare FORWARD_FORM_URL with what the form service says, and try again.",
    },
    applies: ({ settings }) => settings.FORWARD_FORM_URL !== "",
    run: (context, signal) => checkForm("FORWARD_FORM_URL", context, signal),
  },
  {
    name: "newsletter.nowhere",
    title: "Newsletter",
    settings: ["NEWSLETTER", "NEWSLETTER_URL"],
    applies: ({ settings }) => settings.NEWSLETTER === "on" && settings.NEWSLETTER_URL === "",
    run: () =>
      warning(
        "Its field takes addresses and sends them nowhere.",
        "Name a list service, or take it away with NEWSLETTER=off: npm run setup -- NEWSLETTER NEWSLETTER_URL",
      ),
  },
  {
    name: "newsletter",
    title: "Newsletter",
    settings: ["NEWSLETTER_URL", "NEWSLETTER", "SITE_ORIGIN"],
    network: {
      address: ({ settings }) => settings.NEWSLETTER_URL,
      hint: "Compare NEWSLETTER_URL with what the list service says, and try again.",
    },
    applies: ({ settings }) => settings.NEWSLETTER === "on" && settings.NEWSLETTER_URL !== "",
    async run(context, signal) {
      const { NEWSLETTER_URL, SITE_ORIGIN } = context.settings;
      const answer = await askPermission(NEWSLETTER_URL, context, signal);
      return (
        findEndpointProblem(answer, "Compare NEWSLETTER_URL with what the list service says.") ??
        (answer.isOpen
          ? ok("Answers. Nobody was subscribed.")
          : warning(
              `The list service does not say that pages of ${SITE_ORIGIN} may see its answers.`,
              "Allow this origin there (CORS), and subscribe once with an address of your own.",
            ))
      );
    },
  },
];

interface Answer {
  status: number;
  body: string;
}

async function checkForm(
  setting: "CONTACT_FORM_URL" | "FORWARD_FORM_URL",
  context: Context,
  signal: AbortSignal,
): Promise<Finding> {
  const { SUPPORT_EMAIL, SITE_ORIGIN, [setting]: service } = context.settings;
  const mailbox = encodeURIComponent(SUPPORT_EMAIL).replace("%40", "@");
  const address = `${service.replace(/\/+$/, "")}/ajax/${mailbox}`;
  const answer = await askPermission(address, context, signal);
  const problem = findEndpointProblem(
    answer,
    `Write the service's address into ${setting}, without the mailbox.`,
  );
  if (problem) return problem;
  // The pages send to the first, the service to the second.
  if (setting === "CONTACT_FORM_URL" && !answer.isOpen)
    return error(
      `The form service lets no page of ${SITE_ORIGIN} send anything.`,
      "Allow this origin there; where that is this project's own service, set its SITE_ORIGIN.",
    );
  return ok("Answers. Whether it is activated shows only a message: npm run doctor -- --send-test-message");
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
  const allowed = response.headers.get("access-control-allow-origin");
  const isOpen = response.status < 300 && (allowed === "*" || allowed === SITE_ORIGIN);
  return {
    status: response.status,
    body: await response.text(),
    isOpen: isOpen || new URL(address).origin === SITE_ORIGIN,
  };
}

/** Why nothing can be sent to the address, whoever sends. */
function findEndpointProblem({ status, body }: Answer, hint: string): Finding | undefined {
  if (status === 429 || status >= 500)
    return warning(`The service is in trouble (${status}).`, "Run this again in an hour.");
  if (isHtml(body)) return error("A web page answers, and takes nothing.", hint);
  if (status === 404 || status === 410 || (status >= 300 && status < 400))
    return error(`The address answers ${status}: nothing is there.`, hint);
  return undefined;
}

/** Asks as the pages do, but only by GET, which PostgREST carries out in a transaction that cannot write. */
async function checkCounter({ settings, fetch }: Context, signal: AbortSignal): Promise<Finding> {
  const { VISITOR_COUNTER_URL, VISITOR_COUNTER_KEY: key } = settings;
  const keys: Record<string, string> = key === "" ? {} : { apikey: key, authorization: `Bearer ${key}` };
  const ask = async (path: string, accept: string): Promise<Answer> => {
    const address = new URL(path, VISITOR_COUNTER_URL);
    const response = await fetch(address, { redirect: "manual", signal, headers: { ...keys, accept } });
    return { status: response.status, body: await response.text() };
  };
  const table = await ask("/rest/v1/visitor_counter?select=count", "application/vnd.pgrst.object+json");
  const count = readProperty(table.body, "count");
  if (table.status !== 200 || !Number.isInteger(count)) return describeCounterError(table);
  const increment = await ask("/rest/v1/rpc/increment_visitor_count", "*/*");
  if (!isCallable(increment)) return describeCounterError(increment);
  const click = await ask(`${outboundClickPath}?placement=${placements[0]}&language=en`, "*/*");
  if (!isCallable(click))
    return warning(`Stands at ${count}, but clicks on the links are not counted.`, migrate);
  return ok(`Answers, accepts the key, and stands at ${count}.`);
}

/** What a function that writes answers to a GET: so it is there, and the key may call it. */
function isCallable({ body }: Answer): boolean {
  return readProperty(body, "code") === "25006";
}

const migrate = "Run supabase/migrations/*.sql in the project's SQL editor, in the order of their names.";

function describeCounterError({ status, body }: Answer): Finding {
  const code = String(readProperty(body, "code"));
  if (["PGRST205", "PGRST202", "42P01", "42883"].includes(code))
    return error("The project has no counter yet: the migration is missing.", migrate);
  if (code === "42501") return error("The project has a counter that visitors may not use.", migrate);
  if (code === "PGRST116") return error("The project's counter has lost its row.", migrate);
  if (status === 401 || status === 403)
    return error(
      "The key is not accepted.",
      "Copy the publishable (anon) key of this very project: npm run setup -- VISITOR_COUNTER_KEY",
    );
  if (status === 540) return error("The project is paused.", "Restore it in Supabase's dashboard.");
  if (status === 429 || status >= 500)
    return warning(`The project is in trouble (${status}).`, "Run this again in an hour.");
  return error(
    isHtml(body) ? "A web page answers, not a counter." : `Something answers ${status}, but no counter.`,
    "Set VISITOR_COUNTER_URL to the project's own address, such as https://abcdefgh.supabase.co.",
  );
}

/** Whether an answer is a page for people where one for programs was expected. */
function isHtml(body: string): boolean {
  return /^\s*<(!doctype|html|head|body)/i.test(body);
}

function readProperty(body: string, name: string): unknown {
  try {
    return (JSON.parse(body) as Record<string, unknown> | null)?.[name];
  } catch {
    return undefined;
  }
}
