import { useEffect, useState } from "react";
import { countVisit } from "./visitor-counter.ts";

/** The visit of this document. It is counted once, although several islands show its number. */
let counted: Promise<number> | undefined;

/** The visitor's number: undefined until the counter answers, 0 if it can't be read. */
export function useVisitorNumber(): number | undefined {
  const [number, setNumber] = useState<number>();
  useEffect(() => {
    counted ??= countVisit();
    counted.then(setNumber);
  }, []);
  return number;
}
