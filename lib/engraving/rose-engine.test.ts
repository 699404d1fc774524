import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { engrave } from "./rose-engine.ts";

const rosettes = Array.from({ length: 100 }, (_, visit) => [...engrave(visit + 1)]);

test("100 consecutive visits have 100 different rosettes, and each ring differs", () => {
  expect(new Set(rosettes.map((rings) => rings.flat().join(""))).size).toBe(100);
  for (const ring of [0, 1, 2]) expect(new Set(rosettes.map((rings) => rings[ring]?.[0])).size).toBe(100);
});

test("a number always has the same rosette", () => {
  const digest = (number: number) =>
    createHash("sha256")
      .update([...engrave(number)].flat().join(""))
      .digest("hex")
      .slice(0, 16);
  expect([0, 1, 131, 48_210, 1_234_567, 2 ** 32 - 1].map(digest)).toMatchInlineSnapshot(`
    [
      "f80c70d7ef1bdc81",
      "5f693f3b877be302",
      "b8d45c6cd4674269",
      "1c5aaa7eb62e0904",
      "ca1aef6df6652bb9",
      "9fb48965d0d0a69f",
    ]
  `);
});

test("every rosette is a valid path that stays on its plate", () => {
  for (const [index, rings] of rosettes.entries())
    for (const strokes of rings) {
      for (const stroke of strokes) expect(stroke).toMatch(/^(M-?\d+ -?\d+m(-?\d+ -?\d+ )+)+$/);
      for (const thread of strokes[0]?.split("M").slice(1) ?? []) {
        const [start = "", steps = ""] = thread.split("m");
        let [x = Number.NaN, y = Number.NaN] = start.split(" ").map(Number);
        const moves = steps.trim().split(" ").map(Number);
        for (let at = 0; at < moves.length; at += 2) {
          x += moves[at] ?? Number.NaN;
          y += moves[at + 1] ?? Number.NaN;
          if (!(Math.hypot(x, y) <= 1001)) expect.fail(`visit ${index + 1} leaves the plate at ${x}, ${y}`);
        }
        if (`${x} ${y}` !== start) expect.fail(`a thread of visit ${index + 1} doesn't end where it began`);
      }
    }
});
