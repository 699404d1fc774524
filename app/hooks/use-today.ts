import { useSyncExternalStore } from "react";
import { builtOn } from "../settings.ts";

const neverChanges = () => () => {};

function getLocalDay(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** The visitor's local date, `YYYY-MM-DD`. The built document has the date of the build. */
export function useToday(): string {
  return useSyncExternalStore(neverChanges, getLocalDay, () => builtOn);
}
