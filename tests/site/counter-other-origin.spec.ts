import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { build } from "vite";
import { clientNames } from "../support/service/counter-clients.ts";
import { countBefore, expectedAnswers, expectedOutcomes, key } from "../support/service/counter-contract.ts";
import { startSite } from "../support/service/site.ts";

type Script = typeof import("../support/service/counter-clients.ts");

/** The clients and their calls, as a bundler makes them for a page. */
async function bundle(): Promise<string> {
  const entry = join(import.meta.dirname, "../support/service/counter-clients.ts");
  const result = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, lib: { entry, formats: ["es"] } },
  });
  const [bundled] = [result].flat();
  if (!bundled || !("output" in bundled)) throw new Error("Nothing was bundled");
  return bundled.output[0].code;
}

/** Some other site, with a page that calls the counter from there. */
async function startOtherSite() {
  const script = await bundle();
  const server = createServer((request, response) => {
    const isScript = request.url === "/script.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script : '<!doctype html><link rel="icon" href="data:,"><title>Other</title>');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

for (const client of clientNames)
  test(`on a page of another origin ${client} gets every row of the contract as from PostgREST`, async ({
    page,
  }) => {
    await using site = await startSite({ settings: { VISITOR_COUNTER_KEY: key }, visitors: countBefore });
    await using other = await startOtherSite();
    await page.goto(other.origin);
    const seen = await page.evaluate(
      async ([name, origin]) => {
        const { callEveryRowAs, makePlainCalls }: Script = await import(`${location.origin}/script.js`);
        return { outcomes: await callEveryRowAs(name, origin), answers: await makePlainCalls(origin) };
      },
      [client, site.origin] as const,
    );
    expect(seen.outcomes).toEqual(expectedOutcomes);
    expect(seen.answers).toEqual(expectedAnswers);
  });
