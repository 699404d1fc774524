import { useEffect, useState } from "react";
import type { Language } from "../../contract/languages.ts";
import { type Counter, countVisit } from "../api/visitor-counter.ts";

/** Undefined until the counter answers; 0 if the count cannot be read. */
export function useVisitorCount(counter: Counter, language: Language): number | undefined {
  const [count, setCount] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit counts once, in the language that it began in
  useEffect(() => {
    void countVisit(counter, language).then(setCount);
  }, []);
  return count;
}
