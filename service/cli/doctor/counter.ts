import { outboundClickPath, placements } from "../../../contract/outbound-click.ts";
import type { ServiceSettings } from "../../settings.ts";
import { type Check, cross, type Finding, good, warning } from "./check.ts";
import { isHtml, unreachable } from "./network.ts";

interface Answer {
  status: number;
  body: string;
}

type Ask = (path: string, accept: string) => Promise<Answer>;

/** The hosted counter. The embedded one is in the database: see `database.ts`. */
export const counterChecks: Check[] = [
  {
    name: "counter.hosted",
    title: "Visitor counter",
    settings: ["VISITOR_COUNTER_URL", "VISITOR_COUNTER_KEY"],
    network: true,
    applies: ({ settings }) => settings.VISITOR_COUNTER_URL !== "",
    async run({ settings, fetch }, signal) {
      try {
        return await judge(asker(settings, fetch, signal));
      } catch (error) {
        const advice = "Compare VISITOR_COUNTER_URL with the project's address in Supabase, and try again.";
        return unreachable(settings.VISITOR_COUNTER_URL, error, advice);
      }
    },
  },
];

/** Asks as the pages do, but only by GET, which PostgREST carries out in a transaction that cannot write. */
function asker(settings: ServiceSettings, ask: typeof fetch, signal: AbortSignal): Ask {
  const key = settings.VISITOR_COUNTER_KEY;
  const keys: Record<string, string> = key === "" ? {} : { apikey: key, authorization: `Bearer ${key}` };
  return async (path, accept) => {
    const address = new URL(path, settings.VISITOR_COUNTER_URL);
    const response = await ask(address, { redirect: "manual", signal, headers: { ...keys, accept } });
    return { status: response.status, body: await response.text() };
  };
}

async function judge(ask: Ask): Promise<Finding> {
  const table = await ask("/rest/v1/visitor_counter?select=count", "application/vnd.pgrst.object+json");
  const count = propertyOf(table.body, "count");
  if (table.status !== 200 || !Number.isInteger(count)) return refusalOf(table);
  const raise = await ask("/rest/v1/rpc/increment_visitor_count", "*/*");
  if (!isCallable(raise)) return refusalOf(raise);
  const click = await ask(`${outboundClickPath}?placement=${placements[0]}&language=en`, "*/*");
  if (!isCallable(click))
    return warning("setting", `Stands at ${count}, but clicks on the links are not counted.`, migrate);
  return good(`Answers, accepts the key, and stands at ${count}.`);
}

/** What a function that writes answers to a GET: so it is there, and the key may call it. */
function isCallable({ body }: Answer): boolean {
  return propertyOf(body, "code") === "25006";
}

const migrate = "Run supabase/migrations/*.sql in the project's SQL editor, in the order of their names.";

function refusalOf({ status, body }: Answer): Finding {
  const code = propertyOf(body, "code");
  if (["PGRST205", "PGRST202", "42P01", "42883"].includes(String(code)))
    return cross("setting", "The project has no counter yet: the migration is missing.", migrate);
  if (code === "42501")
    return cross("setting", "The project has a counter that visitors may not use.", migrate);
  if (code === "PGRST116") return cross("setting", "The project's counter has lost its row.", migrate);
  if (status === 401 || status === 403)
    return cross(
      "setting",
      "The key is not accepted.",
      "Copy the publishable (anon) key of this very project into VISITOR_COUNTER_KEY.",
    );
  if (status === 540)
    return cross("setting", "The project is paused.", "Restore it in Supabase's dashboard.");
  if (status === 429 || status >= 500)
    return warning("network", `The project is in trouble (${status}).`, "Run this again in an hour.");
  return cross(
    "setting",
    isHtml(body) ? "A web page answers, not a counter." : `Something answers ${status}, but no counter.`,
    "Set VISITOR_COUNTER_URL to the project's own address, such as https://abcdefgh.supabase.co.",
  );
}

function propertyOf(body: string, name: string): unknown {
  try {
    return (JSON.parse(body) as Record<string, unknown> | null)?.[name];
  } catch {
    return undefined;
  }
}
