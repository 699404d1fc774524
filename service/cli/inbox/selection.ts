import { isLanguage } from "../../../contract/languages.ts";
import {
  type MessageState,
  type MessageStore,
  messageStates,
  type StoredMessage,
} from "../../store/store.ts";
import { dayMs } from "../../units.ts";
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
): AsyncGenerator<StoredMessage> {
  const states = filters.state?.split(",").map(readState);
  const isMeant = createFilter(filters);
  for await (const message of messages.list(states)) if (isMeant(message)) yield message;
}

function createFilter(filters: Filters): (message: StoredMessage) => boolean {
  const { language } = filters;
  if (language !== undefined && language !== "none" && !isLanguage(language))
    throw new CommandError(`--language must be en, ar, fr, es, de or none, not ${language}.`);
  const since = filters.since === undefined ? 0 : readDay("--since", filters.since);
  const until =
    filters.until === undefined ? Number.POSITIVE_INFINITY : readDay("--until", filters.until) + dayMs;
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

/** The beginning of a day of UTC. */
function readDay(option: string, typed: string): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(typed) ? Date.parse(typed) : Number.NaN;
  // `Date.parse` takes 31 February for 3 March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== typed)
    throw new CommandError(`${option} must be a day, for example 2026-11-21, not ${typed}.`);
  return time;
}
