import { isLanguage } from "../../contract/languages.ts";
import { type MessageFilter, type MessageState, messageStates, unreadStates } from "../store/store.ts";
import { dayMs } from "../units.ts";

/** The names of the filters in the desk's addresses; `state` is also an option of `inbox`. Empty ones select all messages. */
export type FilterParameters = Partial<Record<"state" | "language" | "days" | "search", string | undefined>>;

/** The message says how to correct the filter. */
class FilterError extends Error {
  override name = "FilterError";
  readonly statusCode = 400;
}

/**
 * Parses the filters of the desk and the command line.
 * @throws {FilterError} if one is invalid, which would otherwise select all messages
 */
export function parseFilter(
  { state = "", language = "", days = "", search = "" }: FilterParameters,
  now: number,
): MessageFilter {
  if (language !== "" && language !== "none" && !isLanguage(language))
    throw new FilterError(`The language must be en, ar, fr, es, de, or none, not ${language}.`);
  if (!/^([1-9]\d{0,3})?$/.test(days))
    throw new FilterError(`The days must be a number such as 7, not ${days}.`);
  const text = search.trim();
  return {
    ...(state !== "" && { states: state.split(",").flatMap(parseState) }),
    ...(language !== "" && { language }),
    ...(days !== "" && { receivedFrom: now - Number(days) * dayMs }),
    ...(text !== "" && { search: text }),
  };
}

function parseState(typed: string): readonly MessageState[] {
  if (typed === "unread") return unreadStates;
  const state = messageStates.find((known) => known === typed);
  if (!state) throw new FilterError(`The state must be unread, ${messageStates.join(", ")}, not ${typed}.`);
  return [state];
}
