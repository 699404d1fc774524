import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createSiteSettings } from "../../settings/site-settings.fixture.ts";
import { createOwnPageContent } from "../../site/content/own-page-content.ts";
import { createTemporaryFolder } from "../../tests/support/temporary-folder.ts";
import { readOwnPages } from "./own-pages.ts";

const settings = createSiteSettings({
  PARTNER_INVITE_URL: "https://www.partner.io/i?s={placement}-{language}-{source}",
  languages: ["en", "ar", "de"],
  cards: [{ name: { en: "Games", de: "Spiele" }, link: "https://partner.io/games?s={placement}" }],
});

const head = "---\ntitle: Guide\ndescription: How it works.\nupdated: 2026-11-29\n---\n";

const picture = await sharp({ create: { width: 1600, height: 800, channels: 3, background: "#fff" } })
  .jpeg()
  .toBuffer();

/** Reads pages, by the names of their files. */
async function read(files: Record<string, string | Uint8Array>) {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, "pages"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, "pages", name), content);
  return readOwnPages(folder, settings);
}

const readBody = (body: string) => read({ "guide.en.md": head + body });

test("a page has its front matter, what stands before its sections, and these with their ids", async () => {
  const { ownPages } = await read({
    ".guide.de.md.swp": "",
    "guide.de.md~": head,
    "#guide.de.md#": head,
    "guide.de.md.orig": head,
    "guide.de.bak": head,
    "Thumbs.db": "",
    "guide.de.md":
      "---\ntitle: \"Ein Ratgeber: 'Karten'\"\ndescription: So geht es.\nupdated: 2024-02-29\n---\nText.\n## Was Sie brauchen\n### Mehr\n## Was Sie brauchen\n",
  });
  expect(ownPages).toMatchObject([
    {
      name: "guide",
      language: "de",
      title: "Ein Ratgeber: 'Karten'",
      description: "So geht es.",
      updated: "2024-02-29",
    },
  ]);
  expect(ownPages[0]?.sections.map(({ id }) => id)).toEqual(["was-sie-brauchen", "was-sie-brauchen-2"]);
});

test("links lead to pages and headings in the page's language, and to the partner with the page as sub-id", async () => {
  const { ownPages } = await read({
    "guide.en.md": `${head}[a](fees) [b](/terms#liability) [c](#more) [d](de/fees#kosten) [e](partner:) [f](partner:GAMES) [g](mailto:a@b.io) [h](https://other.io/?a=1&amp;b=2)\n## More`,
    "fees.en.md": head,
    "fees.de.md": `${head}## Kosten`,
  });
  const guide = ownPages.find(({ name }) => name === "guide");
  if (!guide) throw new Error("There is no page");
  const paragraph = guide.intro[0] as { tokens: { type: string; href: string }[] };
  const links = paragraph.tokens.filter(({ type }) => type === "link").map(({ href }) => href);
  expect(links).toEqual([
    "/en/fees",
    "/en/terms#liability",
    "#more",
    "/de/fees#kosten",
    "partner:",
    "partner:GAMES",
    "mailto:a@b.io",
    "https://other.io/?a=1&b=2",
  ]);
  const texts = { home: {}, privacyPolicy: {} } as never;
  const input = { language: "en", settings, texts, ownPages, cardPictures: [] } as const;
  const { partnerLinks } = createOwnPageContent(input, guide);
  expect([...partnerLinks.values()].map(({ href, placement }) => [href, placement])).toEqual([
    ["https://www.partner.io/i?s=guide-en-direct", "guide"],
    ["https://partner.io/games?s=guide", "guide"],
  ]);
});

test("in Arabic, what has Latin letters and figures is isolated", async () => {
  const text = `${head}## من 0.40 USD`;
  const { ownPages } = await read({ "guide.ar.md": text, "guide.en.md": text });
  const headings = ownPages.flatMap(({ sections }) => sections.map((section) => section.text));
  expect(headings).toEqual(["من \u20660.40 USD\u2069", "من 0.40 USD"]);
});

