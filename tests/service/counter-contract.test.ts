import { createClient } from "@supabase/supabase-js";
import { expect, onTestFinished, test } from "vitest";
import { createTestService } from "../../service/server.fixture.ts";

/** A client's result for a response. */
interface Outcome {
  status: number;
  data: unknown;
  error: { code?: string | undefined; message: string } | null;
}

/** The count before the first call: 1 could also be the number of rows. */
const countBefore = 41;

const key = "sb_publishable_abc";

/** Calls every row of the contract that Supabase's client can reach. It stands for PostgREST, which is no Debian package. */
async function callEveryRow(origin: string): Promise<Record<string, Outcome>> {
  const connect = (apikey: string) => createClient(origin, apikey);
  const client = connect(key);
  const table = () => client.from("visitor_counter").select("count");
  const increment = (to: ReturnType<typeof connect>) => to.rpc("increment_visitor_count");
  const calls: Record<string, () => PromiseLike<Outcome>> = {
    increment: () => increment(client),
    single: () => table().single(),
    maybeSingle: () => table().maybeSingle(),
    array: () => table(),
    filtered: () => table().gt("count", 9),
    csv: () => table().csv(),
    ranged: () => table().range(0, 9),
    unknownFunction: () => client.rpc("other"),
    unknownTable: () => client.from("users").select("count").single(),
    update: () => client.from("visitor_counter").update({ count: 0 }).eq("id", 1),
    insert: () => client.from("visitor_counter").insert({ count: 0 }),
    delete: () => client.from("visitor_counter").delete().eq("id", 1),
    wrongKey: () => increment(connect("wrong")),
  };
  const outcomes: Record<string, Outcome> = {};
  for (const [row, call] of Object.entries(calls)) {
    const { status, data, error } = await call();
    outcomes[row] = { status, data, error: error && { code: error.code, message: error.message } };
  }
  return outcomes;
}

const count = countBefore + 1;
const refused = (status: number, code: string | undefined, message: string) => ({
  status,
  data: null,
  error: { code, message },
});
const filtered = refused(400, "PGRST100", "Only the one row is served, as JSON");
const unknown = refused(404, "PGRST202", "Could not find it in the schema cache");
const denied = refused(401, "42501", "permission denied for table visitor_counter");

/** The clients' results. Status and code are those of PostgREST and Supabase's gateway. */
const expectedOutcomes: Record<string, Outcome> = {
  increment: { status: 200, data: count, error: null },
  single: { status: 200, data: { count }, error: null },
  maybeSingle: { status: 200, data: { count }, error: null },
  array: { status: 200, data: [{ count }], error: null },
  filtered,
  csv: filtered,
  ranged: filtered,
  unknownFunction: unknown,
  unknownTable: unknown,
  update: denied,
  insert: denied,
  delete: denied,
  wrongKey: refused(401, undefined, "Invalid API key"),
};

test("supabase-js gets the same results as from a Supabase project", async () => {
  const { app, database } = await createTestService({ VISITOR_COUNTER_KEY: key });
  onTestFinished(() => app.close());
  database.exec(`update visitor_counter set count = ${countBefore}`);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  expect(await callEveryRow(origin)).toEqual(expectedOutcomes);

  // What the client can't send: the key in the address, and none.
  const rpc = `${origin}/rest/v1/rpc/increment_visitor_count`;
  expect(await (await fetch(`${rpc}?apikey=${key}`, { method: "POST" })).json()).toBe(count + 1);
  const refusal = await fetch(rpc, { method: "POST" });
  expect([refusal.status, await refusal.json()]).toEqual([
    401,
    {
      message: "No API key found in request",
      hint: "No `apikey` request header or url param was found.",
    },
  ]);
});
