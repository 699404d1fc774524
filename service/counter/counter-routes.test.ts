import fastify, { type InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { languageCodes } from "../../contract/languages.ts";
import { placements } from "../../contract/outbound-click.ts";
import { createMemoryStore } from "../store/memory.fixture.ts";
import { counterRoutes } from "./counter-routes.ts";

const rpc = "/rest/v1/rpc/increment_visitor_count";
const table = "/rest/v1/visitor_counter?select=count";
const json = "application/json; charset=utf-8";
const single = "application/vnd.pgrst.object+json";

/** The counter stands at 7: 1 could also be the number of rows. */
async function serve({ CLICK_COUNTS = "on" as "on" | "off", VISITS_PER_MINUTE = 0 } = {}) {
  const { database, store } = createMemoryStore();
  database.exec("update visitor_counter set count = 7");
  const app = fastify();
  const settings = { CLICK_COUNTS, VISITS_PER_MINUTE };
  const limits = { secret: new Uint8Array(32), monotonicNow: () => performance.now() };
  await app.register(counterRoutes, { prefix: "/rest/v1", counter: store.counter, settings, ...limits });
  const ask = async (method: string, url: string, options: InjectOptions = {}) => {
    const { statusCode, headers, body } = await app.inject({ ...options, method: method as "GET", url });
    return { status: statusCode, type: headers["content-type"], headers, body };
  };
  const click = (change: Record<string, string> = {}, options: InjectOptions = {}) =>
    ask("POST", "/rest/v1/rpc/increment_outbound_click", {
      ...options,
      headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8", ...options.headers },
      payload: new URLSearchParams({ ...buyNow, ...change }).toString(),
    });
  const clicks = () => database.prepare("select placement, language, count from daily_outbound_click").all();
  return { ask, click, clicks, database };
}

const buyNow = { placement: "buy-now", language: "fr" };

const bodies: [string, InjectOptions][] = [
  ["an empty object", { headers: { "content-type": "application/json" }, payload: "{}" }],
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
  expect(await ask("GET", table)).toMatchObject({ status: 200, type: json, body: '[{"count":7}]' });
  const asObject = await ask("GET", table, { headers: { accept: single } });
  expect(asObject).toMatchObject({ status: 200, type: `${single}; charset=utf-8`, body: '{"count":7}' });
  expect(asObject.headers["cache-control"]).toBe("no-store");
});

test("a body that is too large is refused, and nothing is incremented", async () => {
  const { ask } = await serve();
  expect(await ask("POST", rpc, { payload: "x".repeat(2000) })).toMatchObject({ status: 413, type: json });
  expect((await ask("GET", table)).body).toBe('[{"count":7}]');
});

test("a full disk gets 503, with a Retry-After of a second", async () => {
  const { ask, database } = await serve();
  database.exec("pragma query_only = on");
  const answer = await ask("POST", rpc);
  expect(answer).toMatchObject({ status: 503, type: json });
  expect(answer.headers["retry-after"]).toBe("1");
});

test("each client has one limit of visits and clicks; above it, the response is the same without counting", async () => {
  const { ask, click, clicks } = await serve({ VISITS_PER_MINUTE: 2 });
  const [one, other] = [{ remoteAddress: "192.0.2.1" }, { remoteAddress: "192.0.2.2" }];
  expect((await ask("POST", rpc, one)).body).toBe("8");
  expect((await click({}, one)).status).toBe(204);
  expect(await ask("POST", rpc, one)).toMatchObject({ status: 200, type: json, body: "8" });
  expect((await click({}, one)).status).toBe(204);
  expect(clicks()).toEqual([{ ...buyNow, count: 1 }]);
  expect((await ask("POST", rpc, other)).body).toBe("9");
});

test("a visit is counted for the language in Content-Language", async () => {
  const { ask, database } = await serve();
  for (const language of ["ar", "ar", "xx", "fr-CA", "'); drop table daily_visit"])
    await ask("POST", rpc, { headers: { "content-language": language } });
  await ask("POST", rpc);
  expect(database.prepare("select language, count from daily_visit").all()).toEqual([
    { language: "ar", count: 2 },
    { language: "und", count: 4 },
  ]);
});

test("a visit or click from another site's page gets a normal response, and isn't counted", async () => {
  const { ask, click, clicks } = await serve();
  const visit = async (headers: Record<string, string>) => (await ask("POST", rpc, { headers })).body;
  const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  expect(await visit(foreign)).toBe("7");
  expect(await visit({ "sec-fetch-site": "same-origin" })).toBe("8");
  expect(await click({}, { headers: foreign })).toMatchObject({ status: 204 });
  expect(clicks()).toEqual([]);
});

test("clicks on every placement in every language are counted", async () => {
  const { click, clicks } = await serve();
  const all = placements.flatMap((placement) => languageCodes.map((language) => ({ placement, language })));
  for (const one of all) expect(await click(one)).toMatchObject({ status: 204, body: "" });
  expect(clicks()).toHaveLength(all.length);
  expect(clicks()).toEqual(expect.arrayContaining(all.map((one) => ({ ...one, count: 1 }))));
});

test("no click is counted on an unknown placement, or in an unknown language", async () => {
  const { ask, click, clicks } = await serve();
  const wrongs: Record<string, string>[] = [{ placement: "footer" }, { language: "fr-CA" }];
  for (const wrong of wrongs)
    expect(await click(wrong), JSON.stringify(wrong)).toMatchObject({ status: 400, type: json });
  expect((await ask("POST", "/rest/v1/rpc/increment_outbound_click")).status).toBe(400);
  expect(clicks()).toEqual([]);
});

const sources = "select source, visits, clicks from daily_source";

test("visits and clicks are counted by the stated source, and without one", async () => {
  const { ask, click, clicks, database } = await serve();
  const headers = { "visit-source": "News.Example <b>" };
  expect((await ask("POST", rpc, { headers })).body).toBe("8");
  expect((await ask("POST", rpc)).body).toBe("9");
  for (const options of [{ headers }, {}]) expect((await click({}, options)).status).toBe(204);
  expect(clicks()).toEqual([{ ...buyNow, count: 2 }]);
  expect(database.prepare(sources).all()).toEqual([{ source: "news.example-b", visits: 1, clicks: 1 }]);
});

test("no source is stored unless clicks are counted", async () => {
  const { ask, click, database } = await serve({ CLICK_COUNTS: "off" });
  const headers = { "visit-source": "news.example" };
  expect((await ask("POST", rpc, { headers })).body).toBe("8");
  await click({}, { headers });
  expect(database.prepare(sources).all()).toEqual([]);
});
