import { bareDocuments, documents } from "../contract/documents.ts";

const all = [...documents, ...bareDocuments];

/** A pattern of paths, and their target. */
type Rule = [pattern: string, target: string];

/** All spellings of a page's address, in any case and with extra slashes, lead to its canonical address. */
const canonicalAddresses = all
  .filter(({ page }) => page !== "not-found")
  .map(({ file }): Rule => {
    const address = `/${file.replace(/(index)?\.html$/, "")}`;
    const path = address.split("/").filter(Boolean).join("/+");
    return [path ? `^/+${path}/*$` : "^/+$", address];
  });

/** Each language has a not-found page for its addresses. All other addresses get `/404.html`. */
const notFoundPages = documents
  .filter(({ page }) => page === "not-found")
  .map(({ language, file }): Rule => [`^/${language}(/|$)`, `/${file}`]);

const formatForNginx = (rules: Rule[]) =>
  rules.map(([pattern, target]) => `    "~*${pattern}" ${target};`).join("\n");

/** The files that `deploy/nginx-static.conf` includes, by name. */
export function formatWebServerIncludes(headers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(headers);
  return {
    "nginx-addresses.conf": `map $request_uri $requested_path {
    "~^(?<path>[^?]*)" $path;
}

map $uri $canonical_address {
    default $requested_path;
${formatForNginx(canonicalAddresses)}
}

map $uri $not_found_page {
    default /404.html;
${formatForNginx(notFoundPages)}
}
`,
    "nginx-headers.conf": entries
      .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;\n`)
      .join(""),
  };
}
