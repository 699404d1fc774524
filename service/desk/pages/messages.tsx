import { languageCodes, languages } from "../../../contract/languages.ts";
import { type MessagePage, messageStates, type StoredMessage } from "../../store/store.ts";
import { formatMessagesQuery, type MessagesQuery, unreadStates } from "../messages-query.ts";
import type { PendingChange } from "../pending-changes.ts";
import { Actions } from "./actions.tsx";
import { type Frame, Layout, outcomes } from "./layout.tsx";
import { Time } from "./time.tsx";

interface Props {
  frame: Frame;
  query: MessagesQuery;
  page: MessagePage;
  /** Whether the inbox has any message at all. */
  isEmpty: boolean;
}

export function MessagesPage({ frame, query, page: { messages, next }, isEmpty }: Props) {
  const all = { ...query, after: "" };
  return (
    <Layout frame={frame} title="Messages">
      {isEmpty ? (
        <div className="empty">
          <p>No messages yet.</p>
          <p>
            Every message that a visitor sends with the contact form appears here within a second, with its
            sender, its language, and what became of its delivery.
          </p>
        </div>
      ) : (
        <>
          <Filters query={query} />
          {messages.length === 0 ? (
            <p className="empty">
              No message matches. Change the filters, or <a href="messages">show all messages</a>.
            </p>
          ) : (
            <form method="post" action="changes">
              <input type="hidden" name="address" value={frame.address} />
              <ol className="messages">
                {messages.map((message) => (
                  <Row
                    key={message.reference}
                    message={message}
                    pending={frame.pending.find(({ references }) => references.includes(message.reference))}
                  />
                ))}
              </ol>
              <Actions />
            </form>
          )}
          <nav className="pages" aria-label="Pages and exports">
            {query.after !== "" && <a href={`messages${formatMessagesQuery(all)}`}>Newest</a>}
            {next && (
              <a rel="next" href={`messages${formatMessagesQuery({ ...query, after: next })}`}>
                Older messages
              </a>
            )}
            <a href={`messages.csv${formatMessagesQuery(all)}`}>CSV</a>
            <a href={`messages.json${formatMessagesQuery(all)}`}>JSON</a>
          </nav>
        </>
      )}
    </Layout>
  );
}

function Row({ message, pending }: { message: StoredMessage; pending: PendingChange | undefined }) {
  const { reference, name, subject, state, language, receivedAt } = message;
  const isUnread = unreadStates.includes(state);
  return (
    <li data-unread={isUnread || undefined} data-pending={pending?.action}>
      <input
        disabled={pending !== undefined}
        type="checkbox"
        name="reference"
        value={reference}
        aria-label={`Select ${reference}`}
      />
      <a id={reference} href={`message?reference=${reference}`}>
        <bdi className="sender">{name}</bdi>
        <bdi className="subject">{subject}</bdi>
      </a>
      <span className="facts">
        {isUnread && !pending && <strong>Unread</strong>}
        <span className="state" data-state={state}>
          {pending ? outcomes[pending.action] : state}
        </span>
        {language && <span>{languages[language].name}</span>}
        <Time at={receivedAt} />
      </span>
    </li>
  );
}

const dayChoices = [
  { days: 0, name: "Any time" },
  { days: 1, name: "Last 24 hours" },
  { days: 7, name: "Last 7 days" },
  { days: 30, name: "Last 30 days" },
  { days: 90, name: "Last 90 days" },
];

function Filters({ query }: { query: MessagesQuery }) {
  return (
    <form className="filters" method="get" action="messages">
      <label>
        Search
        <input type="search" name="search" defaultValue={query.search} />
      </label>
      <label>
        State
        <select name="state" defaultValue={query.state}>
          <option value="">All</option>
          <option value="unread">unread</option>
          {messageStates.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </select>
      </label>
      <label>
        Language
        <select name="language" defaultValue={query.language}>
          <option value="">All</option>
          {languageCodes.map((code) => (
            <option key={code} value={code}>
              {languages[code].name}
            </option>
          ))}
          <option value="none">Not stated</option>
        </select>
      </label>
      <label>
        Received
        <select name="days" defaultValue={query.days}>
          {dayChoices.map(({ days, name }) => (
            <option key={days} value={days}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Filter</button>
    </form>
  );
}
