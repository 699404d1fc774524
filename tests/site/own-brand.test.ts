import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createPalette, defaultPalette } from "../../builder/brand/create-palette.ts";
import { languageCodes } from "../../domain/languages.ts";
import { createSiteSettings } from "../../settings/site-settings.fixture.ts";
import { listShareTexts } from "../../site/content/create-content.ts";
import { listMarkupErrors } from "../support/markup.ts";
import { ownPages } from "../support/own-pages.ts";
import { buildSite, createBuildFolder } from "../support/runner/build.ts";
import { needing } from "../support/runner/requirements.ts";
import { builtSite } from "../support/runner/test-environment.ts";

/** Every setting that has an example value, changed. */
const ownSettings: Record<string, string> = {
  SITE_ORIGIN: "https://giftwave.pt",
  BRAND: "Giftwave",
  BRAND_COLOR: "#7a1fa2",
  SUPPORT_PHONE: "+351211234567",
  CHAT_URL: "https://signal.me/{phone}?text={message}",
  SUPPORT_EMAIL: "ajuda@giftwave.pt",
  PRIVACY_EMAIL: "dados@giftwave.pt",
  PARTNER_NAME: "Cartoes",
  PARTNER_INVITE_URL: "https://cartoes.pt/r/giftwave",
  EXCHANGE_NAME: "Cambio",
  EXCHANGE_PARTNER_URL: "https://cambio.pt/r/giftwave",
};

/** The same for what stands in `brand/site.json`. */
const ownSite = {
  supportHours: "9–18 WET",
  chatName: "Signal",
  headquarters: "Rua Augusta 1, Lisboa",
  offices: [{ city: "Lisboa", role: "headquarters", timeZone: "Europe/Lisbon" }],
  transactions: 12345,
  satisfaction: 91,
  cards: [
    { name: "Play", picture: "play.svg" },
    ...["A", "B", "C"].map((name) => ({ name, picture: "play.svg" })),
  ],
};

const own = { ...ownSettings, ...ownSite };

const ownSubtitle = "Presents that fit everyone.";

/** Values that lead nowhere, or to somebody else. */
const examples =
  /cardamint|giftpartner|\bHTX\b|415\D?555\D?0132|wa\.me|whatsapp|واتساب|san francisco|london|singapore|localhost|[\w.-]+\.example\b/i;

/** The default colors that another color replaces, as in stylesheets and within pictures. */
const listColors = (palette: typeof defaultPalette) =>
  [palette.light, palette.dark].flatMap((colors) => Object.values(colors));
const ownColors = listColors(createPalette("#7a1fa2"));
const replaced = listColors(defaultPalette).filter((color) => !ownColors.includes(color));
const defaultColors = new RegExp(`(?:#|%23)(?:${replaced.map((color) => color.slice(1)).join("|")})`, "i");

const brandFolder = await createBuildFolder();
await mkdir(join(brandFolder, "texts"));
await writeFile(join(brandFolder, "site.json"), JSON.stringify(ownSite));
await mkdir(join(brandFolder, "cards"));
await writeFile(
  join(brandFolder, "cards/play.svg"),
  '<svg xmlns="http://www.w3.org/2000/svg" width="34" height="21"><path d="M0 0h9v9z"/></svg>',
);
await mkdir(join(brandFolder, "pages"));
for (const [name, text] of Object.entries(ownPages)) await writeFile(join(brandFolder, "pages", name), text);
await writeFile(join(brandFolder, "texts/en.json"), JSON.stringify({ subtitle: ownSubtitle }));
const environmentFile = join(brandFolder, "settings.env");
await writeFile(environmentFile, "CLICK_COUNT=on\n");
const build = await buildSite({ ...ownSettings, ENV_FILE: environmentFile, BRAND_FOLDER: brandFolder });
await rm(brandFolder, { recursive: true });
afterAll(build.remove);

// With the desk's pages.
const entries = await readdir(build.folder, { recursive: true, withFileTypes: true });
const files = await Promise.all(
  entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(async ({ parentPath, name }) => ({ name, content: await readFile(join(parentPath, name)) })),
);

const readFileOf = (name: string) => readFile(join(build.client, name), "utf8");

test("the list of changed settings has every setting with an example value", () => {
  const defaults = Object.entries(createSiteSettings({}));
  const withExamples = defaults.filter(([, value]) => examples.test(JSON.stringify(value)));
  expect(withExamples.map(([name]) => name).filter((name) => !(name in own))).toEqual([]);
});

