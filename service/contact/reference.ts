import { randomInt } from "node:crypto";

/** Crockford's base 32, without letters that look like digits or other letters. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const referenceLength = 8;

/** Creates a message's short reference, of 40 random bits. */
export function createReference(): string {
  return Array.from({ length: referenceLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** Accepts a reference as people type it: in any case, with hyphens, with O for 0 and I or L for 1. */
export function normalizeReference(typed: string): string {
  return typed.toUpperCase().replaceAll(/[-\s]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}
