import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encodeQR } from "qr";
import { getAddress } from "../../domain/addresses.ts";
import { languageCodes } from "../../domain/languages.ts";
import {
  cleanSource,
  directSource,
  fillInSource,
  nameCampaign,
  otherSource,
} from "../../domain/visit-source.ts";
import { readSettings } from "../../lib/env/read-settings.ts";
import { isLoopback } from "../../lib/http/loopback.ts";
import { loadEnvironment } from "../../settings/environment.ts";
import { countsClicks } from "../../settings/partner-link.ts";
import { siteSettings } from "../../settings/site-settings.ts";
import { listAllSubIds } from "../earnings/sub-id.ts";
import { runCommand } from "./command.ts";

const example = "npm run links -- --source newsletter --campaign autumn";

/** Of the largest code, with the lowest correction of errors. Cameras read long links badly. */
const maxQrLength = 500;

const usage = `Prints links to the home page for a campaign, one per language. Visits and clicks are counted under its name.

  links --source NAME                    for example newsletter
  links --source NAME --campaign NAME    for example newsletter and autumn
  links ... --qr FOLDER                  also writes a QR code of each link, as an SVG file

If links to partners have {source}, each link is followed by the sub-ids that partners report.
`;

await runCommand({
  name: "links",
  usage,
  arguments: {
    options: { source: { type: "string" }, campaign: { type: "string" }, qr: { type: "string" } },
  },
  async run({ values: { source = "", campaign = "", qr } }) {
    const settings = readSettings(siteSettings, loadEnvironment());
    const { SITE_ORIGIN } = settings;
    const name = cleanSource(nameCampaign(source, campaign));
    if ([source, campaign].some((part) => part !== "" && cleanSource(part) === otherSource) || source === "")
      throw new Error(`Name the source and the campaign with Latin letters or digits: ${example}`);
    if (name === directSource)
      throw new Error("Visits without a source are counted as direct. → Name the source otherwise");
    if (qr === "") throw new Error(`Name a folder for the QR codes: ${example} --qr autumn`);
    const tags = new URLSearchParams({ utm_source: source, ...(campaign && { utm_campaign: campaign }) });
    const links = languageCodes.map((language) => ({
      language,
      url: `${SITE_ORIGIN}${getAddress("home", language)}?${tags}`,
    }));
    const subIds = languageCodes.map((language) =>
      listAllSubIds(settings, language).map((subId) =>
        fillInSource(subId.replaceAll("{language}", language), name),
      ),
    );
    const notes = [`Counted as ${name}.`];
    if (isLoopback(new URL(SITE_ORIGIN).hostname))
      notes.push(
        "SITE_ORIGIN is an address of this machine. Before you publish links, set the public one in .env.",
      );
    if (!countsClicks(settings)) notes.push("To count it, set CLICK_COUNTS=on.");
    if (qr !== undefined) {
      const length = Math.max(...links.map(({ url }) => url.length));
      if (length > maxQrLength)
        throw new Error(
          `A link of ${length} characters doesn't fit into a QR code. → Shorten it by ${length - maxQrLength}`,
        );
      await mkdir(qr, { recursive: true });
      // Readers need an empty edge of four modules.
      for (const { language, url } of links)
        await writeFile(
          join(qr, `${name.replaceAll("/", "-")}-${language}.svg`),
          encodeQR(url, "svg", { border: 4 }),
        );
      notes.push(`The QR codes are in ${qr}.`);
    }
    const lines = links.map(({ url }, index) => [url, ...(subIds[index] ?? [])].join("   "));
    return `${lines.join("\n")}\n\n${notes.join("\n")}\n`;
  },
});
