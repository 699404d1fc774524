import type { FastifyRequest } from "fastify";
import { unknownSchema } from "./errors.ts";

export const json = "application/json; charset=utf-8";
const singleObject = "application/vnd.pgrst.object+json";

export const isRead = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

/** Chooses the type of the response: JSON, or the JSON of a single object. */
export function chooseMediaType(accept = ""): string {
  const types = accept.split(",").map((type) => type.split(";")[0]?.trim().toLowerCase());
  return types.includes(singleObject) ? `${singleObject}; charset=utf-8` : json;
}

/** Reads name their schema in another header than writes. */
export function requirePublicSchema(request: FastifyRequest): void {
  const profile = request.headers[isRead(request) ? "accept-profile" : "content-profile"];
  if (profile !== undefined && profile !== "public") throw unknownSchema(String(profile));
}
