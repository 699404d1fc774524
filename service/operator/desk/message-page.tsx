import { createReplyAddress } from "../../outbox/mail.ts";
import type { StoredMessage } from "../../store.ts";
import { Actions, type Frame, Layout } from "./layout.tsx";

interface Props {
  frame: Frame;
  message: StoredMessage;
  /** The first one, the reference, is above the heading. */
  facts: readonly (readonly [label: string, value: string])[];
  /** Leads to the message in the list that it was opened from. */
  listAddress: string;
}

export function MessagePage({ frame, message, facts, listAddress }: Props) {
  const { reference, subject, state } = message;
  const above = (
    <p className="row">
      <a href={listAddress}>Back to messages</a>
      <code>{reference}</code>
    </p>
  );
  return (
    <Layout frame={frame} title={subject} above={above}>
      <div className="split">
        <article className="panel">
          <div className="text" dir="auto">
            {message.message}
          </div>
          <a className="button" href={createReplyAddress(message)}>
            Reply by email
          </a>
        </article>
        <dl className="divided">
          {facts.slice(1).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="text">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <form method="post">
        <input type="hidden" name="reference" value={reference} />
        <Actions state={state} />
      </form>
    </Layout>
  );
}
