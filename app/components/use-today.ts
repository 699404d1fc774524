import { useSyncExternalStore } from "react";
import { builtOn } from "../settings.ts";

const neverChanges = () => () => {};

function getLocalDay(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** The visitor's own day, `YYYY-MM-DD`; the day of the build in the document as it was built. */
export function useToday(): string {
  return useSyncExternalStore(neverChanges, getLocalDay, () => builtOn);
}
