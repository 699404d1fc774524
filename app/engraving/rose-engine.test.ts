import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { engrave } from "./rose-engine.ts";

const draw = (number: number) => [...engrave(number)].join("");

test("400 consecutive visits have 400 different rosettes, and each ring differs", () => {
  const rosettes = Array.from({ length: 400 }, (_, visit) => [...engrave(visit + 1)]);
  expect(new Set(rosettes.map((rings) => rings.join(""))).size).toBe(400);
  for (const ring of [0, 1, 2]) expect(new Set(rosettes.map((rings) => rings[ring])).size).toBe(400);
});

test("a number always has the same rosette", () => {
  const digest = (number: number) => createHash("sha256").update(draw(number)).digest("hex").slice(0, 16);
  expect([0, 1, 131, 48_210, 1_234_567, 2 ** 32 - 1].map(digest)).toMatchInlineSnapshot(`
    [
      "3a5b815ec411299c",
      "ee07013e9dfc3cf9",
      "9447d92f49748e62",
      "d1ee4b39458afd76",
      "b03ae7f520b02311",
      "8760f3005ed549d3",
    ]
  `);
});

test("every rosette is a valid path that stays on its plate", () => {
  for (let visit = 1; visit <= 400; visit++)
    for (const ring of engrave(visit)) {
      expect(ring).toMatch(/^(M-?\d+ -?\d+l(-?\d+ -?\d+ )+)+$/);
      for (const thread of ring.split("M").slice(1)) {
        const [start = "", steps = ""] = thread.split("l");
        let [x = Number.NaN, y = Number.NaN] = start.split(" ").map(Number);
        const moves = steps.trim().split(" ").map(Number);
        for (let at = 0; at < moves.length; at += 2) {
          x += moves[at] ?? Number.NaN;
          y += moves[at + 1] ?? Number.NaN;
          if (!(Math.hypot(x, y) <= 1001)) expect.fail(`visit ${visit} leaves the plate at ${x}, ${y}`);
        }
        expect(`${x} ${y}`, `a thread of visit ${visit} ends where it began`).toBe(start);
      }
    }
});
