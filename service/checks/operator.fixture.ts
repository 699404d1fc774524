import { runWithTest } from "../cli/sending-check.ts";
import { createTestService } from "../server.fixture.ts";
import { readServiceSettings } from "../settings.ts";
import type { Check, CheckResult, Context } from "./check.ts";
import { createTestContext } from "./context.fixture.ts";
import { checks as allChecks, openForReading, runChecks } from "./run.ts";

export const key = "sb_publishable_right";

/** How a host responds to the address of a request, or the error of the connection. */
type Host = ((address: string) => Response | Promise<Response>) | Error;

/** The operator's setup and its environment. */
export interface Situation extends Partial<Context> {
  environment?: Record<string, string>;
  hosts?: Record<string, Host>;
  checks?: readonly Check[];
  /** Whether a test is sent, too. */
  sends?: boolean;
}

const ownSettings = {
  SITE_ORIGIN: "https://www.mintcards.shop",
  SUPPORT_PHONE: "+442071838750",
  SUPPORT_EMAIL: "help@mintcards.shop",
  PRIVACY_EMAIL: "privacy@mintcards.shop",
  PARTNER_NAME: "Partner",
  PARTNER_INVITE_URL: "https://partner.io/invite/mint",
  EXCHANGE_PARTNER_URL: "https://exchange.io/invite/mint",
  NEWSLETTER: "off",
  NOTIFY_URL: "https://hooks.io/topic",
  FORWARD_FORM_URL: "https://forms.io",
  TRUSTED_PROXIES: "127.0.0.1",
};

export const answering =
  (status: number, body = "", headers: Record<string, string> = {}): Host =>
  () =>
    new Response(body, { status, headers });

export const page = (canonical: string) =>
  answering(200, `<!DOCTYPE html><html><head><link rel="canonical" href="${canonical}"/></head></html>`);

/** As Node reports a failed connection. */
export const failing = (code: string) => Object.assign(new Error(code), { code });

const ownHosts: Record<string, Host> = {
  "www.mintcards.shop": page("https://www.mintcards.shop/"),
  "forms.io": answering(200, '{"success":"true","message":"Sent."}'),
};

/** Changes a valid setup with a database file, then runs the checks. Look-ups of unknown hosts fail. */
export async function examineSituation(databaseFile: string, situation: Situation): Promise<CheckResult[]> {
  const { environment, hosts, checks = allChecks, sends = false, ...changes } = situation;
  const all = { ...ownSettings, DATABASE_FILE: databaseFile, ...environment };
  const opened = await openForReading(readServiceSettings(all), changes.now ?? Date.now);
  const fetch = async (input: string | URL | Request) => {
    const host = { ...ownHosts, ...hosts }[new URL(String(input)).host] ?? failing("ENOTFOUND");
    if (host instanceof Error) throw new TypeError("fetch failed", { cause: host });
    return await host(String(input));
  };
  const context = createTestContext(all, { ...opened, fetch, ...changes });
  const run = (some: readonly Check[]) => runChecks(some, context);
  return await (sends ? runWithTest(run, checks) : run(checks)).finally(opened.store?.close);
}

/** The counter of a Supabase project: this project's own service, which answers as Supabase does. */
export async function createSupabaseCounter() {
  const { app, store } = await createTestService({ VISITOR_COUNTER_KEY: key });
  const respond: Host = async (address) => {
    const { pathname, search } = new URL(address);
    const { statusCode, body } = await app.inject(pathname + search);
    return new Response(body, { status: statusCode });
  };
  return { respond, counter: store.counter };
}
