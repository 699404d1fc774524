import { type RefObject, useEffect, useRef, useState } from "react";
import { engrave, strokeWidths } from "./rose-engine.ts";

interface RosetteProps {
  /** Until it is known, nothing is drawn. The stylesheet has a plain rosette, for 0 and if no seed arrives in ten seconds. */
  seed: number | undefined;
}

/** Wider rosettes have more lines, which are finer. */
const wide = { abovePixels: 400, maxLines: 270 };

/** The time between rings. Each ring is a separate, short task. */
const ringDelayMs = 50;

/** The rosette of a seed. It is drawn when it is in view. */
export function Rosette({ seed }: RosetteProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rings = useEngraving(seed, frame);
  return (
    <div className="rosette" ref={frame} aria-hidden="true" data-seed={seed}>
      {rings.map((strokes) => (
        <svg key={strokes[0]} viewBox="-1010 -1010 2020 2020" aria-hidden="true">
          {strokeWidths.map((width, index) => (
            <path
              key={width}
              // With a unit: Firefox has no sums of numbers here.
              style={{ strokeWidth: `calc(${width}px * var(--hairline, 4))` }}
              d={strokes[index]}
            />
          ))}
        </svg>
      ))}
    </div>
  );
}

/** The rings that are drawn so far. Each is an element, because browsers can turn a layer without painting it again. */
function useEngraving(seed: number | undefined, frame: RefObject<Element | null>): string[][] {
  const [rings, setRings] = useState<string[][]>([]);
  useEffect(() => {
    const { current } = frame;
    if (!seed || !current) return;
    let isCanceled = false;
    const drawRings = async () => {
      const maxLines = current.clientWidth > wide.abovePixels ? wide.maxLines : undefined;
      for (const ring of engrave(seed, maxLines)) {
        await new Promise((resolve) => setTimeout(resolve, ringDelayMs));
        if (isCanceled) return;
        setRings((before) => [...before, ring]);
      }
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        drawRings();
      },
      // The head of a page and the banknote cut off a part of their rosettes.
      { threshold: 0.1 },
    );
    observer.observe(current);
    return () => {
      isCanceled = true;
      observer.disconnect();
      setRings([]);
    };
  }, [seed, frame]);
  return rings;
}
