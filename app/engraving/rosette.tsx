import { type RefObject, useEffect, useRef, useState } from "react";
import { engrave } from "./rose-engine.ts";

interface RosetteProps {
  /** The number to draw. Without a number the rosette is plain. */
  number: number | undefined;
}

/** The rosette of a number. It is drawn when it is in view and the browser is idle, so that it delays nothing else. */
export function Rosette({ number }: RosetteProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rings = useEngraving(number, frame);
  return (
    <div className="rosette" ref={frame} aria-hidden="true" data-engraved={rings.length > 0 ? "" : undefined}>
      {rings.map((ring, index) => (
        <svg key={ring} viewBox="-1010 -1010 2020 2020" aria-hidden="true">
          <linearGradient
            id={`ink-${index}`}
            gradientUnits="userSpaceOnUse"
            x1="-900"
            y1="-900"
            x2="900"
            y2="900"
          >
            <stop />
            <stop offset=".5" />
            <stop offset="1" />
          </linearGradient>
          <path d={ring} stroke={`url(#ink-${index})`} />
        </svg>
      ))}
    </div>
  );
}

/** The rings that are drawn so far. Each is an element, because browsers can turn a layer without painting it again. */
function useEngraving(number: number | undefined, frame: RefObject<Element | null>): string[] {
  const [rings, setRings] = useState<string[]>([]);
  useEffect(() => {
    if (!number || !frame.current) return;
    let isCancelled = false;
    const drawRings = async () => {
      for (const ring of engrave(number)) {
        await waitForIdle();
        if (isCancelled) return;
        setRings((before) => [...before, ring]);
      }
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        drawRings();
      },
      { threshold: 0.3 },
    );
    observer.observe(frame.current);
    return () => {
      isCancelled = true;
      observer.disconnect();
      setRings([]);
    };
  }, [number, frame]);
  return rings;
}

/** Safari has no `requestIdleCallback`. */
function waitForIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 50);
  });
}
