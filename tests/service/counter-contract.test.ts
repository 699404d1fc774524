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

/** The clients' results. Status and code are those of PostgREST and Supabase's gateway. */
const expectedOutcomes: Record<string, Outcome> = {
  increment: { status: 200, data: count, error: null },
  single: { status: 200, data: { count }, error: null },
  maybeSingle: { status: 200, data: { count }, error: null },
  array: { status: 200, data: [{ count }], error: null },
  filtered: refused(400, "PGRST100", "Only the one row is served, as JSON"),
  csv: refused(400, "PGRST100", "Only the one row is served, as JSON"),
  ranged: refused(400, "PGRST100", "Only the one row is served, as JSON"),
  unknownFunction: refused(404, "PGRST202", "Could not find it in the schema cache"),
  unknownTable: refused(404, "PGRST202", "Could not find it in the schema cache"),
  update: refused(401, "42501", "permission denied for table visitor_counter"),
  insert: refused(401, "42501", "permission denied for table visitor_counter"),
  delete: refused(401, "42501", "permission denied for table visitor_counter"),
  wrongKey: refused(401, undefined, "Invalid API key"),
};

const rpc = "/rest/v1/rpc/increment_visitor_count";

/** The rows that the clients cannot reach, as plain requests of a page. */
const plainCalls: Record<string, [path: string, options: RequestInit]> = {
  keyInQuery: [`${rpc}?apikey=${key}`, { method: "POST" }],
  noKey: [rpc, { method: "POST" }],
};

/** The status and body that each plain request is answered with. */
async function makePlainCalls(origin: string) {
  const answers: Record<string, { status: number; body: unknown }> = {};
  for (const [row, [path, options]] of Object.entries(plainCalls)) {
    const response = await fetch(origin + path, options);
    answers[row] = { status: response.status, body: await response.json() };
  }
  return answers;
}

/** The expected responses to `plainCalls`, after `callEveryRow`. */
const expectedAnswers = {
  keyInQuery: { status: 200, body: count + 1 },
  noKey: {
    status: 401,
    body: {
      message: "No API key found in request",
      hint: "No `apikey` request header or url param was found.",
    },
  },
};

test("supabase-js gets the same results as from a Supabase project", async () => {
  const { app, database } = await createTestService({ VISITOR_COUNTER_KEY: key });
  onTestFinished(() => app.close());
  database.exec(`update visitor_counter set count = ${countBefore}`);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  expect(await callEveryRow(origin)).toEqual(expectedOutcomes);
  expect(await makePlainCalls(origin)).toEqual(expectedAnswers);
});
