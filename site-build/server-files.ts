import { defaultLanguage, type Language, languageCodes } from "../contract/languages.ts";
import { addressOf, fileOf, type Page, pageNames, pages } from "../contract/pages.ts";

type Headers = Record<string, string>;

/** What the examples for nginx and Caddy in `docs/publish.md` include, by file name. */
export function serverFiles(headers: Headers): Record<string, string> {
  return {
    "nginx-addresses.conf": nginxAddresses(),
    "nginx-headers.conf": nginxHeaders(headers),
    "addresses.caddy": caddyAddresses(),
    "headers.caddy": caddyHeaders(headers),
  };
}

const addresses = pageNames.flatMap((page) => languageCodes.map((language) => ({ page, language })));
const prefixed = languageCodes.filter((code) => code !== defaultLanguage);

/** Every spelling of a page's address: in any case, with slashes too many, English with its code. */
function spellings(page: Page, language: Language): string {
  const path = pages[page].slice(1);
  const code = language === defaultLanguage ? `(${language}(/+|$))?` : `${language}(/+|$)`;
  return `^/+${code}${path && `${path}/*`}$`;
}

function nginxAddresses(): string {
  const entries = addresses.map(
    ({ page, language }) => `    "~*${spellings(page, language)}" ${addressOf(page, language)};`,
  );
  const notFound = prefixed.map((code) => `    "~*^/${code}(/|$)" /${fileOf("not-found", code)};`);
  return `map $request_uri $asked_path {
    "~^(?<path>[^?]*)" $path;
}

map $uri $right_address {
    default $asked_path;
${entries.join("\n")}
}

map $uri $not_found_page {
    default /${fileOf("not-found", defaultLanguage)};
${notFound.join("\n")}
}
`;
}

function nginxHeaders(headers: Headers): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`,
  );
  return `${lines.join("\n")}\n`;
}

function caddyAddresses(): string {
  const right = addresses.map(
    ({ page, language }) => `\t~(?i)${spellings(page, language)} ${addressOf(page, language)}`,
  );
  const notFound = prefixed.map((code) => `\t~(?i)^/${code}(/|$) /${fileOf("not-found", code)}`);
  return `map {path} {right_address} {
${right.join("\n")}
\tdefault {path}
}

map {path} {not_found_page} {
${notFound.join("\n")}
\tdefault /${fileOf("not-found", defaultLanguage)}
}
`;
}

function caddyHeaders(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `\t${name} \`${value}\``);
  return `header {\n${lines.join("\n")}\n}\n`;
}
