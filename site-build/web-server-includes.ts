import { getAddress, pages } from "../contract/addresses.ts";
import { bareDocuments, documents, type SiteDocument } from "../contract/documents.ts";

type Headers = Record<string, string>;

/** What the examples for nginx and Caddy in `docs/publish.md` include, by file name. */
export function formatWebServerIncludes(headers: Headers): Record<string, string> {
  return {
    "nginx-addresses.conf": formatNginxAddresses(),
    "nginx-headers.conf": formatNginxHeaders(headers),
    "addresses.caddy": formatCaddyAddresses(),
    "headers.caddy": formatCaddyHeaders(headers),
  };
}

/** Every spelling of a page's address, in any case and with slashes too many, and the one right address. */
const addresses = [...documents, ...bareDocuments].flatMap(({ page, language, negotiates }) => {
  if (page === "not-found") return [];
  const address = negotiates ? pages[page] : getAddress(page, language);
  const path = address.split("/").filter(Boolean).join("/+");
  return [{ address, spellings: path ? `^/+${path}/*$` : "^/+$" }];
});

/** The not-found page of each language's addresses; elsewhere it is the one at the root. */
const isNotFound = ({ page }: SiteDocument) => page === "not-found";
const notFoundPages = documents
  .filter(isNotFound)
  .map(({ language, file }) => ({ file, addresses: `^/${language}(/|$)` }));
const bareNotFound = bareDocuments.find(isNotFound)?.file;

function formatNginxAddresses(): string {
  const right = addresses.map(({ address, spellings }) => `    "~*${spellings}" ${address};`);
  const notFound = notFoundPages.map((each) => `    "~*${each.addresses}" /${each.file};`);
  return `map $request_uri $asked_path {
    "~^(?<path>[^?]*)" $path;
}

map $uri $right_address {
    default $asked_path;
${right.join("\n")}
}

map $uri $not_found_page {
    default /${bareNotFound};
${notFound.join("\n")}
}
`;
}

function formatNginxHeaders(headers: Headers): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`,
  );
  return `${lines.join("\n")}\n`;
}

function formatCaddyAddresses(): string {
  const right = addresses.map(({ address, spellings }) => `\t~(?i)${spellings} ${address}`);
  const notFound = notFoundPages.map((each) => `\t~(?i)${each.addresses} /${each.file}`);
  return `map {path} {right_address} {
${right.join("\n")}
\tdefault {path}
}

map {path} {not_found_page} {
${notFound.join("\n")}
\tdefault /${bareNotFound}
}
`;
}

function formatCaddyHeaders(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `\t${name} \`${value}\``);
  return `header {\n${lines.join("\n")}\n}\n`;
}
