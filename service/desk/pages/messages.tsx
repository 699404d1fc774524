import { languageCodes, languages } from "../../../contract/languages.ts";
import { formatTime } from "../../format-time.ts";
import { type MessagePage, messageStates, type StoredMessage, unreadStates } from "../../store/store.ts";
import type { FilterParameters } from "../message-filter.ts";
import { changes } from "../pending-change.ts";
import { Actions, Form, type Frame, Layout } from "./layout.tsx";

interface Props {
  frame: Frame;
  query: FilterParameters & { after?: string };
  page: MessagePage;
  /** Whether the inbox has any message at all. */
  isEmpty: boolean;
}

export function MessagesPage({ frame, query, page: { messages, next }, isEmpty }: Props) {
  const { after, ...filters } = query;
  const link = (page: string, parameters: Record<string, string>) =>
    `${page}?${new URLSearchParams(parameters)}`;
  if (isEmpty)
    return (
      <Layout frame={frame} title="Messages">
        <p className="card">
          No messages yet. Every message that a visitor sends with the contact form appears here within a
          second, with its sender, its language, and its delivery status.
        </p>
      </Layout>
    );
  return (
    <Layout frame={frame} title="Messages">
      <Filters query={filters} />
      {messages.length === 0 ? (
        <p className="card">
          No message matches. Change the filters, or <a href="messages">show all messages</a>.
        </p>
      ) : (
        <Form address={frame.address}>
          <ol className="messages">
            {messages.map((message) => (
              <Row key={message.reference} message={message} frame={frame} />
            ))}
          </ol>
          <Actions />
        </Form>
      )}
      <nav className="row" aria-label="Pages and exports">
        {after && <a href={link("messages", filters)}>Newest</a>}
        {next && (
          <a rel="next" href={link("messages", { ...filters, after: next })}>
            Older messages
          </a>
        )}
        <a href={link("messages.csv", filters)}>CSV</a>
        <a href={link("messages.json", filters)}>JSON</a>
      </nav>
    </Layout>
  );
}

function Row({ message, frame: { pending, timeZone } }: { message: StoredMessage; frame: Frame }) {
  const { reference, name, subject, state, language, receivedAt } = message;
  const change = pending?.references.includes(reference) ? pending.action : undefined;
  const isUnread = unreadStates.includes(state) && !change;
  return (
    <li data-unread={isUnread || undefined}>
      <input
        disabled={change !== undefined}
        type="checkbox"
        name="reference"
        value={reference}
        aria-label={`Select ${reference}`}
      />
      <a id={reference} href={`message?reference=${reference}`}>
        <bdi>{name}</bdi>
        <bdi>{subject}</bdi>
      </a>
      <small className="row">
        {isUnread && <strong>Unread</strong>}
        <span data-status={change ?? state}>{change ? changes[change].outcome : state}</span>
        {language && <span>{languages[language].name}</span>}
        <span>{formatTime(receivedAt, timeZone)}</span>
      </small>
    </li>
  );
}

interface Choice {
  label: string;
  name: "state" | "language" | "days";
  options: (readonly [value: string, text: string])[];
}

const choices: Choice[] = [
  {
    label: "State",
    name: "state",
    options: ["unread", ...messageStates].map((state) => [state, state] as const),
  },
  {
    label: "Language",
    name: "language",
    options: [...languageCodes.map((code) => [code, languages[code].name] as const), ["none", "Not stated"]],
  },
  {
    label: "Received",
    name: "days",
    options: [
      ["1", "Last 24 hours"],
      ...["7", "30", "90"].map((days) => [days, `Last ${days} days`] as const),
    ],
  },
];

function Filters({ query }: { query: FilterParameters }) {
  return (
    <form className="row" method="get" action="messages">
      <label>
        Search
        <input type="search" name="search" defaultValue={query.search} />
      </label>
      {choices.map(({ label, name, options }) => (
        <label key={name}>
          {label}
          <select name={name} defaultValue={query[name]}>
            <option value="">All</option>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit">Filter</button>
    </form>
  );
}
