import fastify, { type InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { languageCodes } from "../../contract/languages.ts";
import { placements } from "../../contract/outbound-click.ts";
import { createMemoryStore } from "../store/memory.fixture.ts";
import { counterRoutes } from "./counter-routes.ts";

const json = "application/json; charset=utf-8";
const form = { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" };
const click = { placement: "hero", language: "fr" };

async function serve({ CLICK_COUNTS = "on" as "on" | "off", VISITS_PER_MINUTE = 0 } = {}) {
  const { database, store } = createMemoryStore();
  const app = fastify();
  await app.register(counterRoutes, {
    prefix: "/rest/v1",
    counter: store.counter,
    monotonicNow: () => performance.now(),
    settings: { CLICK_COUNTS, VISITOR_COUNTER_KEY: "", VISITS_PER_MINUTE },
  });
  const ask = async (
    options: InjectOptions = {},
    method = "POST",
    url = "/rest/v1/rpc/increment_outbound_click",
  ) => {
    const { statusCode, headers, body } = await app.inject({ ...options, method: method as "POST", url });
    return { status: statusCode, type: headers["content-type"], headers, body };
  };
  const counted = () => database.prepare("select placement, language, count from daily_outbound_click").all();
  return { ask, counted, database };
}

test("clicks on every placement in every language are counted", async () => {
  const { ask, counted } = await serve();
  const all = placements.flatMap((placement) => languageCodes.map((language) => ({ placement, language })));
  for (const payload of all)
    expect(await ask({ payload })).toMatchObject({ status: 204, type: undefined, body: "" });
  expect(counted()).toHaveLength(all.length);
  expect(counted()).toEqual(expect.arrayContaining(all.map((one) => ({ ...one, count: 1 }))));
});

test("a click sent as a form is counted", async () => {
  const { ask, counted } = await serve();
  expect((await ask({ headers: form, payload: "placement=hero&language=fr" })).status).toBe(204);
  expect(counted()).toEqual([{ ...click, count: 1 }]);
});

const errors: [string, InjectOptions, number, string, method?: string][] = [
  ["the placement is unknown", { payload: { ...click, placement: "footer" } }, 400, "22023"],
  ["the placement is a list", { payload: { ...click, placement: ["hero"] } }, 400, "22023"],
  ["the language is unknown", { payload: { ...click, language: "fr-CA" } }, 400, "22023"],
  ["the language is a number", { payload: { ...click, language: 1 } }, 400, "22023"],
  ["there is no argument", {}, 400, "22023"],
  ["an argument is missing in a form", { headers: form, payload: "language=fr" }, 400, "22023"],
  ["there is an argument too many", { payload: { ...click, visitor: "me" } }, 404, "PGRST202"],
  ["it is called by GET", { query: click }, 405, "25006", "GET"],
];
for (const [name, options, status, code, method] of errors)
  test(`no click is counted if ${name}`, async () => {
    const { ask, counted } = await serve();
    const answer = await ask(options, method);
    expect(answer).toMatchObject({ status, type: json });
    expect(JSON.parse(answer.body)).toMatchObject({ code, message: expect.stringMatching(/\w/) });
    expect(counted()).toEqual([]);
  });

const visitPath = "/rest/v1/rpc/increment_visitor_count";
const sources = `
  select source, sum(iif(placement = '', count, 0)) as visits, sum(iif(placement = '', 0, count)) as clicks
  from daily_source group by source`;

test("visits and clicks are counted by the stated source, and without one", async () => {
  const { ask, counted, database } = await serve();
  const headers = { "visit-source": "News.Example <b>" };
  expect((await ask({ headers }, "POST", visitPath)).body).toBe("1");
  expect((await ask({}, "POST", visitPath)).body).toBe("2");
  for (const one of [headers, {}]) expect((await ask({ payload: click, headers: one })).status).toBe(204);
  expect(counted()).toEqual([{ ...click, count: 2 }]);
  expect(database.prepare(sources).all()).toEqual([{ source: "news.example-b", visits: 1, clicks: 1 }]);
});

test("no source is stored unless clicks are counted", async () => {
  const { ask, database } = await serve({ CLICK_COUNTS: "off" });
  const headers = { "visit-source": "news.example" };
  expect((await ask({ headers }, "POST", visitPath)).body).toBe("1");
  await ask({ payload: click, headers });
  expect(database.prepare(sources).all()).toEqual([]);
});

test("the clicks and visits of a client have one limit", async () => {
  const { ask, counted, database } = await serve({ VISITS_PER_MINUTE: 2 });
  for (let attempt = 0; attempt < 4; attempt += 1)
    expect((await ask({ payload: click, remoteAddress: "192.0.2.1" })).status).toBe(204);
  expect(counted()).toEqual([{ ...click, count: 2 }]);
  await ask({ payload: click, remoteAddress: "192.0.2.2" });
  expect(counted()).toEqual([{ ...click, count: 3 }]);
  await ask({ remoteAddress: "192.0.2.1" }, "POST", "/rest/v1/rpc/increment_visitor_count");
  expect(database.prepare("select count from visitor_counter").get()).toEqual({ count: 0 });
});

test.for<[string, (index: number) => string]>([
  ["sites", (index) => `site-${index}.example`],
  ["campaigns", (index) => `campaign-${index}`],
])(
  "a network's 300 invented %s are counted as other, and ten real campaigns after them by name",
  async ([, invent]) => {
    const { ask, database } = await serve({ VISITS_PER_MINUTE: 1_000 });
    const visit = (source: string, remoteAddress: string) =>
      ask({ headers: { "visit-source": source }, remoteAddress }, "POST", visitPath);
    await visit("news.example", "192.0.2.1");
    for (let index = 0; index < 300; index += 1) await visit(invent(index), "192.0.2.2");
    await visit("news.example", "192.0.2.2");
    for (let index = 0; index < 10; index += 1) await visit(`newsletter/${index}`, `198.51.100.${index}`);
    const rows = database.prepare(sources).all();
    expect(rows).toHaveLength(1 + 5 + 10 + 1);
    expect(rows).toContainEqual({ source: "other", visits: 295, clicks: 0 });
    expect(rows).toContainEqual({ source: "news.example", visits: 2, clicks: 0 });
    for (let index = 0; index < 10; index += 1)
      expect(rows).toContainEqual({ source: `newsletter/${index}`, visits: 1, clicks: 0 });
  },
);
