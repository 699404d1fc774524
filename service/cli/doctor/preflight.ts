import { cross, type Finding, warning } from "./check.ts";
import { isHtml } from "./network.ts";

interface Answer {
  status: number;
  body: string;
  allowedOrigin: string | null;
}

/** The question that a browser asks before a page of another origin may send JSON. It sends nothing itself. */
export async function preflight(
  address: string,
  origin: string,
  ask: typeof fetch,
  signal: AbortSignal,
): Promise<Answer> {
  const headers = {
    origin,
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type",
  };
  const response = await ask(address, { method: "OPTIONS", redirect: "manual", signal, headers });
  const allowedOrigin = response.headers.get("access-control-allow-origin");
  return { status: response.status, body: await response.text(), allowedOrigin };
}

/** Why nothing can be sent to the address, whoever sends. */
export function endpointFault({ status, body }: Answer, advice: string): Finding | undefined {
  if (status === 429 || status >= 500)
    return warning("network", `The service is in trouble (${status}).`, "Run this again in an hour.");
  if (isHtml(body)) return cross("setting", "A web page answers, and takes nothing.", advice);
  if (status === 404 || status === 410 || (status >= 300 && status < 400))
    return cross("setting", `The address answers ${status}: nothing is there.`, advice);
  return undefined;
}

/** Whether browsers let the site's pages use the address. */
export function opensToPages({ status, allowedOrigin }: Answer, address: string, origin: string): boolean {
  if (new URL(address).origin === origin) return true;
  return status < 300 && (allowedOrigin === "*" || allowedOrigin === origin);
}
