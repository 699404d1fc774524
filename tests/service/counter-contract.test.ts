import { createClient } from "@supabase/supabase-js";
import { expect, onTestFinished, test } from "vitest";
import { createTestService } from "../../service/server.fixture.ts";

/** The count before the first call: 1 could also be the number of rows. */
const countBefore = 41;

// Supabase's client stands for PostgREST, which is no Debian package.
test("supabase-js increments and reads the counter as in a Supabase project", async () => {
  const { app, database } = await createTestService();
  onTestFinished(() => app.close());
  database.exec(`update visitor_counter set count = ${countBefore}`);
  const client = createClient(await app.listen({ host: "127.0.0.1", port: 0 }), "sb_publishable_abc");
  const count = countBefore + 1;
  expect(await client.rpc("increment_visitor_count")).toMatchObject({ data: count, error: null });
  const read = () => client.from("visitor_counter").select("count");
  expect(await read().single()).toMatchObject({ data: { count }, error: null });
  expect(await read()).toMatchObject({ data: [{ count }], error: null });
});
