import { createHash } from "node:crypto";

/** Crockford's base 32, without letters that look like digits or other letters. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const referenceLength = 8;

/** Derives a message's short reference, of 40 bits, from a random id. */
export function createReference(id: string): string {
  const digest = createHash("sha256").update(id).digest();
  return Array.from(digest.subarray(0, referenceLength), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** Accepts a reference as people type it: in any case, with hyphens, with O for 0 and I or L for 1. */
export function normalizeReference(typed: string): string {
  return typed.toUpperCase().replaceAll(/[-\s]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}
