import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import {
  createSiteMap,
  listBareDocuments,
  listDocuments,
  parsePageFile,
  type SiteMap,
  siteMapFile,
} from "../../domain/documents.ts";
import { type Language, languageCodes } from "../../domain/languages.ts";
import { FindingError } from "../../lib/errors/finding.ts";
import { listPageFiles } from "../../settings/page-files.ts";
import { createSecurityHeaders, type HeaderSettings } from "../../settings/security-headers.ts";

const missingPages = "There are no built pages. → npm run build";

/** The preferred coding is first. A weight of 0 in `Accept-Encoding` excludes a coding. */
const codings = [
  { coding: "br", suffix: ".br", accepted: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i },
  { coding: "gzip", suffix: ".gz", accepted: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i },
] as const;

type Coding = (typeof codings)[number]["coding"] | "identity";

interface Representation {
  body: Buffer;
  /** The tag is strong, so each coding has a different one. */
  etag: string;
}

export interface BuiltFile {
  headers: Record<string, string>;
  representations: Partial<Record<Coding, Representation>> & { identity: Representation };
}

export interface BuiltSite extends SiteMap {
  /** All files except documents, by address: `/assets/…`, `/robots.txt` … */
  files: ReadonlyMap<string, BuiltFile>;
  getDocument(page: string, language: Language): BuiltFile;
}

const contentTypes: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** A host that rewrites pages, such as Cloudflare with email addresses, breaks links. The policy blocks the script that would repair them. */
export const documentCaching = "no-cache, no-transform";

/** The names of files in `/assets` have a hash of their content. */
const immutable = "public, max-age=31536000, immutable";

/**
 * Reads the built site into memory, with the compressed `.br` and `.gz` files of the build.
 * @param output the folder of everything that was built
 * @throws {FindingError} if a document is missing
 */
export async function loadBuiltSite(output: string, settings: HeaderSettings): Promise<BuiltSite> {
  const contents = await readAll(join(output, "client"));
  const siteMap = await readSiteMap(output);
  const names = new Map(
    listDocuments(siteMap).map(({ page, language, file }) => [file, `${page} ${language}`]),
  );
  const isBare = new Set(listBareDocuments(siteMap).map(({ file }) => file));
  const files = new Map<string, BuiltFile>();
  const pages = new Map<string, BuiltFile>();
  for (const [name, content] of contents) {
    if (/\.(br|gz)$/.test(name) || /^[._](?!well-known)/.test(name) || isBare.has(name)) continue;
    const file = {
      headers: createHeaders(name, content, settings),
      representations: readRepresentations(contents, name),
    };
    const document = names.get(name);
    if (document) pages.set(document, file);
    else files.set(`/${name}`, file);
  }
  if (pages.size < names.size) throw new FindingError(missingPages);
  return {
    ...siteMap,
    files,
    getDocument: (page, language) => pages.get(`${page} ${language}`) as BuiltFile,
  };
}

/** For a service behind a development server, which renders the documents. */
export function createSiteWithoutPages(brandFolder: string): BuiltSite {
  const own = listPageFiles(brandFolder).flatMap((file) => {
    const page = parsePageFile(file);
    const language = languageCodes.find((known) => known === page?.code);
    return page && language ? [{ name: page.name, language }] : [];
  });
  return {
    ...createSiteMap([...languageCodes], own),
    files: new Map(),
    getDocument: () => ({
      headers: {},
      representations: { identity: { body: Buffer.alloc(0), etag: '""' } },
    }),
  };
}

async function readSiteMap(output: string): Promise<SiteMap> {
  try {
    return JSON.parse(await readFile(join(output, siteMapFile), "utf8"));
  } catch (cause) {
    throw new FindingError(missingPages, { cause });
  }
}

async function readAll(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause) => {
    throw new FindingError(missingPages, { cause });
  });
  const contents = new Map<string, Buffer>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    contents.set(path.slice(join(folder, sep).length).replaceAll(sep, "/"), await readFile(path));
  }
  return contents;
}

function createHeaders(name: string, content: Buffer, settings: HeaderSettings) {
  const isDocument = extname(name) === ".html";
  return {
    "content-type": contentTypes[extname(name)] ?? "application/octet-stream",
    "cache-control": chooseCacheControl(name),
    vary: "Accept-Encoding",
    // Other sites show the pictures of shared links.
    ...(name.startsWith("og/") && { "cross-origin-resource-policy": "cross-origin" }),
    ...(isDocument && createSecurityHeaders(settings, content.toString())),
  };
}

function chooseCacheControl(name: string): string {
  if (name.startsWith("assets/")) return immutable;
  return extname(name) === ".html" ? documentCaching : "public, max-age=86400";
}

function readRepresentations(contents: Map<string, Buffer>, name: string): BuiltFile["representations"] {
  const represent = (content: Buffer): Representation => ({ body: content, etag: computeEtag(content) });
  const identity = contents.get(name) as Buffer;
  const representations: BuiltFile["representations"] = { identity: represent(identity) };
  for (const { coding, suffix } of codings) {
    const content = contents.get(name + suffix);
    if (content && content.length < identity.length) representations[coding] = represent(content);
  }
  return representations;
}

function computeEtag(content: Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

export function chooseCoding(header = "", available: Partial<Record<Coding, unknown>>): Coding {
  const found = codings.find(({ coding, accepted }) => available[coding] && accepted.test(header));
  return found?.coding ?? "identity";
}
