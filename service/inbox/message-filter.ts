import { type MessageFilter, type MessageState, messageStates, unreadStates } from "../store/store.ts";

/** The names of the filters in the desk's addresses; `state` is also an option of `inbox`. Empty ones select all messages. */
export type FilterParameters = Partial<Record<"state" | "search", string | undefined>>;

/** The message says how to correct the filter. */
class FilterError extends Error {
  override name = "FilterError";
  readonly statusCode = 400;
}

/** @throws {FilterError} if a state is unknown, which would otherwise select all messages */
export function parseFilter({ state = "", search = "" }: FilterParameters): MessageFilter {
  const text = search.trim();
  return {
    ...(state !== "" && { states: state.split(",").flatMap(parseState) }),
    ...(text !== "" && { search: text }),
  };
}

function parseState(typed: string): readonly MessageState[] {
  if (typed === "unread") return unreadStates;
  const state = messageStates.find((known) => known === typed);
  if (!state) throw new FilterError(`The state must be unread, ${messageStates.join(", ")}, not ${typed}.`);
  return [state];
}
