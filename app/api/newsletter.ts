import type { Language } from "../../contract/languages.ts";
import { settings } from "../settings.ts";

/** Milliseconds that a list service has to answer. */
const timeLimit = 20_000;

/** The address is on the list already. */
const conflict = 409;

/**
 * Whether the list service took the address, or had it: an answer that tells the two apart would tell everybody
 * who is on the list.
 */
export async function subscribe(email: string, language: Language): Promise<{ accepted: boolean }> {
  try {
    const { ok, status } = await fetch(settings.NEWSLETTER_URL, {
      method: "POST",
      body: new URLSearchParams({ email, language }),
      credentials: "omit",
      keepalive: true,
      signal: AbortSignal.timeout(timeLimit),
    });
    return { accepted: ok || status === conflict };
  } catch {
    return { accepted: false };
  }
}
