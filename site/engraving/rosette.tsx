import { useEffect, useRef } from "react";
import { engraveInView } from "./engrave-rosettes.ts";

interface RosetteProps {
  /** Until it is known, nothing is drawn. The stylesheet has a plain rosette, for 0 and if no seed arrives in ten seconds. */
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
