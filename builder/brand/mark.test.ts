import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { drawMark } from "./mark.ts";

const colors = { plate: "#46e0a4", lines: "#06291c" };

/** The green channel of a tab's icon. */
function drawPixels(name: string): Uint8Array {
  // Otherwise, each picture loads all fonts of this machine.
  const options = { fitTo: { mode: "width", value: 32 }, font: { loadSystemFonts: false } } as const;
  const { pixels } = new Resvg(drawMark(name, colors), options).render();
  return Uint8Array.from({ length: 32 * 32 }, (_, index) => pixels[4 * index + 1] ?? 0);
}

test("1,000 names have 1,000 marks, and any two differ clearly in at least 20 pixels of a tab's icon", () => {
  const pictures = Array.from({ length: 1000 }, (_, index) => drawPixels(`Brand ${index}`));
  for (const [index, one] of pictures.entries())
    for (const [before, other] of pictures.slice(0, index).entries()) {
      let differing = 0;
      for (let at = 0; differing < 20 && at < one.length; at++)
        if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 48) differing += 1;
      if (differing < 20)
        expect.fail(`Brand ${index} looks like Brand ${before}: ${differing} pixels differ`);
    }
});

test("at 16 pixels, the mark of Cardamint is a ring, but not the one for tabs", () => {
  /** The share of ink on a circle around the center. */
  const readInk = (use?: "tab") => {
    const options = { fitTo: { mode: "width", value: 16 }, font: { loadSystemFonts: false } } as const;
    const { pixels } = new Resvg(drawMark("Cardamint", colors, use), options).render();
    const circle = Array.from({ length: 32 }, (_, index) => {
      const angle = (index / 32) * 2 * Math.PI;
      const [x, y] = [8 + 4.5 * Math.cos(angle), 8 + 4.5 * Math.sin(angle)].map(Math.floor) as [
        number,
        number,
      ];
      return pixels[4 * (16 * y + x) + 1] ?? 0;
    });
    return circle.filter((green) => green < 120).length / circle.length;
  };
  expect(readInk()).toBe(1);
  expect(readInk("tab")).toBeLessThan(0.6);
});

test("a name always has the same mark, however its letters are encoded", () => {
  expect(drawMark("Café", colors)).toBe(drawMark("Cafe\u0301", colors));
  expect(drawMark("Café", colors)).not.toBe(drawMark("Cafe", colors));
});

test("a mark is small enough to be part of every document", () => {
  for (let index = 0; index < 1000; index++)
    expect(drawMark(`Brand ${index}`, colors).length).toBeLessThan(2000);
});
