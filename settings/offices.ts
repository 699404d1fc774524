import { isTimeZone } from "../lib/env/time-zone.ts";
import { checkLocalizedText } from "./localized-text.ts";

/** The dictionaries have a text for each role. */
const officeRoles = [
  "headquarters",
  "european-support",
  "asia-pacific-hub",
  "americas-hub",
  "middle-east-africa-hub",
  "office",
] as const;

type OfficeRole = (typeof officeRoles)[number];

interface Office {
  /** In one or more languages: see `localized-text.ts`. */
  city: string;
  role: OfficeRole;
  /** A name of the IANA time zone database. */
  timeZone: string;
}

const example = "London | european-support | Europe/London | fr: Londres";

/**
 * Parses the setting `OFFICES`. Check it with `checkOffices` first, because roles aren't checked here. Each office is
 * `city | role | time zone`, then names of the city in other languages. Offices are one per line, or separated by
 * semicolons on one line.
 */
export function parseOffices(setting: string): Office[] {
  return setting
    .split(/[;\n]/)
    .filter((part) => part.trim())
    .map((part) => {
      const [city = "", role = "", timeZone = "", ...names] = part.split("|").map((piece) => piece.trim());
      return { city: [city, ...names].join(" | "), role: role as OfficeRole, timeZone };
    });
}

/** Describes the error in the setting `OFFICES`; undefined if it is valid. */
export function checkOffices(setting: string): string | undefined {
  for (const { city, role, timeZone } of parseOffices(setting)) {
    const name = city.split("|")[0]?.trim();
    if (!name) return `must be city | role | time zone, a line for each office, for example ${example}`;
    if (!officeRoles.includes(role))
      return `must give ${name} one of the roles ${officeRoles.join(", ")}, for example ${example}`;
    if (!isTimeZone(timeZone))
      return `must give ${name} a time zone such as Europe/London, for example ${example}`;
    const cityError = checkLocalizedText(city, "London | fr: Londres");
    if (cityError) return `${cityError}, in the names of ${name}`;
  }
  return undefined;
}
