import { expect, test } from "vitest";
import { settings } from "../support/browser/dictionaries.ts";
import { message } from "../support/browser/message.ts";
import { startSite } from "../support/service/site.ts";

test("after a stop and a start, count and messages are as before", async () => {
  await using site = await startSite();
  for (let visit = 0; visit < 3; visit++)
    await fetch(`${site.origin}/rest/v1/rpc/increment_visitor_count`, { method: "POST" });
  const sent = await fetch(`${site.origin}/forms/ajax/${settings.SUPPORT_EMAIL}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(message),
  });
  expect(sent.status).toBe(200);
  const stored = site.messages();
  expect(stored).toEqual([expect.objectContaining({ ...message })]);

  await site.restart();
  expect(site.messages()).toEqual(stored);
  const read = await fetch(`${site.origin}/rest/v1/visitor_counter?select=count`);
  expect(await read.json()).toEqual([{ count: 3 }]);
});
