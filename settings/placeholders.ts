import { isLoopback } from "../lib/http/loopback.ts";
import { listTexts } from "../lib/text/list-texts.ts";
import type { ServiceSettings } from "./service-settings.ts";
import { examplePartner } from "./site-settings.ts";

/** Reserved for fiction in North America: https://en.wikipedia.org/wiki/555_(telephone_number) */
const fictionalNumber = /^\+1\d{3}55501\d\d$/;

/** The domains of addresses that nobody can have: RFC 2606. */
const fictionalDomain = /(?:https?:\/\/|@)(?:[^\s/?#|,:]*\.)?example(?:\.(?:com|net|org))?(?![^\s/?#|,:])/i;

/** Whether a value is a default or an example that leads nowhere. */
function isPlaceholder(value: string): boolean {
  return fictionalNumber.test(value) || value === examplePartner || fictionalDomain.test(value);
}

/** Finds the names of settings that still have a placeholder. On a public site, an address of this machine is one, too. */
export function findPlaceholders(settings: Partial<ServiceSettings>): string[] {
  return Object.entries(settings)
    .filter(
      ([name, value]) =>
        [...listTexts(value).values()].some(isPlaceholder) ||
        (settings.CARDAMINT_STRICT && name === "SITE_ORIGIN" && isLoopback(new URL(String(value)).hostname)),
    )
    .map(([name]) => name);
}

export const formatPlaceholders = (names: string[]) =>
  `Placeholders are left in ${names.join(", ")}. → Replace them, for example with npm run setup`;
