import { useEffect, useState } from "react";
import type { Language } from "../../../domain/languages.ts";
import type { CounterApi } from "../../../settings/counter-api.ts";
import { countVisit } from "./visitor-counter.ts";

export interface Visit {
  counterApi: CounterApi;
  language: Language;
}

/** The visit of this document. It is counted once, although several islands show its number. */
let counted: Promise<number> | undefined;

/** The visitor's number: undefined until the counter answers, 0 if it can't be read. */
export function useVisitorNumber({ counterApi, language }: Visit): number | undefined {
  const [number, setNumber] = useState<number>();
  useEffect(() => {
    counted ??= countVisit(counterApi, language);
    counted.then(setNumber);
  }, [counterApi, language]);
  return number;
}
