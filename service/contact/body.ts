import type { IncomingMessage } from "node:http";
import { HttpError } from "./http-error.ts";

/** More than 100,000 letters of any alphabet as the page sends them, or 40,000 as a form without JavaScript does. */
const sizeLimitBytes = 256 * 1024;

/**
 * A body above `sizeLimitBytes` is read to its end and discarded, up to this size: a client that gets its response
 * while it is still sending may lose the response.
 */
const readLimitBytes = 1024 * 1024;

/**
 * Reads the body of a request.
 * @throws {HttpError} 413 if it has more than 256 KB
 */
export function readBody(stream: IncomingMessage): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Such a client may wait for the response before it sends its body.
  if (Number(stream.headers["content-length"]) > readLimitBytes) reject(new HttpError(413));
  let chunks: Buffer[] = [];
  let size = 0;
  stream.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= sizeLimitBytes) chunks.push(chunk);
    else chunks = [];
    // The stream keeps flowing, and the rest is discarded until the connection is closed.
    if (size > readLimitBytes) reject(new HttpError(413));
  });
  stream.on("end", () => {
    if (size > sizeLimitBytes) reject(new HttpError(413));
    else resolve(Buffer.concat(chunks).toString());
  });
  stream.on("error", () => reject(new HttpError(400)));
  return promise;
}

/** Reads the named fields of a form. Of several fields with one name the first counts. */
export function readForm(body: string, names: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const part of body.split("&")) {
    const [name = ""] = part.split("=", 1);
    if (!names.includes(name) || name in fields) continue;
    fields[name] = new URLSearchParams(part).get(name) ?? "";
  }
  return fields;
}
