import { isLanguage, type Language } from "../../contract/languages.ts";
import { type MessageFilter, type MessageState, messageStates } from "../store/store.ts";
import { dayMs } from "../units.ts";

/** The filters and the page in the list's address. Invalid values are ignored. */
export interface MessagesQuery {
  state: MessageState | "unread" | "";
  language: Language | "none" | "";
  /** In whole days; 0 for all. */
  days: number;
  search: string;
  /** The start of the page; empty for the newest. */
  after: string;
}

const maxSearchLength = 200;

export const unreadStates: readonly MessageState[] = ["waiting", "failed"];

export function readMessagesQuery(parameters: Record<string, string | undefined>): MessagesQuery {
  const { state = "", language = "", days = "", search = "", after = "" } = parameters;
  return {
    state: state === "unread" ? state : (messageStates.find((known) => known === state) ?? ""),
    language: language === "none" || isLanguage(language) ? language : "",
    days: /^\d{1,4}$/.test(days) ? Number(days) : 0,
    search: search.slice(0, maxSearchLength).trim(),
    after: /^\d{1,18}$/.test(after) ? after : "",
  };
}

/** Formats the query of an address; empty for a list of all messages. */
export function formatMessagesQuery(query: Partial<MessagesQuery>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== "" && value !== 0) parameters.set(name, String(value));
  return parameters.size === 0 ? "" : `?${parameters}`;
}

export function createMessageFilter(
  { state, language, days, search }: MessagesQuery,
  now: number,
): MessageFilter {
  return {
    ...(state !== "" && { states: state === "unread" ? unreadStates : [state] }),
    ...(language !== "" && { language }),
    ...(days > 0 && { receivedFrom: now - days * dayMs }),
    ...(search !== "" && { search }),
  };
}
