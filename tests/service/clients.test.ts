import { PostgrestClient } from "@supabase/postgrest-js";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestService } from "../../service/server.fixture.ts";

const key = "sb_publishable_abc";

let service: Awaited<ReturnType<typeof createTestService>>;
let origin: string;

/** The counter stands at 41: 1 could also be the number of rows. */
beforeAll(async () => {
  service = await createTestService({ VISITOR_COUNTER_KEY: key });
  service.database.exec("update visitor_counter set count = 41");
  origin = await service.app.listen({ host: "127.0.0.1", port: 0 });
});

afterAll(() => service.app.close());

/** Both have the calls of the contract; their types differ in what is of no matter here. */
const clients: Record<string, (apikey: string) => Pick<PostgrestClient, "from" | "rpc">> = {
  "supabase-js": (apikey: string) => createClient(origin, apikey) as never,
  "postgrest-js": (apikey: string) => new PostgrestClient(`${origin}/rest/v1`, { headers: { apikey } }),
};

for (const [name, connect] of Object.entries(clients)) {
  test(`${name} increments the counter, and then reads what it was told`, async () => {
    const client = connect(key);
    const incremented = await client.rpc("increment_visitor_count");
    expect(incremented).toMatchObject({ status: 200, error: null, data: expect.any(Number) });
    expect(incremented.data).toBeGreaterThan(41);
    const row = { count: incremented.data };
    const table = () => client.from("visitor_counter").select("count");
    expect(await table().single()).toMatchObject({ error: null, data: row });
    expect(await table().maybeSingle()).toMatchObject({ error: null, data: row });
    expect(await table()).toMatchObject({ error: null, data: [row] });
    expect(await table().eq("id", 1).limit(1).single()).toMatchObject({ error: null, data: row });
    expect(await table().limit(0).maybeSingle()).toMatchObject({ error: null, data: null });
  });

  test(`${name} understands what it is refused`, async () => {
    const client = connect(key);
    const codes = await Promise.all([
      client.from("visitor_counter").select("*").single(),
      client.from("visitor_counter").select("name").single(),
      client.from("visitor_counter").select("count").limit(0).single(),
      client.from("users").select("count").single(),
      client.from("visitor_counter").update({ count: 0 }).eq("id", 1),
      client.rpc("increment_visitor_count", { by: 5 }),
      client.rpc("other"),
    ]);
    expect(codes.map(({ error }) => error?.code)).toEqual([
      "42501",
      "42703",
      "PGRST116",
      "PGRST205",
      "42501",
      "PGRST202",
      "PGRST202",
    ]);
    const { error, status } = await connect("wrong").rpc("increment_visitor_count");
    expect({ status, message: error?.message }).toEqual({ status: 401, message: "Invalid API key" });
  });
}
