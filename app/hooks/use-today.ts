import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

function getLocalDay(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/**
 * The visitor's local date, `YYYY-MM-DD`.
 * @param builtOn the date of the build, which the document shows until it is hydrated
 */
export function useToday(builtOn: string): string {
  return useSyncExternalStore(neverChanges, getLocalDay, () => builtOn);
}
