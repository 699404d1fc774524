import { breaks, corpus, headers, methods, words } from "./request-corpus.ts";

/** Random numbers that are the same for the same seed, so that an error can be reproduced. */
export interface Random {
  /** A whole number from 0, less than the limit. */
  below(limit: number): number;
}

/** Creates a Mulberry32 generator: small, and even enough for choosing. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return {
    below(limit) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
    },
  };
}

type Mutation = (bytes: Buffer, random: Random) => Buffer;

const at = (bytes: Buffer, random: Random) => random.below(bytes.length + 1);

const splice = (bytes: Buffer, start: number, removed: number, inserted: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, start), inserted, bytes.subarray(start + removed)]);

const pick = <Item>(items: Item[], random: Random) => items[random.below(items.length)] as Item;

/** Mutations that keep the request well-formed, so that it reaches the service's own code. */
const meaningful: Mutation[] = [
  function insertHeader(bytes, random) {
    const afterFirstLine = bytes.indexOf("\r\n") + 2;
    return splice(bytes, afterFirstLine, 0, Buffer.concat([pick(headers, random), Buffer.from("\r\n")]));
  },
  function extendAddress(bytes, random) {
    const [start, end] = findAddress(bytes);
    return splice(bytes, start + 1 + random.below(end - start), 0, pick(words, random));
  },
  function replaceAddress(bytes, random) {
    const [start, end] = findAddress(bytes);
    return splice(bytes, start + 1, end - start - 1, pick(words, random));
  },
  function replaceMethod(bytes, random) {
    return splice(bytes, 0, findAddress(bytes)[0] - 1, pick(methods, random));
  },
  changeBody,
  changeBody,
];

/** Mutations that change bytes anywhere. */
const blind: Mutation[] = [
  function flipBits(bytes, random) {
    const flipped = Buffer.from(bytes);
    for (let count = random.below(4); count >= 0; count -= 1) {
      const index = random.below(flipped.length);
      flipped[index] = (flipped[index] ?? 0) ^ (1 << random.below(8));
    }
    return flipped;
  },
  function insert(bytes, random) {
    return splice(bytes, at(bytes, random), 0, pick(pick([words, breaks], random), random));
  },
  function overwrite(bytes, random) {
    const text = pick(pick([words, headers, breaks], random), random);
    return splice(bytes, at(bytes, random), text.length, text);
  },
  function remove(bytes, random) {
    return splice(bytes, at(bytes, random), random.below(40), Buffer.alloc(0));
  },
  function repeat(bytes, random) {
    const start = at(bytes, random);
    const part = bytes.subarray(start, start + 1 + random.below(60));
    const times = 2 + random.below(random.below(10) === 0 ? 400 : 10);
    return splice(bytes, start, 0, Buffer.concat(Array.from({ length: times }, () => part)));
  },
  function cross(bytes, random) {
    const other = pick(corpus, random);
    return Buffer.concat([bytes.subarray(0, at(bytes, random)), other.subarray(at(other, random))]);
  },
];

/** Finds the start and end of the address in a request's first line. */
function findAddress(bytes: Buffer): [start: number, end: number] {
  const start = bytes.indexOf(" ") + 1;
  return [start, Math.max(start, bytes.indexOf(" HTTP/"))];
}

/** Changes the body alone and states its new length. */
function changeBody(bytes: Buffer, random: Random): Buffer {
  const start = bytes.indexOf("\r\n\r\n");
  const head = bytes.subarray(0, start).toString("latin1");
  if (start < 0 || !/^Content-Length: \d+/m.test(head)) return bytes;
  const body = pick(blind, random)(bytes.subarray(start + 4), random);
  const changed = head.replace(/^Content-Length: \d+/m, `Content-Length: ${body.length}`);
  return Buffer.concat([Buffer.from(`${changed}\r\n\r\n`, "latin1"), body]);
}

/** Takes a request of the corpus, and changes it in one to three ways. */
export function mutate(random: Random): Buffer {
  let bytes: Buffer = pick(corpus, random);
  for (let count = random.below(3); count >= 0; count -= 1)
    bytes = pick(random.below(4) === 0 ? blind : meaningful, random)(bytes, random);
  return bytes;
}
