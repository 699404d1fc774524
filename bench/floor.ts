import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { parse } from "node-html-parser";
import { listen } from "../tests/support/machine/free-port.ts";
import { startSite } from "../tests/support/service/site.ts";
import { audit, type Throttling, timings } from "./lighthouse.ts";
import { type Measure, median } from "./measurement.ts";

const rounds = 5;
const addresses = ["/en", "/ar", "/de/contact"];

/** The fastest page that has a document's text: no style, no JavaScript, no other request. */
function createFloorPage(document: string): string {
  const html = parse(document);
  for (const unseen of html.querySelectorAll("script, style, svg, .visually-hidden, .honeypot"))
    unseen.remove();
  const lines = html.querySelector("body")?.structuredText.split("\n").filter(Boolean) ?? [];
  const dir = html.querySelector("html")?.getAttribute("dir");
  return `<!doctype html><html dir="${dir}"><meta charset="utf-8"><title>Floor</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
${lines.map((line) => `<p>${line.replaceAll("<", "&lt;")}</p>`).join("\n")}`;
}

/** Serves the floor of each page of a site at the address of that page. */
async function startFloor(site: string) {
  const headers = { "content-type": "text/html", "content-encoding": "br" };
  const server = createServer(async ({ url }, response) => {
    const document = await (await fetch(site + url)).text();
    response.writeHead(200, headers).end(brotliCompressSync(createFloorPage(document)));
  });
  return { origin: `http://127.0.0.1:${await listen(server)}`, stop: () => server.close() };
}

async function compare(page: string, floor: string, throttling: Throttling) {
  const reports: Awaited<ReturnType<typeof audit>>[][] = [];
  // In turns, because the load of the machine changes.
  for (let round = 0; round < rounds; round += 1)
    reports.push([await audit(page, throttling), await audit(floor, throttling)]);
  const read = (id: string, which: number) =>
    median(reports.map((round) => round[which]?.audits[id]?.numericValue ?? Number.NaN));
  const ratio = (id: string) => (read(id, 0) / read(id, 1)).toFixed(2);
  const { "FCP ms": fcp, "LCP ms": lcp, "TBT ms": tbt, CLS } = timings;
  return { "FCP ×": ratio(fcp), "LCP ×": ratio(lcp), "TBT ms": Math.round(read(tbt, 0)), CLS: read(CLS, 0) };
}

/** How much longer a page takes than its bare text. */
export const measure: Measure = async () => {
  const site = await startSite({ isBuilt: true });
  const floor = await startFloor(site.origin);
  const rows = [];
  for (const throttling of ["simulate", "devtools"] as const)
    for (const address of addresses) {
      const figures = await compare(site.origin + address, floor.origin + address, throttling);
      rows.push({ throttling, address, ...figures });
    }
  floor.stop();
  await site.stop();
  return {
    title: `Lighthouse, mobile, against a bare page of the same text: medians of ${rounds}`,
    rows,
    note: "Aims: devtools FCP and LCP ≤ 1.15, simulate LCP ≤ 1.30, TBT ≤ 50 ms, CLS 0.",
  };
};