test("a build with an operator's own settings has no example value that a visitor or a robot could see", () => {
  const pictureTexts = JSON.stringify(
    listShareTexts({ settings: createSiteSettings(own), ownTexts: {}, ownPages: [] }),
  );
  const found = [...files, { name: "share pictures", content: Buffer.from(pictureTexts) }]
    // Compressed data contains any letters, and what renders the documents has comments. It isn't served.
    .filter(({ name }) => !/\.(png|webp|ico|ttf|woff2)$|^render-document\.js$/.test(name))
    .flatMap(({ name, content }) => {
      const match = new RegExp(`.{0,40}(?:${examples.source}).{0,40}`, "i").exec(content.toString());
      return match ? [`${name}: ${match[0]}`] : [];
    });
  expect(found).toEqual([]);
});

test("the build names a setting that doesn't exist", () => {
  expect(build.warnings).toContain("There is no setting CLICK_COUNT. → Did you mean CLICK_COUNTS?\n");
});

test("all colors follow from the brand's", () => {
  // The brand's colors follow the default ones, and replace them.
  const withoutTokens = (text: string) =>
    text.replace(/@layer tokens\{:root\{.*?(?=@layer)|:root \{.*?\n\}\n/s, "");
  const found = files.filter(
    ({ name, content }) =>
      /\.(html|svg|css)$/.test(name) && defaultColors.test(withoutTokens(content.toString())),
  );
  expect(found.map(({ name }) => name)).toEqual([]);
});

test("the icon is the brand's mark, and documents have its color", async () => {
  const icon = await readFileOf("icon.svg");
  const [, plate = ""] = /<rect [^>]*fill="(#[0-9a-f]{6})"/.exec(icon) ?? [];
  expect(plate).not.toBe("#46e0a4");
  const html = await readFileOf("en.html");
  expect(html).toMatch(new RegExp(`@layer tokens{:root{--dark:.*--action:${plate};`));
  expect(html).toMatch(/<meta name="theme-color" content="#(?!10231c)[0-9a-f]{6}"/);
});

test("cards have the operator's pictures, in the size of their place", async () => {
  const sources = [...(await readFileOf("ar.html")).matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src);
  expect(sources.map((src) => files.some(({ name }) => src === `/assets/${name}`))).toEqual(
    Array(4).fill(true),
  );
  expect(new Set(sources).size).toBe(2);
});

test("own pages pass the Nu HTML checker", { ...needing("java"), timeout: 120_000 }, () => {
  const names = ["en/guide", "ar/guide", "de/fees", "guide", "fees"];
  expect(listMarkupErrors(names.map((name) => join(build.client, `${name}.html`)))).toEqual([]);
});

test("an operator's page has alternates, sitemap entries, and footer links only where it exists", async () => {
  const origin = ownSettings.SITE_ORIGIN;
  const listAlternates = (html: string) =>
    [...html.matchAll(/hrefLang="([\w-]+)" href="([^"]+)"\/>/g)].map(([, code, href]) => [code, href]);
  const guide = [
    ["en", `${origin}/en/guide`],
    ["ar", `${origin}/ar/guide`],
    ["x-default", `${origin}/guide`],
  ];
  const sitemap = await readFileOf("sitemap.xml");
  for (const code of languageCodes) {
    const footer = /<footer.*/s.exec(await readFileOf(`${code}.html`))?.[0] ?? "";
    const [hasGuide, hasFees] = [code === "en" || code === "ar", code === "de"];
    for (const [name, has] of [
      ["guide", hasGuide],
      ["fees", hasFees],
    ] as const) {
      expect(footer.includes(`"/${code}/${name}"`), `${code}/${name}`).toBe(has);
      expect(sitemap.includes(`${origin}/${code}/${name}<`), `${code}/${name}`).toBe(has);
    }
    if (hasGuide) expect(listAlternates(await readFileOf(`${code}/guide.html`))).toEqual(guide);
  }
  expect(listAlternates(await readFileOf("de/fees.html"))).toEqual([]);
});

test("documents have the operator's texts", async () => {
  expect(await readFileOf("en.html")).toContain(ownSubtitle);
  expect(await readFileOf("de.html")).not.toContain(ownSubtitle);
});

test.for(languageCodes)("the picture of shared links is the brand's own, in %s", async (language) => {
  const own = await readFile(join(build.client, `og/${language}.png`));
  expect(own.equals(await readFile(join(builtSite, `client/og/${language}.png`)))).toBe(false);
});
