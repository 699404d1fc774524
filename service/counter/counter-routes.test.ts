import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { createTestService } from "../server.fixture.ts";

const visitPath = "/rest/v1/rpc/increment_visitor_count";
const clickPath = "/rest/v1/rpc/increment_outbound_click";
const table = "/rest/v1/visitor_counter?select=count";
const json = "application/json; charset=utf-8";
const form = { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" };
const click = { placement: "hero", language: "fr" };

/** A service whose counter stands at 7: 1 could also be the number of rows. */
async function serve(settings: Record<string, string> = {}) {
  const { app, database } = await createTestService({
    CLICK_COUNTS: "on",
    VISITS_PER_MINUTE: "0",
    ...settings,
  });
  database.exec("update visitor_counter set count = 7");
  const ask = async (method: string, url: string, options: InjectOptions = {}) => {
    const { statusCode, headers, body } = await app.inject({ ...options, method: method as "GET", url });
    return { status: statusCode, type: headers["content-type"], headers, body };
  };
  return {
    ask,
    database,
    visit: async (options: InjectOptions = {}) => (await ask("POST", visitPath, options)).body,
    click: async (options: InjectOptions = {}) =>
      (await ask("POST", clickPath, { payload: click, ...options })).status,
    readClicks: () =>
      database.prepare("select total(count) as clicks from daily_count where placement <> ''").get()?.clicks,
    readSources: () =>
      database
        .prepare(
          `select source, sum(iif(placement = '', count, 0)) as visits, sum(iif(placement = '', 0, count)) as clicks
          from daily_count where source <> '' group by source`,
        )
        .all(),
  };
}

test.for<[string, InjectOptions]>([
  ["an empty object", { headers: { "content-type": "application/json" }, payload: "{}" }],
  ["an empty body of type JSON", { headers: { "content-type": "application/json" }, payload: "" }],
  ["no body", {}],
])("the function increments the counter and returns the new number, given %s", async ([, options]) => {
  const { ask } = await serve();
  expect(await ask("POST", visitPath, options)).toMatchObject({ status: 200, type: json, body: "8" });
  expect(await ask("GET", table)).toMatchObject({ body: '[{"count":8}]' });
});

test("HEAD returns the headers of GET, without the body", async () => {
  const { ask } = await serve();
  const head = await ask("HEAD", table);
  expect(head).toMatchObject({ status: 200, type: json, body: "" });
  expect(head.headers["content-length"]).toBe("13");
  // PostgREST's "0-0/*" has no unit, and Varnish answers 503 to it.
  expect(head.headers).not.toHaveProperty("content-range");
});

const tooLarge = JSON.stringify({ by: "x".repeat(2000) });

/** Those that clients of Supabase cannot cause: `tests/service/counter-contract.test.ts` has the others. */
test.for<[string, string, string, InjectOptions, number, string]>([
  ["no column", "GET", "/rest/v1/visitor_counter", {}, 401, "42501"],
  ["a hidden column", "GET", "/rest/v1/visitor_counter?select=count,updated_at", {}, 401, "42501"],
  ["an expression for a column", "GET", "/rest/v1/visitor_counter?select=count()", {}, 401, "42501"],
  ["another path", "GET", "/rest/v1/a/b/c", {}, 404, "PGRST202"],
  ["a list of values instead of one", "GET", `${table}&select=count`, {}, 401, "42501"],
  ["another method", "PUT", visitPath, {}, 405, "25006"],
  ["a body that is too large", "POST", visitPath, { payload: tooLarge }, 413, "FST_ERR_CTP_BODY_TOO_LARGE"],
  ["an unknown placement", "POST", clickPath, { payload: { ...click, placement: "footer" } }, 400, "22023"],
  ["a list of placements", "POST", clickPath, { payload: { ...click, placement: ["hero"] } }, 400, "22023"],
  ["an unknown language", "POST", clickPath, { payload: { ...click, language: "fr-CA" } }, 400, "22023"],
  ["a number as a language", "POST", clickPath, { payload: { ...click, language: 1 } }, 400, "22023"],
  ["a click of nothing", "POST", clickPath, {}, 400, "22023"],
  ["half a click as a form", "POST", clickPath, { headers: form, payload: "language=fr" }, 400, "22023"],
  ["an argument too many", "POST", clickPath, { payload: { ...click, visitor: "me" } }, 404, "PGRST202"],
  ["a click by GET", "GET", clickPath, { query: click }, 405, "25006"],
])("an error has four keys, and nothing is counted: %s", async ([, method, url, options, status, code]) => {
  const { ask, database } = await serve();
  const { body, ...answer } = await ask(method, url, options);
  expect(answer).toMatchObject({ status, type: json });
  expect(JSON.parse(body)).toEqual({ code, details: null, hint: null, message: expect.stringMatching(/\w/) });
  expect((await ask("GET", table)).body).toBe('[{"count":7}]');
  expect(database.prepare("select * from daily_count").all()).toEqual([]);
});

test("a full disk gets 503, with a Retry-After of a second", async () => {
  const { ask, database } = await serve();
  database.exec("pragma query_only = on");
  const answer = await ask("POST", visitPath, { payload: {} });
  expect(answer).toMatchObject({ status: 503, type: json, headers: { "retry-after": "1" } });
  expect(JSON.parse(answer.body)).toMatchObject({ code: "53000" });
});

test("a client's visits and clicks have one limit; above it, a visit gets the current count", async () => {
  const { ask, visit, click, readClicks } = await serve({ VISITS_PER_MINUTE: "2" });
  const [one, other] = [{ remoteAddress: "192.0.2.1" }, { remoteAddress: "192.0.2.2" }];
  expect([await visit(one), await click(one)]).toEqual(["8", 204]);
  expect([await visit(one), await click(one)]).toEqual(["8", 204]);
  expect(await visit(other)).toBe("9");
  expect((await ask("GET", table, one)).body).toBe('[{"count":9}]');
  expect(readClicks()).toBe(1);
});

test("a visit is counted for the language in Content-Language", async () => {
  const { visit, database } = await serve();
  for (const language of ["ar", "ar", "xx", "fr-CA", "'); drop table daily_count"])
    await visit({ headers: { "content-language": language } });
  await visit();
  expect(database.prepare("select language, count from daily_count").all()).toEqual([
    { language: "ar", count: 2 },
    { language: "und", count: 4 },
  ]);
});

test("a visit from another site's page gets a normal response, and isn't counted", async () => {
  const { visit } = await serve();
  const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  expect(await visit({ headers: foreign })).toBe("7");
  expect(await visit({ headers: { "sec-fetch-site": "cross-site" } })).toBe("7");
  expect(await visit({ headers: { "sec-fetch-site": "same-origin" } })).toBe("8");
  expect(await visit()).toBe("9");
});

test.for([
  ["on", [{ source: "news.example", visits: 1, clicks: 1 }], 2],
  ["off", [], 0],
] as const)(
  "with CLICK_COUNTS=%s, visits and clicks are accepted, and these sources and clicks are stored: %j, %i",
  async ([CLICK_COUNTS, sources, clicks]) => {
    const headers = { "visit-source": "news.example" };
    const { visit, click, readClicks, readSources } = await serve({ CLICK_COUNTS });
    expect([await visit({ headers }), await visit()]).toEqual(["8", "9"]);
    expect([await click({ headers }), await click()]).toEqual([204, 204]);
    expect(readSources()).toEqual(sources);
    expect(readClicks()).toBe(clicks);
  },
);
