import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encodeQR } from "qr";
import { getAddress } from "../../domain/addresses.ts";
import {
  cleanSource,
  directSource,
  fillInSource,
  nameCampaign,
  otherSource,
} from "../../domain/visit-source.ts";
import { isLoopback } from "../../lib/http/loopback.ts";
import { loadEnvironment } from "../../settings/environment.ts";
import { countsClicks } from "../../settings/link-settings.ts";
import { readServiceSettings } from "../../settings/service-settings.ts";
import { usesFormService } from "../../settings/site-settings.ts";
import { listAllSubIds } from "../earnings/sub-id.ts";
import { openStore, storeExists } from "../store/open.ts";
import { runCommand } from "./command.ts";

const example = "npm run links -- --source newsletter --campaign autumn";

const usage = `Prints links to the home page for a campaign, one per language. Visits and clicks are counted under its name.
The name is stored, so it always counts, even if others invent names.

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
    const settings = readServiceSettings(loadEnvironment());
    const { SITE_ORIGIN, languages } = settings;
    // The links contain the names as they are counted, in characters that no program re-encodes.
    const parts = [source, campaign].filter(Boolean).map(cleanSource);
    if (source === "" || parts.includes(otherSource))
      throw new Error(`Name the source and the campaign with letters or digits: ${example}`);
    const [utm_source = "", utm_campaign = ""] = parts;
    const name = cleanSource(nameCampaign(utm_source, utm_campaign));
    if (name === directSource)
      throw new Error("Visits without a source are counted as direct. → Choose another name for the source");
    if (qr === "") throw new Error(`Name a folder for the QR codes: ${example} --qr autumn`);
    const tags = new URLSearchParams({ utm_source, ...(utm_campaign && { utm_campaign }) });
    const links = languages.map((language) => ({
      language,
      url: `${SITE_ORIGIN}${getAddress("home", language)}?${tags}`,
    }));
    const subIds = languages.map((language) =>
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
    if (storeExists(settings)) {
      const { sources, close } = await openStore(settings, { mode: "command", now: Date.now });
      await sources.keep([name]).finally(close);
    } else if (!usesFormService(settings))
      notes.push(
        "There is no database here, so the name isn't stored, and may count as other. → Run this command where the site runs",
      );
    if (qr !== undefined) {
      await mkdir(qr, { recursive: true });
      // QR readers need an empty edge of four modules.
      for (const { language, url } of links)
        await writeFile(
          join(qr, `${name.replaceAll("/", "+")}-${language}.svg`),
          // Without a background, QR readers can't find the code on a dark flyer.
          encodeQR(url, "svg", { border: 4 }).replace(">", '><rect width="100%" height="100%" fill="#fff"/>'),
        );
      notes.push(`The QR codes are in ${qr}.`);
    }
    const lines = links.map(({ url }, index) => [url, ...(subIds[index] ?? [])].join("   "));
    return `${lines.join("\n")}\n\n${notes.join("\n")}\n`;
  },
});
