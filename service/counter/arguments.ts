import type { FastifyRequest } from "fastify";
import { invalidBody } from "./errors.ts";
import { isRead } from "./negotiation.ts";

export type Arguments = Record<string, unknown>;

/** What a function is called with: in the address of a read, else in the body. */
export function readArguments(request: FastifyRequest): Arguments {
  if (!isRead(request)) return readBodyArguments(request.body, request.headers["content-type"]);
  const { apikey: _, ...given } = request.query as Arguments;
  return given;
}

/** Those of a form, of a JSON object, or of the first object of a list. */
function readBodyArguments(body: unknown, type = ""): Arguments {
  if (typeof body !== "string" || body === "") return {};
  // `curl --data` calls every body a form; in a real one a brace is encoded.
  if (type.startsWith("application/x-www-form-urlencoded") && !body.startsWith("{"))
    return Object.fromEntries(new URLSearchParams(body));
  try {
    const value: unknown = JSON.parse(body);
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === "object" && first !== null ? (first as Arguments) : {};
  } catch {
    throw invalidBody();
  }
}
