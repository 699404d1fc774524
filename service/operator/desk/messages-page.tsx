import { languages } from "../../../domain/languages.ts";
import { formatTime } from "../../../lib/text/format-time.ts";
import { maxListedText, shorten } from "../../../lib/text/safe-text.ts";
import { type MessagePage, messageStates, type StoredMessage, unreadStates } from "../../store.ts";
import type { FilterParameters } from "../inbox/message-filter.ts";
import { Actions, type Frame, Layout } from "./layout.tsx";

interface Props {
  frame: Frame;
  query: FilterParameters & { after?: string };
  page: MessagePage;
}

export function MessagesPage({ frame, query, page: { messages, next } }: Props) {
  const { state = "", search = "", after } = query;
  const link = (page: string, more: Record<string, string> = {}) =>
    `${page}?${new URLSearchParams({ state, search, ...more })}`;
  return (
    <Layout frame={frame} title="Messages">
      <form className="row" method="get" action="messages">
        <label>
          Search
          <input type="search" name="search" size={24} defaultValue={search} />
        </label>
        <label>
          State
          <select name="state" defaultValue={state}>
            <option value="">All</option>
            {["unread", ...messageStates].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          Filter
        </button>
      </form>
      {messages.length === 0 ? (
        <p className="panel">
          {state + search === ""
            ? "No messages yet. Each message of the contact form appears here within a second."
            : "No message matches."}
        </p>
      ) : (
        <form method="post">
          <ol className="divided messages">
            {messages.map((message) => (
              <Row
                key={message.reference}
                message={message}
                address={link("message", { ...(after && { after }), reference: message.reference })}
              />
            ))}
          </ol>
          <Actions state={messageStates.find((name) => name === state)} />
        </form>
      )}
      <nav className="row" aria-label="Pages and export">
        {after && <a href={link("messages")}>Newest</a>}
        {next && (
          <a rel="next" href={link("messages", { after: next })}>
            Older messages
          </a>
        )}
        <a href={link("messages.csv")}>CSV</a>
      </nav>
    </Layout>
  );
}

function Row({ message, address }: { message: StoredMessage; address: string }) {
  const { reference, name, subject, state, language, receivedAt } = message;
  const isUnread = unreadStates.includes(state);
  return (
    <li className="row" data-unread={isUnread || undefined}>
      <input type="checkbox" name="reference" value={reference} aria-label={`Select ${reference}`} />
      <a id={reference} href={address}>
        <bdi>{shorten(name, maxListedText)}</bdi>
        <bdi>{shorten(subject, maxListedText)}</bdi>
      </a>
      <small className="row">
        {isUnread && <strong>Unread</strong>}
        <span className="badge" data-status={state}>
          {state}
        </span>
        {language && <span>{languages[language].name}</span>}
        <span>{formatTime(receivedAt)}</span>
      </small>
    </li>
  );
}
