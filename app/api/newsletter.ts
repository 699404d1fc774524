import type { Language } from "../../contract/languages.ts";
import { answerTimeoutMs } from "./answer-timeout.ts";

/** The status of a list service if the address is on the list already. */
const conflict = 409;

/**
 * Whether the list service added the address or had it already. Visitors see no difference between the two, because it
 * would reveal who is on the list. Without a list service nothing is sent, as specified.
 */
export async function subscribe(
  listUrl: string | undefined,
  email: string,
  language: Language,
): Promise<{ accepted: boolean }> {
  if (!listUrl) return { accepted: true };
  try {
    const { ok, status } = await fetch(listUrl, {
      method: "POST",
      body: new URLSearchParams({ email, language }),
      credentials: "omit",
      keepalive: true,
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    return { accepted: ok || status === conflict };
  } catch {
    return { accepted: false };
  }
}
