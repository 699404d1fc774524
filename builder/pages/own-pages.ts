import { join } from "node:path";
import {
  decodePath,
  getAddress,
  getBareAddress,
  pageNames,
  parseAddress,
  reservedNames,
} from "../../domain/addresses.ts";
import { parsePageFile } from "../../domain/documents.ts";
import { defaultLanguage, type Language, languageCodes } from "../../domain/languages.ts";
import { placements } from "../../domain/outbound-click.ts";
import { SettingsError } from "../../lib/env/read-settings.ts";
import { readTextFile } from "../../settings/environment.ts";
import { getInviteLink, listPartnerLinks } from "../../settings/link-settings.ts";
import { listPageFiles } from "../../settings/page-files.ts";
import { checkPartnerUrl } from "../../settings/schemas.ts";
import { picturePattern } from "../../settings/site-file.ts";
import type { SiteSettings } from "../../settings/site-settings.ts";
import { createContent } from "../../site/content/create-content.ts";
import type { OwnPage } from "../../site/content/parsed-own-page.ts";
import { convertPicture } from "../convert-picture.ts";
import { type Report, readFrontMatter } from "./read-front-matter.ts";
import { decodeEntities, type Found, readMarkdown } from "./read-markdown.ts";

/** The text is 700 px wide at most. Phones have up to three pixels for each of their 390. */
const maxPictureWidth = 1400;

const maxNameLength = 40;

const taken = [...pageNames, ...reservedNames, ...languageCodes, ...Object.keys(placements)].map((name) =>
  name.toLowerCase(),
);

/** Further problems usually repeat the same mistake on other lines. */
const maxProblems = 20;

/** Reports the line of a link or a picture. */
type Refuse = (problem: string, advice?: string) => undefined;

interface ReadPage extends Omit<OwnPage, "partnerLinks"> {
  ids: ReadonlySet<string>;
  found: Found[];
  report: Report;
  partnerLinks: Map<string, { address: string | undefined }>;
}

/**
 * Reads the operator's own pages in the languages that are published, and converts their pictures.
 * @param brandFolder has them in `pages`
 * @throws {SettingsError} with everything that can't be used, by file and line
 */
export async function readOwnPages(brandFolder: string, settings: SiteSettings) {
  const folder = join(brandFolder, "pages");
  const problems: string[] = [];
  const createReport =
    (file: string): Report =>
    (line, problem, advice = "Correct it") =>
      problems.push(`brand/pages/${file}${line > 0 ? `, line ${line}` : ""}: ${problem}. → ${advice}`);
  const names = listPageFiles(brandFolder);
  const pages = names.flatMap((file): ReadPage[] => {
    const report = createReport(file);
    const name = parseFileName(file, report);
    if (!name || !settings.languages.includes(name.language)) return [];
    const { values, body, lines } = readFrontMatter(readTextFile(join(folder, file)), report);
    const parts = readMarkdown(body, lines, name.language, report);
    return [{ ...name, ...values, ...parts, report, partnerLinks: new Map() }];
  });
  const pictures: Record<string, Uint8Array> = {};
  const resolve = createLinkResolver(pages, settings);
  for (const page of pages)
    for (const { token, line } of page.found) {
      const refuse: Refuse = (problem, advice) => {
        page.report(line, problem, advice);
        return undefined;
      };
      const href = decodeEntities(token.href);
      if (token.type === "link") token.href = resolve(href, page, refuse) ?? "";
      else {
        const found = await findPicture(folder, names, href, refuse);
        if (!found) continue;
        const { content, ...picture } = found;
        pictures[picture.src.slice(1)] = content;
        Object.assign(token, picture);
      }
    }
  if (problems.length > 0) throw new SettingsError(problems.slice(0, maxProblems));
  return { ownPages: pages as OwnPage[], pictures };
}

/** Undefined for pictures, and for a name that is reported. */
function parseFileName(file: string, report: Report): { name: string; language: Language } | undefined {
  if (picturePattern.test(file)) return undefined;
  const { name = "", code } = parsePageFile(file) ?? {};
  const language = languageCodes.find((known) => known === code);
  const advice = "Rename it, for example guide.en.md";
  if (name === "") report(0, "it is neither a page nor a picture (avif, gif, jpg, png, svg, webp)", advice);
  else if (!language) report(0, `there is no language "${code}"`, `Use one of ${languageCodes.join(", ")}`);
  else if (!/^[a-z\d]+(-[a-z\d]+)*$/.test(name) || name.length > maxNameLength)
    report(0, `an address has a-z, 0-9, and hyphens, and at most ${maxNameLength} of them`, advice);
  else if (taken.includes(name)) report(0, `the address /${name} has another meaning`, "Choose another name");
  else return { name, language };
  return undefined;
}

