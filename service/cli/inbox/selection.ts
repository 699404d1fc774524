import { isLanguage } from "../../../contract/languages.ts";
import {
  type MessageState,
  type MessageStore,
  messageStates,
  type StoredMessage,
} from "../../store/store.ts";
import { CommandError } from "../command-error.ts";

export interface Filters {
  state?: string | undefined;
  language?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  search?: string | undefined;
}

export function hasFilters(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/**
 * Selects messages, in the order of arrival.
 * @throws {CommandError} if a filter is invalid, which would otherwise select all messages
 */
export async function* selectMessages(
  messages: Pick<MessageStore, "list">,
  filters: Filters,
  now: number,
): AsyncGenerator<StoredMessage> {
  const states = filters.state?.split(",").map(readState);
  const matches = createFilter(filters, now);
  for await (const message of messages.list(states)) if (matches(message)) yield message;
}

function createFilter(filters: Filters, now: number): (message: StoredMessage) => boolean {
  const { language } = filters;
  if (language !== undefined && language !== "none" && !isLanguage(language))
    throw new CommandError(`--language must be en, ar, fr, es, de or none, not ${language}.`);
  const since = filters.since === undefined ? 0 : readDay("--since", filters.since, now).getTime();
  const until = filters.until === undefined ? Infinity : nextDay(readDay("--until", filters.until, now));
  if (since >= until) throw new CommandError(`--since ${filters.since} is after --until ${filters.until}.`);
  const sought = filters.search?.toLocaleLowerCase();
  return (message) =>
    (language === undefined || (message.language ?? "none") === language) &&
    message.receivedAt >= since &&
    message.receivedAt < until &&
    (sought === undefined ||
      [message.name, message.email, message.subject, message.message].some((text) =>
        text.toLocaleLowerCase().includes(sought),
      ));
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
