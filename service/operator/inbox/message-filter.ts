import { type MessageFilter, type MessageState, messageStates, unreadStates } from "../../store.ts";

/** The names of the filters in the desk's addresses; `state` is also an option of `inbox`. Empty ones select all messages. */
export type FilterParameters = Partial<Record<"state" | "search", string | undefined>>;

/** @throws {Error} if a state is unknown, which would otherwise select all messages */
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
  if (state) return [state];
  const message = `The state must be unread, ${messageStates.join(", ")}, not ${typed}.`;
  // The status of the desk's answer.
  throw Object.assign(new Error(message), { statusCode: 400 });
}
