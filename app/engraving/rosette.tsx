import { type RefObject, useEffect, useRef, useState } from "react";
import { engrave } from "./rose-engine.ts";

interface RosetteProps {
  /** With 0, the rosette is plain. Until the seed is known, nothing is drawn. */
  seed: number | undefined;
}

/** The time between rings, so that each is a short task of its own. */
const ringDelayMs = 50;

/** The rosette of a seed. It is drawn when it is in view. */
export function Rosette({ seed }: RosetteProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rings = useEngraving(seed, frame);
  return (
    <div className="rosette" ref={frame} aria-hidden="true" data-seed={seed}>
      {rings.map((ring) => (
        <svg key={ring} viewBox="-1010 -1010 2020 2020" aria-hidden="true">
          <path d={ring} />
        </svg>
      ))}
    </div>
  );
}

/** The rings that are drawn so far. Each is an element, because browsers can turn a layer without painting it again. */
function useEngraving(seed: number | undefined, frame: RefObject<Element | null>): string[] {
  const [rings, setRings] = useState<string[]>([]);
  useEffect(() => {
    if (!seed || !frame.current) return;
    let isCanceled = false;
    const drawRings = async () => {
      for (const ring of engrave(seed)) {
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
    observer.observe(frame.current);
    return () => {
      isCanceled = true;
      observer.disconnect();
      setRings([]);
    };
  }, [seed, frame]);
  return rings;
}
