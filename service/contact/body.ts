import type { IncomingMessage } from "node:http";
import { HttpError } from "./http-error.ts";

/** Bytes of a body that are taken. */
const sizeLimit = 32 * 1024;

/**
 * Bytes of a body that are read, and thrown away, before it is refused for its size. A client that is answered
 * while it still writes may lose the answer, so what is only somewhat too large is read to its end.
 */
const readLimit = 256 * 1024;

/**
 * Reads a request's body, whatever its headers say of its length.
 * @throws {HttpError} 413 for more than 32 KB, of which no more is kept
 */
export function readBody(stream: IncomingMessage): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Who states such a length may wait for the answer before sending that much.
  if (Number(stream.headers["content-length"]) > readLimit) reject(new HttpError(413));
  let chunks: Buffer[] = [];
  let size = 0;
  stream.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= sizeLimit) chunks.push(chunk);
    else chunks = [];
    // The stream goes on flowing: what a client still sends is thrown away until the connection is closed.
    if (size > readLimit) reject(new HttpError(413));
  });
  stream.on("end", () => {
    if (size > sizeLimit) reject(new HttpError(413));
    else resolve(Buffer.concat(chunks).toString());
  });
  stream.on("error", () => reject(new HttpError(400)));
  return promise;
}

/** Reads the named fields of a form, the first of each name, and looks at nothing else that was sent. */
export function readForm(body: string, names: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const part of body.split("&")) {
    const [name = ""] = part.split("=", 1);
    if (!names.includes(name) || name in fields) continue;
    fields[name] = new URLSearchParams(part).get(name) ?? "";
  }
  return fields;
}
