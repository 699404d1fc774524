import { afterEach, beforeEach, expect, test } from "vitest";
import { type Answer, createFormService, delivered } from "./fakes/form-service.ts";
import { storedMessage } from "./fakes/stored-message.ts";
import { createFormDelivery } from "./form-delivery.ts";

let service: Awaited<ReturnType<typeof createFormService>>;

beforeEach(async () => {
  service = await createFormService();
});

afterEach(() => service.close());

function deliver(path = "") {
  const settings = {
    FORWARD_FORM_URL: service.url + path,
    SITE_ORIGIN: "https://www.cardamint.example",
    SUPPORT_EMAIL: "support+web@cardamint.example",
  };
  const now = () => Date.UTC(2030, 0, 1);
  return createFormDelivery(settings, { fetch, now })(storedMessage({}), new AbortController().signal);
}

test("the service is sent the fields, and the page they come from", async () => {
  await deliver("/v1/");
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
        name: "Ana",
        email: "ana@example.com",
        subject: "Card",
        message: "Where is it?",
        _subject: "Contact Form: Card",
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

test.each<[Answer, string]>([
  [{ body: '{"success":"false","message":"Activate first."}' }, "200: Activate first."],
  [{ body: '{"success":false}' }, "200: no success"],
  [{ body: "{}" }, "200: no success"],
  [{ body: "null" }, "200: the answer is no JSON"],
  [{ body: "<html>Thank you</html>" }, "200: the answer is no JSON"],
  [{ ...delivered, status: 500 }, "500: refused"],
  [{ body: "", status: 302, headers: { location: "/thanks" } }, "302: the answer is no JSON"],
])("not delivered: %o", async (answer, reason) => {
  service.state.answer = answer;
  await expect(deliver()).rejects.toMatchObject({ message: reason, code: `${answer.status ?? 200}` });
});

test.each(["60", "Tue, 01 Jan 2030 00:01:00 GMT"])(
  "the wait that is asked for is heard: %s",
  async (header) => {
    service.state.answer = { body: "", status: 429, headers: { "retry-after": header } };
    await expect(deliver()).rejects.toMatchObject({ retryAfterMs: 60_000 });
  },
);
