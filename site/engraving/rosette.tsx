import { useEffect, useRef } from "react";
import { engraveInView } from "./engrave-rosettes.ts";

interface RosetteProps {
  /** Until it is known, and for 0, the rosette is the stylesheet's plain one. */
  seed: number | undefined;
}

/** The rosette of a seed, which browsers draw. */
export function Rosette({ seed }: RosetteProps) {
  const rosette = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (seed && rosette.current) return engraveInView(rosette.current, seed);
  }, [seed]);
  return <div className="rosette" ref={rosette} aria-hidden="true" data-seed={seed} />;
}
