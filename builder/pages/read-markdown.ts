import { Marked, type Token, type Tokens } from "marked";
import type { OwnSection } from "../../site/content/parsed-own-page.ts";
import type { Report } from "./read-front-matter.ts";

const maxCharacters = 100_000;

/**
 * Finds what marked would take minutes for: its time grows with the square of these lengths.
 * @returns the position, the problem, and the advice
 */
function findTooLong(text: string): [at: number, problem: string, advice: string] | undefined {
  if (text.length > maxCharacters)
    return [0, `it has more than ${maxCharacters / 1000} KB of text`, "Divide it"];
  const word = /\S{1001}/.exec(text);
  if (word) return [word.index, "a word has more than 1,000 characters", "Divide it"];
  const deep = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){9}/m.exec(text);
  if (deep) return [deep.index, "more than eight lists or quotes contain each other", "Use fewer"];
  const paragraph = text.split(/\n[ \t]*\n/).find((part) => part.length > 10_000);
  if (paragraph === undefined) return undefined;
  return [
    text.indexOf(paragraph),
    "a paragraph has more than 10,000 characters",
    "Divide it by an empty line",
  ];
}

/** Plain addresses in a text don't become links. Only what the operator marked as a link does. */
const marked = new Marked({ tokenizer: { url: () => undefined } });

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** marked leaves references to characters as they are. HTML has 2,000 more names, which are shown as they are. */
export const decodeEntities = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (reference, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (name) return entities[name] ?? reference;
    return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : reference;
  });

/** The text of tokens, without emphasis and links. */
export function readText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "codespan" || token.type === "escape") return token.text;
      if ("tokens" in token && token.tokens) return readText(token.tokens);
      return token.type === "text" ? token.text : "";
    })
    .join("");
}

/** Ids that the layout uses, or that the boot script removes from addresses. */
const reservedIds = ["accessibility", "app", "content", "contents"];

/** Turns a heading into a part of an address, in any script. */
function createId(text: string, taken: Set<string>): string {
  const words =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const name = words.join("-").slice(0, 60);
  const start = name === "" || name.startsWith("message-") ? `section-${name}`.replace(/-$/, "") : name;
  let id = start;
  for (let number = 2; taken.has(id); number += 1) id = `${start}-${number}`;
  taken.add(id).add(`${id}-title`);
  return id;
}

export interface Found {
  token: Tokens.Link | Tokens.Image;
  line: number;
}

/**
 * Parses a page, and reports what it may not have.
 * @param lines before the text
 * @returns its parts, the ids of its headings, and its links and pictures, whose destinations are still to be checked
 */
export function readMarkdown(text: string, lines: number, report: Report) {
  const page = {
    intro: [] as Token[],
    sections: [] as OwnSection[],
    ids: new Set<string>(),
    found: [] as Found[],
  };
  const tooLong = findTooLong(text);
  if (tooLong) {
    const [at, problem, advice] = tooLong;
    report(lines + 1 + countLines(text.slice(0, at)), problem, advice);
    return page;
  }
  const taken = new Set(reservedIds);
  let line = lines + 1;
  let depth = 1;
  for (const block of marked.lexer(text)) {
    marked.walkTokens([block], (token) => {
      // In lists and quotes, the text of a token lacks their markers, so it may not be found in the file.
      const at = line + countLines(block.raw.slice(0, Math.max(0, block.raw.indexOf(token.raw))));
      if (token.type === "text" || token.type === "image") token.text = decodeEntities(token.text);
      if (token.type === "html")
        report(
          at,
          `HTML such as ${token.raw.trim().slice(0, 20)} can't be shown`,
          "Use Markdown, or write &lt; for <",
        );
      if (token.type === "link" || token.type === "image")
        page.found.push({ token: token as Found["token"], line: at });
      if (token.type === "heading" && token !== block) report(at, "a list or a quote can't have a heading");
    });
    if (block.type === "heading") {
      if (block.depth === 1) report(line, "the title is the only heading with one #", "Use ## for a section");
      else if (block.depth > depth + 1)
        report(line, `${"#".repeat(block.depth)} must follow ${"#".repeat(block.depth - 1)}`);
      depth = block.depth;
      const tokens = block.tokens ?? [];
      const text = readText(tokens).trim();
      if (text === "") report(line, "a heading must have a text");
      const id = createId(text, taken);
      page.ids.add(id);
      if (depth === 2) page.sections.push({ id, text, heading: tokens, blocks: [] });
      else (page.sections.at(-1)?.blocks ?? page.intro).push(Object.assign(block, { id }));
    } else (page.sections.at(-1)?.blocks ?? page.intro).push(block);
    line += countLines(block.raw);
  }
  return page;
}

const countLines = (text: string) => text.split("\n").length - 1;
