import fastify, { type InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { createMemoryStore } from "../store/memory.fixture.ts";
import { counterRoutes } from "./counter-routes.ts";

const rpc = "/rest/v1/rpc/increment_visitor_count";
const table = "/rest/v1/visitor_counter?select=count";
const json = "application/json; charset=utf-8";
const single = "application/vnd.pgrst.object+json";

/** The counter stands at 7: 1 could also be the number of rows. */
async function serve({ VISITS_PER_MINUTE = 0 } = {}) {
  const { database, store } = createMemoryStore();
  database.exec("update visitor_counter set count = 7");
  const app = fastify({ bodyLimit: 1024 });
  const settings = { CLICK_COUNTS: "on" as const, VISITOR_COUNTER_KEY: "", VISITS_PER_MINUTE };
  const limits = { monotonicNow: () => performance.now() };
  await app.register(counterRoutes, { prefix: "/rest/v1", counter: store.counter, settings, ...limits });
  const ask = async (method: string, url: string, options: InjectOptions = {}) => {
    const { statusCode, headers, body } = await app.inject({ ...options, method: method as "GET", url });
    return { status: statusCode, type: headers["content-type"], headers, body };
  };
  return { ask, database };
}

const error = (code: string) => ({ code, details: null, hint: null, message: expect.any(String) });

const bodies: [string, InjectOptions][] = [
  ["an empty object", { headers: { "content-type": "application/json" }, payload: "{}" }],
  ["an empty body of type JSON", { headers: { "content-type": "application/json" }, payload: "" }],
  ["no body", {}],
];
for (const [name, options] of bodies)
  test(`the function increments the counter and returns the new number, given ${name}`, async () => {
    const { ask } = await serve();
    expect(await ask("POST", rpc, options)).toMatchObject({ status: 200, type: json, body: "8" });
    expect(await ask("GET", table)).toMatchObject({ body: '[{"count":8}]' });
  });

test("the row is returned in a list, or as a single object if the client asks for that", async () => {
  const { ask } = await serve();
  for (const accept of ["*/*", "application/json", "text/html, */*;q=0.8"])
    expect(await ask("GET", table, { headers: { accept } })).toMatchObject({
      status: 200,
      type: json,
      body: '[{"count":7}]',
    });
  expect(await ask("GET", table, { headers: { accept: single } })).toMatchObject({
    status: 200,
    type: `${single}; charset=utf-8`,
    body: '{"count":7}',
  });
});

test("HEAD returns the headers of GET, without the body", async () => {
  const { ask } = await serve();
  const head = await ask("HEAD", table);
  expect(head).toMatchObject({ status: 200, type: json, body: "" });
  expect(head.headers["content-length"]).toBe("13");
  // PostgREST's "0-0/*" has no unit, and Varnish answers 503 to it.
  expect(head.headers).not.toHaveProperty("content-range");
});

test("a filter gets an error, because its result could be another one", async () => {
  const { ask } = await serve();
  for (const more of ["count=gt.9", "id=eq.1", "limit=0", "order=count"])
    expect(await ask("GET", `${table}&${more}`), more).toMatchObject({
      status: 400,
      body: expect.stringContaining('"PGRST100"'),
    });
});

/** Those that clients of Supabase cannot cause: `tests/service/counter-contract.test.ts` has the others. */
const errors: [string, string, string, InjectOptions, number, string][] = [
  ["no column", "GET", "/rest/v1/visitor_counter", {}, 401, "42501"],
  ["a hidden column", "GET", "/rest/v1/visitor_counter?select=count,updated_at", {}, 401, "42501"],
  ["an expression for a column", "GET", "/rest/v1/visitor_counter?select=count()", {}, 401, "42501"],
  ["another schema to read", "GET", table, { headers: { "accept-profile": "private" } }, 406, "PGRST106"],
  ["another path", "GET", "/rest/v1/a/b/c", {}, 404, "PGRST202"],
  ["a list of values instead of one", "GET", `${table}&select=count`, {}, 401, "42501"],
  ["another method", "PUT", rpc, {}, 405, "25006"],
  [
    "a body that is too large",
    "POST",
    rpc,
    { payload: JSON.stringify({ by: "x".repeat(2000) }) },
    413,
    "FST_ERR_CTP_BODY_TOO_LARGE",
  ],
];
for (const [name, method, url, options, status, code] of errors)
  test(`an error has four keys, and nothing is incremented: ${name}`, async () => {
    const { ask } = await serve();
    const answer = await ask(method, url, options);
    expect(answer).toMatchObject({ status, type: json });
    expect(JSON.parse(answer.body)).toEqual(error(code));
    expect((await ask("GET", table)).body).toBe('[{"count":7}]');
  });

test("a full disk gets 503, with a Retry-After of a second", async () => {
  const { ask, database } = await serve();
  database.exec("pragma query_only = on");
  const answer = await ask("POST", rpc, { payload: {} });
  expect(answer).toMatchObject({ status: 503, type: json });
  expect(answer.headers["retry-after"]).toBe("1");
  expect(JSON.parse(answer.body)).toEqual(error("53000"));
});

test("each client has a limit of increments; above it, the response is the current count", async () => {
  const { ask } = await serve({ VISITS_PER_MINUTE: 2 });
  const increment = (remoteAddress: string) => ask("POST", rpc, { remoteAddress });
  expect((await increment("192.0.2.1")).body).toBe("8");
  expect((await increment("192.0.2.1")).body).toBe("9");
  expect(await increment("192.0.2.1")).toMatchObject({ status: 200, type: json, body: "9" });
  expect((await increment("192.0.2.2")).body).toBe("10");
  expect((await ask("GET", table, { remoteAddress: "192.0.2.1" })).body).toBe('[{"count":10}]');
});

test("a visit is counted for the language in Content-Language", async () => {
  const { ask, database } = await serve();
  for (const language of ["ar", "ar", "xx", "fr-CA", "'); drop table daily_count"])
    await ask("POST", rpc, { headers: { "content-language": language } });
  await ask("POST", rpc);
  expect(database.prepare("select language, count from daily_count").all()).toEqual([
    { language: "ar", count: 2 },
    { language: "und", count: 4 },
  ]);
});

test("a visit from another site's page gets a normal response, and isn't counted", async () => {
  const { ask } = await serve();
  const visit = async (headers: Record<string, string>) => (await ask("POST", rpc, { headers })).body;
  const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  expect(await visit(foreign)).toBe("7");
  expect(await visit({ "sec-fetch-site": "cross-site" })).toBe("7");
  expect(await visit({ "sec-fetch-site": "same-origin" })).toBe("8");
  expect(await visit({})).toBe("9");
});
