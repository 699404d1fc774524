import { parse } from "node-html-parser";

/**
 * The fastest page that can be: a document's own text, paragraph by paragraph, in the browser's own type. No style,
 * no script, no other request.
 */
export function createFloorPage(document: string): string {
  const html = parse(document);
  const root = html.querySelector("html");
  const [title, description] = ["title", "meta[name=description]"].map((name) => html.querySelector(name));
  const heading = html.querySelector("h1")?.textContent ?? "";
  for (const unseen of html.querySelectorAll("script, style, svg, .visually-hidden, .honeypot"))
    unseen.remove();
  const lines = html.querySelector("body")?.structuredText.split("\n").filter(Boolean) ?? [];
  return `<!doctype html>
<html lang="${root?.getAttribute("lang")}" dir="${root?.getAttribute("dir")}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${title}
${description}
<link rel="icon" href="data:,">
<h1>${heading}</h1>
${lines.map((line) => `<p>${line.replaceAll("<", "&lt;")}</p>`).join("\n")}
</html>
`;
}