test("in Arabic, what is isolated may begin or end in emphasis or a link, but not in code or another cell", async () => {
  const body = "من **0.40** USD و`1 USD`\n\n- [*2*%](terms)\n\n| 0.40 | USD |\n|-|-|\n| **9** EUR | 10 |\n";
  const { ownPages } = await read({ "guide.ar.md": head + body });
  const texts: string[] = [];
  JSON.stringify(ownPages[0]?.intro, (_, token) => {
    if (token?.text !== undefined && !token.tokens) texts.push(token.text);
    return token;
  });
  const isolated = [
    "من ",
    "\u20660.40",
    " USD\u2069 و",
    "1 USD",
    "\u20662",
    "%\u2069",
    "0.40",
    "USD",
    "\u20669",
    " EUR\u2069",
    "10",
  ];
  expect(texts).toEqual(isolated);
});

test("a picture is converted, sized, and without what the camera wrote", async () => {
  const { ownPages, pictures } = await read({
    "guide.en.md": `${head}![A card](my%20card.jpg)`,
    "my card.jpg": picture,
  });
  const [[name = "", content] = []] = Object.entries(pictures);
  expect(ownPages[0]?.intro).toMatchObject([
    { tokens: [{ type: "image", src: `/${name}`, width: 1400, height: 700 }] },
  ]);
  expect(name).toMatch(/^assets\/my-card-[\da-f]{8}\.webp$/);
  expect(await sharp(content).metadata()).toMatchObject({ format: "webp", width: 1400 });
});

test("an SVG picture has its own size, and two pixels for each of CSS", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="101"/>';
  const { ownPages, pictures } = await read({ "guide.en.md": `${head}![A line](a.svg)`, "a.svg": svg });
  expect(ownPages[0]?.intro).toMatchObject([{ tokens: [{ width: 300, height: 101 }] }]);
  expect(await sharp(Object.values(pictures)[0]).metadata()).toMatchObject({ width: 600, height: 202 });
});

test.for([
  ["it is larger than 10 MB", Buffer.alloc(10_000_001)],
  [
    "Input image exceeds pixel limit",
    '<svg xmlns="http://www.w3.org/2000/svg" width="40000" height="40000"/>',
  ],
  ["Input buffer contains unsupported image format", "%"],
] as const)("a picture is refused: %s", async ([problem, content]) => {
  const refusal = `brand/pages/guide.en.md, line 6: a.png can't be used: ${problem}`;
  await expect(read({ "guide.en.md": `${head}![A](a.png)`, "a.png": content })).rejects.toThrow(refusal);
});

test("the example of the docs is a page", async () => {
  const { ownPages } = await read({ "guide.en.md": readFileSync("docs/examples/first-card.en.md") });
  expect(ownPages[0]?.sections).toHaveLength(3);
});

test("pages in a language that isn't published are left out", async () => {
  expect((await read({ "guide.fr.md": "not even a page" })).ownPages).toEqual([]);
});

test.for([
  ["guide.md", "it is neither a page nor a picture"],
  ["guide.xx.md", 'there is no language "xx"'],
  ["Guide.en.md", "an address has a-z, 0-9, and hyphens"],
  ["terms.en.md", "the address /terms has another meaning"],
  ["hero.en.md", "the address /hero has another meaning"],
  ["fr.en.md", "the address /fr has another meaning"],
  ["rest.en.md", "the address /rest has another meaning"],
  ["notes.txt", "it is neither a page nor a picture"],
])("a file %s is refused: %s", async ([file = "", problem]) => {
  await expect(read({ [file]: head })).rejects.toThrow(`brand/pages/${file}: ${problem}`);
});

test.for<[string, string, number, string]>([
  ["no front matter", "# Text", 1, "it must begin with title"],
  ["a missing date", "---\ntitle: A\ndescription: B\n---\n", 1, "updated must be between"],
  ["a date with a time", head.replace("11-29", "11-29T10:00:00Z"), 4, "updated must be a day"],
  ["a date that doesn't exist", head.replace("11-29", "02-30"), 4, "updated must be a day"],
  ["half a quotation", head.replace("Guide", '"Guide'), 2, "a quotation mark is missing"],
  [
    "a quotation mark inside",
    head.replace("Guide", '"Steam" or "Amazon"'),
    2,
    'title has a " inside, which must be \\"',
  ],
  ["an apostrophe inside", head.replace("Guide", "'It's'"), 2, "title has a ' inside, which must be ''"],
  ["a text in two lines", head.replace("Guide", "|\n  Guide"), 3, 'there is no "  Guide"'],
  ["no end", head.slice(0, -4), 1, "it must begin with title"],
  ["an invisible character", head.replace("Guide", "Gui\u202ede"), 2, "title has invisible characters"],
  ["another name", head.replace("title", "titel"), 2, 'there is no "titel"'],
  ["a name twice", head.replace("---\n", "---\ntitle: A\n"), 3, "title is there twice"],
])("front matter with %s is refused", async ([, text, line, problem]) => {
  await expect(read({ "guide.en.md": text })).rejects.toThrow(
    `brand/pages/guide.en.md, line ${line}: ${problem}`,
  );
});

