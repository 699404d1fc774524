import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { megabyte } from "../../lib/units.ts";
import type { FailureScope } from "../../service/outbox/delivery-error.ts";
import { createFormDelivery } from "../../service/outbox/form-delivery.ts";
import { type Answer, createFormService, delivered } from "../../service/outbox/form-service.fixture.ts";
import { createStoredMessage, typedMessage } from "../../service/store/new-message.fixture.ts";

let service: Awaited<ReturnType<typeof createFormService>>;

beforeEach(async () => {
  service = await createFormService();
});

afterEach(() => service.close());

function deliver(
  path = "",
  message: Parameters<typeof createStoredMessage>[0] = {},
  fetch = globalThis.fetch,
) {
  const settings = {
    FORWARD_FORM_URL: service.url + path,
    SITE_ORIGIN: "https://www.cardamint.example",
    SUPPORT_EMAIL: "support+web@cardamint.example",
  };
  const now = () => Date.UTC(2030, 0, 1);
  return createFormDelivery(settings, { fetch, now })(
    createStoredMessage(message),
    new AbortController().signal,
  );
}

test("the form service gets the fields and the site's origin", async () => {
  await deliver("/v1");
  expect(service.posts).toEqual([
    {
      url: "/v1/ajax/support%2Bweb@cardamint.example",
      headers: expect.objectContaining({
        "content-type": "application/json",
        accept: "application/json",
        origin: "https://www.cardamint.example",
        referer: "https://www.cardamint.example/",
      }),
      body: {
        ...typedMessage,
        _subject: "Contact Form: Card [7Q3M9X0K]",
        _template: "table",
        _replyto: "ana@example.com",
      },
    },
  ]);
});

test.each(['{"success":"true"}', '{"success":true}'])("delivered: %s", async (body) => {
  service.state.answer = { body };
  await expect(deliver()).resolves.toBeUndefined();
});

test.each<[Answer, string, FailureScope]>([
  [{ body: '{"success":"false","message":"Activate first."}' }, "200: Activate first.", "unknown"],
  [{ body: '{"success":false}' }, "200: no success", "unknown"],
  [{ body: "{}" }, "200: no success", "unknown"],
  [{ body: "null" }, "200: the answer is no JSON", "unknown"],
  [{ body: "<html>Thank you</html>" }, "200: the answer is no JSON", "unknown"],
  [{ body: "", status: 302, headers: { location: "/thanks" } }, "302: redirects to /thanks", "receiver"],
  [{ ...delivered, status: 400 }, "400: refused", "message"],
  [{ ...delivered, status: 401 }, "401: refused", "receiver"],
  [{ ...delivered, status: 403 }, "403: refused", "unknown"],
  [{ ...delivered, status: 404 }, "404: refused", "receiver"],
  [{ ...delivered, status: 413 }, "413: refused", "message"],
  [{ ...delivered, status: 422 }, "422: refused", "message"],
  [{ ...delivered, status: 429 }, "429: refused", "receiver"],
  [{ ...delivered, status: 500 }, "500: refused", "receiver"],
])("not delivered: %o gives %s, which is about the %s", async (answer, message, scope) => {
  service.state.answer = answer;
  await expect(deliver()).rejects.toMatchObject({ message, scope, code: `${answer.status ?? 200}` });
});

test("a message that gets no answer in time may have been delivered, so its days of retrying are counted", async () => {
  const late = () => Promise.reject(new DOMException("late", "TimeoutError"));
  await expect(deliver("", {}, late)).rejects.toMatchObject({ scope: "unknown" });
});

test("a small response that unpacks to gigabytes doesn't end the process", async () => {
  const part = gzipSync(Buffer.alloc(8 * megabyte));
  service.state.answer = {
    headers: { "content-encoding": "gzip", connection: "close" },
    body: Buffer.concat(new Array<Buffer>(80).fill(part)),
  };
  const before = process.memoryUsage.rss();
  for (let delivery = 1; delivery <= 3; delivery += 1)
    await expect(deliver()).rejects.toThrow("200: the answer is no JSON");
  service.state.answer = delivered;
  await expect(deliver()).resolves.toBeUndefined();
  expect(process.memoryUsage.rss() - before).toBeLessThan(300 * megabyte);
});

test("a message from the support address has no Reply-To, and encoded words are defused in the subject", async () => {
  await deliver("", { email: "Support+Web@cardamint.example", subject: "=?utf-8?q?x?=" });
  expect(service.posts[0]?.body).toMatchObject({
    subject: "=?utf-8?q?x?=",
    _subject: "Contact Form: = ?utf-8?q?x?= [7Q3M9X0K]",
  });
  expect(service.posts[0]?.body).not.toHaveProperty("_replyto");
});
