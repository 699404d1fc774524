import { createTestService } from "../server.fixture.ts";
import { readServiceSettings } from "../settings.ts";
import type { Check, CheckResult } from "./check.ts";
import { createTestContext } from "./context.fixture.ts";
import { formatActions, type Installation } from "./installation.ts";
import { answering, createInternet, page, type Site } from "./internet.fixture.ts";
import { checks } from "./list.ts";
import { openForReading, runChecks } from "./run.ts";

export const key = "sb_publishable_right";

/** The operator's setup and its environment. */
export interface Situation {
  environment?: Record<string, string>;
  hosts?: Record<string, Site | undefined>;
  installation?: Installation;
  tests?: Check[];
  now?: () => number;
  freeBytes?: number;
  /** Reached only if a server doesn't respond. */
  timeoutMs?: number;
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

const ownHosts: Record<string, Site> = {
  "www.mintcards.shop": page("https://www.mintcards.shop/"),
  "forms.io": answering(200, '{"success":"true","message":"Sent."}'),
};

/** Changes a valid setup with a database file, then runs the checks. */
export async function examineSituation(
  databaseFile: string,
  situation: Situation,
): Promise<(CheckResult & { hint: string })[]> {
  const { environment, hosts, installation = "laptop", tests = [] } = situation;
  const { now = Date.now, freeBytes = 5e9, timeoutMs = 20_000 } = situation;
  const production = environment?.NODE_ENV === "production" || installation !== "laptop";
  const known = Object.entries({ ...ownHosts, ...hosts }).filter(([, site]) => site !== undefined);
  const internet = await createInternet(Object.fromEntries(known) as Record<string, Site>);
  const all: Record<string, string> = { ...ownSettings, DATABASE_FILE: databaseFile, ...environment };
  const opened = await openForReading(readServiceSettings(all), now);
  const context = createTestContext(all, {
    installation,
    production,
    strict: installation === "release" || (production && environment?.CARDAMINT_STRICT === "1"),
    ...opened,
    fetch: internet.fetch,
    now,
    readFreeBytes: async () => freeBytes,
  });
  try {
    const results = await runChecks([...checks, ...tests], context, timeoutMs);
    return results.map((result) => ({ ...result, hint: formatActions(result.actions ?? [], installation) }));
  } finally {
    await opened.store?.close();
    await internet.close();
  }
}

/** The counter of a Supabase project: this project's own service, which answers as Supabase does. */
export async function createSupabaseCounter() {
  const { app, store } = await createTestService({ VISITOR_COUNTER_KEY: key });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return { origin: app.listeningOrigin, counter: store.counter, close: () => app.close() };
}