/** Each is on the second line after the front matter. */
test.for([
  ["# Another title", "the title is the only heading with one #"],
  ["Title\n=====", "the title is the only heading with one #"],
  ["### Too deep", "### must follow ##"],
  ["- # In a list", "a list or a quote can't have a heading"],
  ["<script>alert(1)</script>", "HTML such as <script>"],
  ["Text <img src=x onerror=alert(1)>", "HTML such as <img"],
  ["<!-- a comment -->", "HTML such as <!--"],
  ["> - <svg onload=alert(1)>", "HTML such as <svg"],
  ["<?php echo 1 ?>", "HTML such as <?php"],
  ["<!DOCTYPE html>", "HTML such as <!DOCTYPE"],
  ["<![CDATA[x]]>", "HTML such as <![CDATA"],
  ["<script\nsrc=x>", "HTML such as <script"],
  ["[<b>x</b>](terms)", "HTML such as <b>"],
  ["## </div>", "HTML such as </div>"],
  ["|<iframe src=//x>|\n|-|", "HTML such as <iframe"],
  ["[x](javascript:alert(1))", "javascript:alert(1): links can't begin so"],
  ["[x](JAVASCRIPT&colon;alert(1))", "JAVASCRIPT:alert(1): links can't begin so"],
  ["[x](java&Tab;script:alert(1))", "links can't begin so"],
  ["[x](%6aavascript:alert(1))", "links can't begin so"],
  ["[x](javascript\\:alert(1))", "links can't begin so"],
  ["[![x](a.png)](javascript:alert(1))", "links can't begin so"],
  ["![x][y]\n\n[y]: javascript:alert(1)", "there is no picture javascript:alert(1)"],
  ["<data:text/html;base64,PHNjcmlwdD4=>", "links can't begin so"],
  ["<file:///etc/passwd>", "links can't begin so"],
  ["[x](https://partner.io./a)", "partner.io is a partner"],
  ["[x](https://partner.io@other.io)", "isn't an address, or has a name in it"],
  ["[x]()", "an empty link"],
  ["[](terms)", "a link must have a text"],
  ["a\u0001b", "it has an invisible character"],
  ["a&#x202e;b", "it has an invisible character"],
  ["[x](&#106;avascript:alert(1))", "javascript:alert(1): links can't begin so"],
  ["<javascript:alert(1)>", "links can't begin so"],
  ["[x][y]\n\n[y]: javascript:alert(1)", "links can't begin so"],
  ["[x](data:text/html,<script>)", "data:text/html,<script>: links can't begin so"],
  ["[x](vbscript:x)", "links can't begin so"],
  ["[x](http://other.io)", "links can't begin so"],
  ["[x](//other.io)", "there is no such page"],
  ["[x](https://partner.io/a)", "partner.io is a partner"],
  ["[x](https://shop.partner.io)", "shop.partner.io is a partner"],
  ["[x](fees)", "fees: there is no such page in en"],
  ["[x](/fr/terms)", "/fr/terms: there is no such page in fr"],
  ["[x](#nowhere)", "there is no heading #nowhere on /guide in en"],
  ["[x](privacy#nowhere)", "there is no heading #nowhere on /privacy in en"],
  ["[x](partner:Music)", 'there is no card "Music" in brand/site.json'],
  ["![x](https://other.io/a.png)", "there is no picture https://other.io/a.png"],
  ["![x](data:image/svg+xml,<svg/>)", "there is no picture data:image/svg+xml"],
  ["![x](../site.json)", "there is no picture ../site.json"],
  ["![x](nothing.png)", "there is no picture nothing.png"],
])("%j is refused, with its line", async ([text, problem]) => {
  const [refusal] = await Promise.allSettled([readBody(`Text.\n\n${text}\n`)]);
  expect(refusal.status === "rejected" ? String(refusal.reason) : "").toContain(
    "brand/pages/guide.en.md, line 8: ",
  );
  await expect(readBody(`Text.\n\n${text}\n`)).rejects.toThrow(problem);
});

