import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { expect, onTestFinished, test } from "vitest";
import { createTestService } from "../../service/server.fixture.ts";

/** A client's result for a response. */
interface Outcome {
  status: number;
  data: unknown;
  error: { code?: string | undefined; message: string } | null;
}

/** The count after the first call: 1 could also be the number of rows. */
const count = 42;

const succeeded = (data: unknown): Outcome => ({ status: 200, data, error: null });
const refused = (status: number, code: string | undefined, message: string): Outcome => ({
  status,
  data: null,
  error: { code, message },
});
const unknown = refused(404, "PGRST202", "Could not find it in the schema cache");
const denied = refused(401, "42501", "permission denied for table visitor_counter");

const key = "sb_publishable_abc";
const functionName = "increment_visitor_count";

const select = (client: SupabaseClient) => client.from("visitor_counter").select("count");

/** What Supabase's client can send, with the status and code of PostgREST, which isn't a Debian package. */
const rows: [call: (client: SupabaseClient) => PromiseLike<Outcome>, outcome: Outcome][] = [
  [(client) => client.rpc(functionName), succeeded(count)],
  [(client) => select(client).single(), succeeded({ count })],
  [(client) => select(client).maybeSingle(), succeeded({ count })],
  [(client) => select(client), succeeded([{ count }])],
  [(client) => select(client).eq("id", 1).limit(1).single(), succeeded({ count })],
  [(client) => client.rpc("other"), unknown],
  [(client) => client.from("users").select("count").single(), unknown],
  [(client) => client.from("visitor_counter").update({ count: 0 }).eq("id", 1), denied],
  [(client) => client.from("visitor_counter").insert({ count: 0 }), denied],
  [(client) => client.from("visitor_counter").delete().eq("id", 1), denied],
];

test("supabase-js gets the same results as from a Supabase project", async () => {
  const { app, database } = await createTestService({ VISITOR_COUNTER_KEY: key });
  onTestFinished(() => app.close());
  database.exec(`update visitor_counter set count = ${count - 1}`);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const expectOutcome = async (response: PromiseLike<Outcome>, outcome: Outcome, what: string) => {
    const { status, data, error } = await response;
    const read = { status, data, error: error && { code: error.code, message: error.message } };
    expect(read, what).toEqual(outcome);
  };
  for (const [call, outcome] of rows)
    await expectOutcome(call(createClient(origin, key)), outcome, String(call));
  const wrong = createClient(origin, "wrong").rpc(functionName);
  await expectOutcome(wrong, refused(401, undefined, "Invalid API key"), "a wrong key");

  // What the client can't send: the key in the address, and none.
  const address = `${origin}/rest/v1/rpc/${functionName}`;
  expect(await (await fetch(`${address}?apikey=${key}`, { method: "POST" })).json()).toBe(count + 1);
  const refusal = await fetch(address, { method: "POST" });
  expect([refusal.status, await refusal.json()]).toEqual([
    401,
    {
      message: "No API key found in request",
      hint: "No `apikey` request header or url param was found.",
    },
  ]);
});
