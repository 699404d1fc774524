import { PostgrestClient } from "@supabase/postgrest-js";
import { createClient } from "@supabase/supabase-js";
import { type Connect, callEveryRow, key } from "./counter-contract.ts";

export { makePlainCalls } from "./counter-contract.ts";

const clients = {
  "supabase-js":
    (origin: string): Connect =>
    ({ schema = "public", key: apikey = key }) =>
      createClient(origin, apikey, { db: { schema: schema as "public" } }) as never,
  "postgrest-js":
    (origin: string): Connect =>
    ({ schema = "public", key: apikey = key }) =>
      new PostgrestClient(`${origin}/rest/v1`, { schema, headers: { apikey } }),
};

export const clientNames = Object.keys(clients) as (keyof typeof clients)[];

/** Calls every row of the contract with one of the real clients, in Node or bundled for a page. */
export function callEveryRowAs(client: keyof typeof clients, origin: string) {
  return callEveryRow(clients[client](origin));
}
