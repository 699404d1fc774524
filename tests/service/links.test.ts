import { readdirSync, readFileSync } from "node:fs";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { languageCodes } from "../../domain/languages.ts";
import { cleanSource, nameCampaign } from "../../domain/visit-source.ts";
import { createDatabase, openFileStore } from "../../service/store/memory.fixture.ts";
import { runCommand } from "../support/service/run-command.ts";
import { createBrandFolder, createStoreFile, createTemporaryFolder } from "../support/temporary-folder.ts";

const SITE_ORIGIN = "https://www.shop.com";

const links = (args: string[], settings: Record<string, string> = {}) =>
  runCommand("links", args, { env: { SITE_ORIGIN, DATABASE_FILE: createStoreFile(), ...settings } });

test("a campaign has a link in each language, and a QR code that leads there", async () => {
  const folder = createTemporaryFolder();
  const { stdout, stderr } = await links(["--source", "News & Co", "--campaign", "autumn", "--qr", folder]);
  expect(stderr).toBe("");
  const urls = languageCodes.map((code) => `${SITE_ORIGIN}/${code}?utm_source=news-co&utm_campaign=autumn`);
  expect(stdout.split("\n").slice(0, urls.length)).toEqual(urls);
  expect(stdout).toContain("Counted as news-co/autumn.");
  expect(readdirSync(folder)).toHaveLength(urls.length);
  for (const [index, code] of languageCodes.entries()) {
    const svg = readFileSync(`${folder}/news-co+autumn-${code}.svg`);
    const { data, info } = await sharp(svg, { density: 400 })
      .flatten({ background: "#000" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decodeQR({ width: info.width, height: info.height, data })).toBe(urls[index]);
  }
});

test("each link is followed by the sub-ids that partners report, those of cards and of the exchange, too", async () => {
  const { stdout } = await links(["--source", "mail"], {
    PARTNER_INVITE_URL: "https://partner.io/?sub={placement}-{language}-{source}",
    BRAND_FOLDER: createBrandFolder({
      partnerLinks: { ar: "https://partner.io/ar?sub={source}" },
      cards: [
        { name: "Games", link: { en: "https://games.io/?sub=games-{source}", ar: "https://games.io/ar" } },
      ],
    }),
    EXCHANGE_PARTNER_URL: "https://exchange.io/?sub={source}",
  });
  const lines = stdout.split("\n");
  expect(lines[0]).toBe(
    `${SITE_ORIGIN}/${languageCodes[0]}?utm_source=mail   {placement}-${languageCodes[0]}-mail   games-mail   mail`,
  );
  expect(lines[languageCodes.indexOf("ar")]).toBe(`${SITE_ORIGIN}/ar?utm_source=mail   mail`);
});

test("a campaign's name is stored in the database of the site, if there is one", async () => {
  const DATABASE_FILE = createStoreFile();
  (await createDatabase(DATABASE_FILE)).close();
  const args = ["--source", "Été", "--campaign", "autumn"];
  for (let times = 0; times < 2; times += 1)
    expect((await links(args, { DATABASE_FILE })).stdout).not.toContain("no database");
  const { sales, close } = await openFileStore(DATABASE_FILE);
  expect(await sales.readSources()).toEqual(["ete/autumn"]);
  await close();
  expect((await links(args)).stdout).toContain("There is no database here");
  const hosts = {
    VISITOR_COUNTER_URL: "https://a.supabase.co",
    CONTACT_FORM_URL: "https://forms.example.com",
  };
  expect((await links(args, hosts)).stdout).not.toContain("no database");
});

test("links say how to count clicks only if they aren't counted", async () => {
  expect((await links(["--source", "youtube"])).stdout).toContain("set CLICK_COUNTS=on");
  expect((await links(["--source", "youtube"], { CLICK_COUNTS: "on" })).stdout).not.toContain("CLICK_COUNTS");
});

test("a site on this machine has links to try, and a reminder", async () => {
  const { status, stdout } = await links(["--source", "mail"], { SITE_ORIGIN: "http://localhost:3000" });
  expect(status).toBe(0);
  expect(stdout).toContain("http://localhost:3000/de?utm_source=mail\n");
  expect(stdout).toContain("SITE_ORIGIN is an address of this machine.");
});

test("a link has the name that is counted, whatever the campaign is called", async () => {
  for (const [source, campaign] of [
    ["Été ", "Frühling 2026"],
    ["رسالة", "عرض الربيع"],
    ["mail", "x".repeat(3000)],
  ] as const) {
    const args = ["--source", source, "--campaign", campaign, "--qr", createTemporaryFolder()];
    const { stdout } = await links(args);
    const { searchParams } = new URL(stdout.split("\n", 1)[0] ?? "");
    const name = cleanSource(
      nameCampaign(searchParams.get("utm_source") ?? "", searchParams.get("utm_campaign") ?? ""),
    );
    expect(stdout).toContain(`Counted as ${name}.`);
  }
});

test.for([
  [["--source", "🎁"], /^Name the source and the campaign with letters or digits: /],
  [["--source", "mail", "--campaign", "..."], /^Name the source and the campaign with letters or digits: /],
  [
    ["--source", "direct"],
    "Visits without a source are counted as direct. → Choose another name for the source\n",
  ],
  [["--source", "mail", "--qr", ""], /^Name a folder for the QR codes: .* --qr autumn\n$/],
  [["--source", "mail", "--qr", "package.json"], /^EEXIST: .*\. → Choose another place\n$/],
] as const)("%j is refused, with what to do", async ([args, sentence]) => {
  expect(await links([...args])).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(sentence),
  });
});
