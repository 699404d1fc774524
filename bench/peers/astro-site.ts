import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { parse } from "node-html-parser";

const bench = join(import.meta.dirname, "..");
const program = join(bench, "node_modules/astro/bin/astro.mjs");

/**
 * Built documents as an Astro site of the same text and style writes them: no script, its stylesheet as Astro has it.
 * @param files of the built site, such as `en/terms.html`
 * @param outDir of the Astro site, served at `/astro`
 */
export async function buildAstroSite(site: string, files: string[], outDir: string): Promise<void> {
  if (!existsSync(program)) throw new Error("Astro is missing. Install it: npm ci --prefix bench");
  // Beside its packages, because that is where Node looks for them.
  const root = await mkdtemp(join(bench, ".astro-"));
  try {
    for (const file of files) {
      const page = join(root, "src/pages", file.replace(".html", ".astro"));
      await mkdir(dirname(page), { recursive: true });
      await writeFile(page, formatPage(await readFile(join(site, file), "utf8")));
    }
    // Astro imports its own build while it renders it, so that has to lie beside its packages too.
    const built = join(root, "dist");
    const options = ["--root", root, "--outDir", built, "--silent"];
    const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" };
    await writeFile(
      join(root, "astro.config.mjs"),
      'export default { base: "/astro", build: { format: "file" } };\n',
    );
    await promisify(execFile)(process.execPath, [program, "build", ...options], { env });
    await cp(built, outDir, { recursive: true });
  } finally {
    await rm(root, { recursive: true });
  }
}

function formatPage(document: string): string {
  const html = parse(document, { comment: false });
  const styles = html.querySelectorAll("style").map((style) => style.textContent);
  for (const element of html.querySelectorAll("script")) element.remove();
  for (const link of html.querySelectorAll("a[href^='/']"))
    link.setAttribute("href", `/astro${link.getAttribute("href")}.html`);
  const body = html.querySelector("body")?.innerHTML ?? "";
  return `---
const body = ${JSON.stringify(body)};
---
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${html.querySelector("title")}
<style is:global>${styles.join("\n")}</style>
</head>
<body set:html={body}></body>
</html>
`;
}
