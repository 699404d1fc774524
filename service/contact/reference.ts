import { createHash } from "node:crypto";

/** Crockford's base 32: no letter that can be taken for a digit or for another letter. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const length = 8;

/** The short reference of a message, made from an id that is random enough: 40 of its bits are kept. */
export function createReference(id: string): string {
  const digest = createHash("sha256").update(id).digest();
  return Array.from(digest.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** Reads a reference as people type it: in any case, with hyphens, with O for 0 and I or L for 1. */
export function readReference(typed: string): string {
  return typed.toUpperCase().replaceAll(/[-\s]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}
