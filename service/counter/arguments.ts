import type { FastifyRequest } from "fastify";
import { invalidBody } from "./errors.ts";
import { isRead } from "./negotiation.ts";

export type Arguments = Record<string, unknown>;

/** Reads the arguments of a function call: from the query of a read, else from the body. */
export function readArguments(request: FastifyRequest): Arguments {
  if (!isRead(request)) return readBodyArguments(request.body, request.headers["content-type"]);
  const { apikey: _, ...given } = request.query as Arguments;
  return given;
}

/** The body is a form, a JSON object, or a list whose first object counts. */
function readBodyArguments(body: unknown, type = ""): Arguments {
  if (typeof body !== "string" || body === "") return {};
  // `curl --data` labels JSON as a form. In a real form a brace would be encoded.
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
