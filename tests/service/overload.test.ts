import { afterAll, expect, onTestFinished, test } from "vitest";
import { messagePath, newMessage, raisePath } from "../support/service-load.ts";
import { createStoreFolder, startServiceProcess } from "../support/service-process.ts";
import { readStore } from "../support/service-store.ts";

/** Keeps the process so busy that a turn of its event loop takes near three seconds. */
const busy = "setInterval(() => { const until = Date.now() + 2800; while (Date.now() < until); }, 1)";

const store = await createStoreFolder();
afterAll(store.remove);

test("a service that drowns turns visitors away in the words of what they asked", {
  timeout: 90_000,
}, async () => {
  const service = await startServiceProcess({
    DATABASE_FILE: store.file,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`setTimeout(() => ${busy}, 1000)`)}`,
  });
  onTestFinished(service.crash);
  await expect.poll(async () => (await fetch(service.origin)).status, { timeout: 60_000 }).toBe(503);

  const headers = { "content-type": "application/json", origin: "https://elsewhere.example" };
  const [page, raise, message] = await Promise.all([
    fetch(service.origin),
    fetch(service.origin + raisePath, { method: "POST", headers, body: "{}" }),
    fetch(service.origin + messagePath, { method: "POST", body: JSON.stringify(newMessage()), headers }),
  ]);
  const answers = [page, raise, message].map(({ status, headers }) => [status, headers.get("retry-after")]);
  expect(answers).toEqual([503, 503, 503].map((status) => [status, "1"]));
  expect(raise.headers.get("access-control-allow-origin")).toBe("*");
  expect(await raise.json()).toEqual({
    code: "53000",
    details: null,
    hint: null,
    message: "The counter cannot be reached at the moment",
  });
  expect(await message.json()).toMatchObject({ success: "false" });
  expect(readStore(store.file)).toMatchObject({ count: 0, messages: new Map() });
});
