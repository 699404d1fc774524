import { expect, test } from "vitest";
import { createMemoryStore } from "../store/memory.fixture.ts";
import { dayMs } from "../units.ts";
import { createTestContext } from "./context.fixture.ts";
import { partnerLinksCheck } from "./partner-links.ts";

const settings = {
  WATCH_PARTNER_LINK: "on",
  NOTIFY_URL: "https://ntfy.sh/secret",
  PARTNER_INVITE_URL: "https://partner.io/invite?sub={placement}-{language}&id=7",
  EXCHANGE_PARTNER_URL: "",
};

const networkError = (code: string) => Object.assign(new TypeError("fetch failed"), { cause: { code } });

/** Instances with one database, a clock, and a network with one answer for each address. */
function createSituation(
  answer: (address: string) => Response | Error,
  changes: Partial<typeof settings> = {},
) {
  let time = Date.UTC(2030, 0, 7);
  const requests: string[] = [];
  const context = createTestContext(
    { ...settings, ...changes },
    {
      store: createMemoryStore().store,
      canWrite: true,
      now: () => time,
      async fetch(address) {
        requests.push(String(address));
        const given = answer(String(address));
        if (given instanceof Error) throw given;
        return given;
      },
    },
  );
  const run = async (changed: Partial<typeof context> = {}) =>
    [await partnerLinksCheck.run({ ...context, ...changed }, new AbortController().signal)].flat()[0];
  /** The status after each of some days. */
  async function runDaily(days: number): Promise<(string | undefined)[]> {
    const statuses = [];
    for (let day = 0; day < days; day += 1) {
      statuses.push((await run())?.status);
      time += dayMs;
    }
    return statuses;
  }
  return { requests, run, runDaily };
}

const answerWith = (status: number, location?: string) => () =>
  new Response(null, { status, headers: location === undefined ? {} : { location } });

test("links are requested once a day, by one instance, and never by the doctor", async () => {
  const { requests, run, runDaily } = createSituation(answerWith(200));
  await run({ canWrite: false });
  expect(requests).toEqual([]);
  await Promise.all([run(), run(), run()]);
  await run();
  expect(requests).toHaveLength(1);
  await runDaily(2);
  expect(requests).toHaveLength(2);
});

test("nothing is requested unless the setting is on", async () => {
  const { requests, run } = createSituation(answerWith(404), { WATCH_PARTNER_LINK: "off" });
  expect(await run()).toBeUndefined();
  expect(requests).toEqual([]);
});

test("each address is requested once, without sub-ids, in the languages that it names", async () => {
  const { requests, run } = createSituation(answerWith(200), {
    EXCHANGE_PARTNER_URL: "https://exchange.io/{language}/x?utm={placement}",
  });
  await run();
  expect(requests.sort()).toEqual([
    ...["ar", "de", "en", "es", "fr"].map((language) => `https://exchange.io/${language}/x`),
    "https://partner.io/invite?id=7",
  ]);
});

test.for<[string, "ok" | "error", () => Response | Error]>([
  ["404", "error", answerWith(404)],
  ["410", "error", answerWith(410)],
  ["503", "error", answerWith(503)],
  ["an unknown name", "error", () => networkError("ENOTFOUND")],
  ["an expired certificate", "error", () => networkError("CERT_HAS_EXPIRED")],
  ["403", "ok", answerWith(403)],
  ["429", "ok", answerWith(429)],
  ["a timeout", "ok", () => Object.assign(new Error("late"), { name: "TimeoutError" })],
  ["a refused connection", "ok", () => networkError("ECONNREFUSED")],
  ["no network", "ok", () => networkError("EAI_AGAIN")],
])("after %s three times in a row, the status of a link is %s", async ([, status, answer]) => {
  const { run, runDaily } = createSituation(answer);
  expect(await runDaily(3)).toEqual(["ok", "ok", status]);
  if (status === "error")
    expect(await run({ canWrite: false })).toMatchObject({
      count: 1,
      sentence: expect.stringMatching(
        /^https:\/\/partner\.io\/invite\?id=7 failed 3 times: partner\.io.*\. → /,
      ),
    });
});

test("another answer ends the failures, and none changes nothing", async () => {
  const late = networkError("ETIMEDOUT");
  const answers = [404, 404, 403, 404, 404, late, 404, late, 200].map((answer) =>
    answer instanceof Error ? answer : new Response(null, { status: answer }),
  );
  const { runDaily } = createSituation(() => answers.shift() as Response | Error);
  const statuses = await runDaily(9);
  expect(statuses).toEqual(["ok", "ok", "ok", "ok", "ok", "ok", "error", "error", "ok"]);
});

test("the failures of a link that was corrected aren't reported, even if it is used again", async () => {
  const { run, runDaily } = createSituation(answerWith(404));
  await runDaily(3);
  const { settings } = createTestContext({ NOTIFY_URL: "https://ntfy.sh/secret", WATCH_PARTNER_LINK: "on" });
  expect(await run({ canWrite: false, settings })).toMatchObject({ status: "ok" });
  await run({ settings });
  expect(await run({ canWrite: false })).toMatchObject({ status: "ok" });
});

test.for([
  "http://shop.io/",
  "https://169.254.169.254/",
  "https://2130706433/",
  "https://[::1]/",
  "https://localhost/",
  "https://shop.io:8443/",
])("a redirect is not followed into this network: %s", async (target) => {
  const { requests, run } = createSituation(answerWith(302, target));
  await run();
  expect(requests).toEqual(["https://partner.io/invite?id=7"]);
});

test("five redirects are followed", async () => {
  const endless = createSituation(answerWith(302, "/again"));
  await endless.run();
  expect(endless.requests).toHaveLength(6);
  const moved = createSituation((address) =>
    address.endsWith("/gone") ? answerWith(410)() : answerWith(301, "https://shop.io/gone")(),
  );
  await moved.runDaily(3);
  expect(await moved.run({ canWrite: false })).toMatchObject({
    sentence: expect.stringContaining("shop.io answers 410"),
  });
});