/** Creates a function that returns the address of a link, or undefined if it reports it. */
function createLinkResolver(pages: readonly ReadPage[], settings: SiteSettings) {
  const names = [...pageNames, ...pages.map(({ name }) => name)];
  const partnerHosts = new Set(
    [
      ...settings.languages.flatMap((language) => listPartnerLinks(settings, language)),
      ...Object.values(settings.campaignLinks),
    ].flatMap((link) => URL.parse(link)?.hostname.replace(/^www\./, "") ?? []),
  );
  const isPartner = (host: string) =>
    [...partnerHosts].some((partner) => host === partner || host.endsWith(`.${partner}`));
  /** Of the pages of the dictionaries, whose ids don't depend on the language. */
  const { privacy, terms } = createContent(defaultLanguage, settings);
  const hasId = (name: string, id: string) =>
    ({ privacy, terms })[name]?.sections.some((section) => section.id === id);

  return (href: string, page: ReadPage, refuse: Refuse): string | undefined => {
    if (/^partner:/i.test(href)) return resolvePartner(href, page, settings, refuse);
    if (/^(mailto|tel):\S+$/i.test(href)) return href;
    if (/^https:\/\//i.test(href)) {
      const url = URL.parse(href);
      if (!url || url.username) return refuse(`${href} isn't an address, or has a name in it`);
      const host = url.hostname.replace(/\.$/, "");
      if (!isPartner(host)) return url.href;
      return refuse(
        `${host} is a partner, so the click would have no sub-id`,
        "Link to partner: or partner:<name of a card>",
      );
    }
    const [path = "", hash] = href.split("#");
    const { language = page.language, page: name } =
      path === ""
        ? { page: href && page.name }
        : parseAddress(path.startsWith("/") ? path : `/${path}`, names);
    const own = pages.find((each) => each.name === name && each.language === language);
    const isKnown =
      own || (name && pageNames.some((each) => each === name) && settings.languages.includes(language));
    if (!name || !isKnown) {
      const what = /^[^/?#]*:/.test(href) ? "links can't begin so" : `there is no such page in ${language}`;
      return refuse(
        `${href || "an empty link"}: ${what}`,
        "Use https:, mailto:, tel:, partner:, or the address of a page, for example terms",
      );
    }
    if (hash === undefined) return getAddress(name, language);
    const id = decodePath(hash);
    if (!(own ? own.ids.has(id) : hasId(name, id)))
      return refuse(`there is no heading #${id} on ${getBareAddress(name)} in ${language}`);
    return `${own === page ? "" : getAddress(name, language)}#${id}`;
  };
}

/** `partner:` is the partner's link, and `partner:Games` that of a card. */
function resolvePartner(href: string, page: ReadPage, settings: SiteSettings, refuse: Refuse) {
  const name = decodePath(href.slice("partner:".length));
  const card = settings.cards.find((each) =>
    Object.values(each.name).some((text) => text.toLowerCase() === name.toLowerCase()),
  );
  if (name !== "" && !card) {
    const known = settings.cards.map((each) => each.name[page.language]).join(", ") || "none";
    return refuse(
      `there is no card "${name}" in brand/site.json`,
      `Use partner: or the name of a card (${known})`,
    );
  }
  const address = card?.link?.[page.language];
  const problem = checkPartnerUrl(address ?? getInviteLink(settings, page.language), page.name);
  if (problem)
    return refuse(
      `the partner's link, with this page's address, ${problem}`,
      "Shorten the address or the link",
    );
  page.partnerLinks.set(href, { address });
  return href;
}

async function findPicture(folder: string, names: string[], href: string, refuse: Refuse) {
  const file = decodePath(href.replace(/^\.\//, ""));
  if (!names.includes(file) || !picturePattern.test(file))
    return refuse(
      `there is no picture ${file}`,
      "Put it into brand/pages as avif, gif, jpg, png, svg, or webp",
    );
  try {
    const size = { width: maxPictureWidth, withoutEnlargement: true };
    const picture = await convertPicture(join(folder, file), size);
    // An SVG picture is drawn with two pixels for each of its own.
    const scale = /\.svg$/i.test(file) ? 2 : 1;
    return {
      ...picture,
      width: Math.round(picture.width / scale),
      height: Math.round(picture.height / scale),
    };
  } catch (error) {
    return refuse(`${file} can't be used: ${(error as Error).message}`, "Correct or remove it");
  }
}
