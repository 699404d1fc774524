import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { ServiceSettings } from "./service-settings.ts";
import { selectSiteSettings } from "./site-settings.ts";

/**
 * A digest of the settings that the service reads when it starts. It shows whether they have changed since. The settings of the
 * pages and claims have separate checks, and HOST and PORT may differ between machines. The digest is salted and slow to compute, because it
 * includes passwords.
 */
export function digestSettings(settings: ServiceSettings, salt = randomBytes(16).toString("hex")): string {
  const { HOST, PORT, unconfirmed, ...others } = settings;
  const ofPages = selectSiteSettings(settings);
  const own = Object.entries(others).filter(([name]) => !(name in ofPages));
  return `${salt} ${scryptSync(JSON.stringify(own), salt, 32).toString("hex")}`;
}

export function matchesDigest(settings: ServiceSettings, digest: string): boolean {
  const [salt] = digest.split(" ", 1);
  return timingSafeEqual(Buffer.from(digestSettings(settings, salt)), Buffer.from(digest));
}
