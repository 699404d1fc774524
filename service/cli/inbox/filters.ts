import { isLanguage } from "../../../contract/languages.ts";
import { type MessageFilter, type MessageState, messageStates } from "../../store/store.ts";
import { CommandError } from "../command-error.ts";

/** The options that select messages, as typed. */
export interface Filters {
  state?: string | undefined;
  language?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  search?: string | undefined;
}

/**
 * Reads the filters.
 * @throws {CommandError} if one is invalid, which would otherwise select all messages
 */
export function readFilter({ state, language, since, until, search }: Filters, now: number): MessageFilter {
  if (language !== undefined && language !== "none" && !isLanguage(language))
    throw new CommandError(`--language must be en, ar, fr, es, de or none, not ${language}.`);
  const receivedFrom = since === undefined ? undefined : readDay("--since", since, now).getTime();
  const receivedBefore = until === undefined ? undefined : nextDay(readDay("--until", until, now));
  if (receivedFrom !== undefined && receivedBefore !== undefined && receivedFrom >= receivedBefore)
    throw new CommandError(`--since ${since} is after --until ${until}.`);
  return {
    ...(state !== undefined && { states: state.split(",").map(readState) }),
    ...(language !== undefined && { language }),
    ...(receivedFrom !== undefined && { receivedFrom }),
    ...(receivedBefore !== undefined && { receivedBefore }),
    ...(search !== undefined && { search }),
  };
}

function readState(typed: string): MessageState {
  const state = messageStates.find((known) => known === typed.trim());
  if (state === undefined)
    throw new CommandError(`--state must be of ${messageStates.join(", ")}, not ${typed}.`);
  return state;
}

/** Reads a day of this machine's time zone. */
function readDay(option: string, typed: string, now: number): Date {
  const today = new Date(now);
  today.setHours(0, 0, 0, 0);
  if (typed === "today") return today;
  if (typed === "yesterday") return new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed)?.map(Number) ?? [];
  const date = new Date(year ?? NaN, (month ?? 0) - 1, day);
  // February 31 would be March 3.
  if (date.getDate() !== day || date.getMonth() + 1 !== month)
    throw new CommandError(`${option} must be a day such as 2026-11-21, today or yesterday, not ${typed}.`);
  return date;
}

function nextDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
