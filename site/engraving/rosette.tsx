import type { Ref } from "react";

interface RosetteProps {
  /** Without one, the rosette is the stylesheet's plain one, until the visitor's number is known. */
  seed?: number;
  ref?: Ref<HTMLDivElement>;
}

/** The rosette of a seed, which browsers draw: see `engrave-rosettes.ts`. */
export function Rosette({ seed, ref }: RosetteProps) {
  return <div className="rosette" ref={ref} aria-hidden="true" data-seed={seed} />;
}
