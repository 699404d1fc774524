import { Lexer, Marked, type MarkedToken, type Token, type Tokens } from "marked";
import { parse } from "node-html-parser";
import type { Language } from "../../domain/languages.ts";
import { isolateLatin } from "../../site/content/format.ts";
import type { OwnSection } from "../../site/content/parsed-own-page.ts";
import type { Report } from "./read-front-matter.ts";

const maxCharacters = 100_000;

const maxParagraph = 10_000;

/** More lists or quotes that begin in one line. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){9}/m;

/** Plain addresses in a text don't become links. Only what the operator marked as a link does. */
const marked = new Marked({ tokenizer: { url: () => undefined } });

/** marked leaves references to characters, such as `&euro;`, as they are. */
export const decodeEntities = (text: string) =>
  text.replace(/&#?\w+;/g, (reference) => parse(reference).textContent);

/** They may hide a part of the text, or change the direction of what follows. */
const invisible = /[^\P{Cc}\n\t]|[\u202a-\u202e]/u;

/**
 * Splits a text into its parts. What marked would take minutes for is reported: its time grows with the square of these lengths.
 * @param line the first one
 */
function lex(text: string, line: number, report: Report): Token[] {
  const reportAt = (index: number, problem: string, advice = "Divide it") =>
    report(line + countLines(text.slice(0, index)), problem, advice);
  const lexer = new Lexer(marked.defaults);
  const deep = tooDeep.exec(text);
  if (text.length > maxCharacters) reportAt(0, `it has more than ${maxCharacters / 1000} KB of text`);
  else if (deep) reportAt(deep.index, "more than eight lists or quotes contain each other", "Use fewer");
  else lexer.blockTokens(text, lexer.tokens);
  let [from, to] = [0, 0];
  for (const { src, tokens } of lexer.inlineQueue) {
    const [firstLine = ""] = src.split("\n", 1);
    // An earlier paragraph may begin with the same words.
    const index = text.indexOf(firstLine, to);
    if (index >= to) [from, to] = [index, index + firstLine.length];
    const reportHere = (problem: string) => reportAt(from, problem);
    if (src.length > maxParagraph) reportHere("a paragraph has more than 10,000 characters");
    else if (/\S{1001}/.test(src)) reportHere("a word has more than 1,000 characters");
    else lexer.inlineTokens(src, tokens);
  }
  return lexer.tokens;
}

/** The text of tokens, without emphasis and links. Of a picture, it is what replaces it. */
export function readText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "codespan" || token.type === "escape" || token.type === "image") return token.text;
      if ("tokens" in token && token.tokens) return readText(token.tokens);
      return token.type === "text" ? token.text : "";
    })
    .join("");
}

/** Ids that the layout uses, or that the boot script removes from addresses. */
const reservedIds = ["accessibility", "app", "content", "contents"];

/** Creates a function that turns a heading into a part of an address, in any script. */
function createIds() {
  const taken = new Map(reservedIds.map((id) => [id, 1]));
  return (text: string): string => {
    const words =
      text
        .normalize("NFC")
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const name = words.join("-").slice(0, 60);
    const start = name === "" || name.startsWith("message-") ? `section-${name}`.replace(/-$/, "") : name;
    let id = start;
    while (taken.has(id)) {
      const number = (taken.get(start) ?? 1) + 1;
      taken.set(start, number);
      id = `${start}-${number}`;
    }
    taken.set(id, 1).set(`${id}-title`, 1);
    return id;
  };
}

/** All tokens, in the order of the text. */
function* walk(tokens: readonly Token[]): Generator<Token> {
  for (const token of tokens as MarkedToken[]) {
    yield token;
    if (token.type === "table")
      for (const cell of [...token.header, ...token.rows.flat()]) yield* walk(cell.tokens);
    else if (token.type === "list") yield* walk(token.items);
    else if ("tokens" in token) yield* walk(token.tokens ?? []);
  }
}

/** The tokens of each paragraph, heading, list item, and cell. */
function* listInlines(blocks: readonly Token[]) {
  for (const token of walk(blocks) as Iterable<MarkedToken>) {
    if (token.type === "table") for (const cell of [...token.header, ...token.rows.flat()]) yield cell.tokens;
    else if (token.type === "paragraph" || token.type === "heading" || token.type === "text")
      yield token.tokens ?? [];
  }
}

/** What is isolated may begin or end in emphasis or a link. Code, a picture, or the end of a line ends it. */
function isolateTexts(tokens: readonly Token[], language: Language) {
  const runs: { text: string }[][] = [[]];
  const collect = (token: MarkedToken) => {
    if (token.type === "text" || token.type === "escape") runs.at(-1)?.push(token);
    else if (token.type === "strong" || token.type === "em" || token.type === "del" || token.type === "link")
      for (const inner of token.tokens as MarkedToken[]) collect(inner);
    else runs.push([]);
  };
  for (const token of tokens as MarkedToken[]) collect(token);
  for (const run of runs) {
    const texts = isolateLatin(run.map(({ text }) => text).join("\0"), language).split("\0");
    for (const [index, token] of run.entries()) token.text = texts[index] ?? "";
  }
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
export function readMarkdown(text: string, lines: number, language: Language, report: Report) {
  const page = {
    intro: [] as Token[],
    sections: [] as OwnSection[],
    ids: new Set<string>(),
    found: [] as Found[],
  };
  const createId = createIds();
  let line = lines + 1;
  let depth = 1;
  for (const block of lex(text, line, report)) {
    const raw = block.raw;
    let [from, at] = [0, line];
    for (const token of walk([block])) {
      // In lists and quotes, the text of a token lacks their markers, so it may not be found in the file.
      const index = raw.indexOf(token.raw, from);
      if (index > from) {
        at += countLines(raw.slice(from, index));
        from = index;
      }
      if (token.type === "text" || token.type === "image") token.text = decodeEntities(token.text);
      // What contains other tokens has their text, too.
      const text = "text" in token && !("tokens" in token) ? token.text : "";
      const [before, after] = (token.type === "code" ? token.raw : text).split(invisible, 2);
      if (after !== undefined)
        report(at + countLines(before ?? ""), "it has an invisible character", "Delete it");
      if (token.type === "html")
        report(
          at,
          `HTML such as ${token.raw.trim().slice(0, 20)} can't be shown`,
          "Use Markdown, or write &lt; for <",
        );
      if (token.type === "link" && readText(token.tokens ?? []).trim() === "")
        report(at, "a link must have a text");
      if (token.type === "link" || token.type === "image")
        page.found.push({ token: token as Found["token"], line: at });
      if (token.type === "heading" && token !== block) report(at, "a list or a quote can't have a heading");
    }
    for (const tokens of listInlines([block])) isolateTexts(tokens, language);
    if (block.type === "heading") {
      if (block.depth === 1) report(line, "the title is the only heading with one #", "Use ## for a section");
      else if (block.depth > depth + 1)
        report(line, `${"#".repeat(block.depth)} must follow ${"#".repeat(block.depth - 1)}`);
      depth = block.depth;
      const tokens = block.tokens ?? [];
      const text = readText(tokens).trim();
      if (text === "") report(line, "a heading must have a text");
      const id = createId(text);
      page.ids.add(id);
      if (depth === 2) page.sections.push({ id, text, heading: tokens, blocks: [] });
      else (page.sections.at(-1)?.blocks ?? page.intro).push(Object.assign(block, { id }));
    } else (page.sections.at(-1)?.blocks ?? page.intro).push(block);
    line += countLines(block.raw);
  }
  return page;
}

const countLines = (text: string) => text.split("\n").length - 1;