test.for([
  ["One\ntwo **a *b\u202e***", 7],
  ["One\ntwo &#x202e;", 7],
  ["```\ncode\u202e\n```", 7],
  [`- One\n- Two\n\nTwo\n\nTwo\n${"a".repeat(1001)}`, 11],
  [`Two words\n\nwords\n${"a".repeat(1001)}`, 8],
] as const)("what can't be shown is reported once, with its line: %#", async ([text, line]) => {
  const [refusal] = await Promise.allSettled([readBody(text)]);
  expect(refusal).toMatchObject({ reason: { problems: [expect.stringContaining(`line ${line}: `)] } });
});

test("two spaces at the end of a line break it", async () => {
  const { ownPages } = await readBody("One  \ntwo");
  expect(JSON.stringify(ownPages[0]?.intro)).toContain('"type":"br"');
});

test("what only looks like HTML is text, and quotation marks, line ends, and references are understood", async () => {
  const front = head.replace("Guide", '"A \\"guide\\""').replace("How", "'It''s").replace("works.", "easy.'");
  const body = '&lt;b> \\<i> `<script>` a <b &euro; [x](https://other.io/"onclick="a)\n\n    <script>';
  const { ownPages } = await read({ "guide.en.md": `\ufeff${front}${body}`.replaceAll("\n", "\r\n") });
  expect(ownPages[0]).toMatchObject({ title: 'A "guide"', description: "It's it easy." });
  const [text, code] = (ownPages[0]?.intro ?? []).filter(({ type }) => type !== "space") as never as [
    { tokens: { text: string; href?: string }[] },
    { text: string },
  ];
  expect(text.tokens.map((token) => token.text)).toEqual(["<b> ", "<", "i> ", "<script>", " a <b € ", "x"]);
  expect(text.tokens.at(-1)?.href).toBe("https://other.io/%22onclick=%22a");
  expect(code.text).toBe("<script>");
});

test.for([
  ["NUL", Buffer.from(`${head}a\0b`)],
  ["broken UTF-8", Buffer.concat([Buffer.from(head), Buffer.of(0xc3, 0x28)])],
  ["UTF-16", Buffer.from(head, "utf16le")],
] as const)("a page with %s is refused", async ([, text]) => {
  await expect(read({ "guide.en.md": text })).rejects.toThrow(/guide\.en\.md isn't UTF-8/);
});

/** Each would take marked minutes, or more memory than there is. */
test.for([
  ["> ".repeat(45_000), "more than eight lists or quotes"],
  ["- ".repeat(45_000), "more than eight lists or quotes"],
  ["a*".repeat(4000), "a word has more than 1,000 characters"],
  ["a.".repeat(45_000), "a paragraph has more than 10,000 characters"],
  ["**a ".repeat(20_000), "a paragraph has more than 10,000 characters"],
  ["[a ".repeat(20_000), "a paragraph has more than 10,000 characters"],
  ["Text.\n\n".repeat(150_000), "it has more than 100 KB of text"],
])("a page that would take minutes is refused: %#", async ([text = "", problem]) => {
  await expect(readBody(text)).rejects.toThrow(problem);
});

test("a long list, table, or code, and many headings with the same text, are read", async () => {
  const table = `|a|b|\n|-|-|\n${"| [x](terms) | 0.40 USD |\n".repeat(900)}`;
  const list = "- [x](terms)\n".repeat(1000);
  const code = `\`\`\`\n${"code\n".repeat(4000)}\`\`\`\n`;
  const { ownPages } = await readBody(`${list}\n${table}\n${code}\n${"## Same\n\n".repeat(1500)}`);
  expect(ownPages[0]?.sections.at(-1)?.id).toBe("same-1500");
});
