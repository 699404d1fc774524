import { createReplyAddress } from "../../outbox/mail.ts";
import type { StoredMessage } from "../../store.ts";
import { Actions, type Frame, Layout } from "./layout.tsx";

interface Props {
  frame: Frame;
  message: StoredMessage;
  facts: readonly (readonly [label: string, value: string])[];
}

export function MessagePage({ frame, message, facts }: Props) {
  const { reference, subject, state } = message;
  return (
    <Layout frame={frame} title={`Message ${reference}`}>
      <article className="card">
        <h2 dir="auto">{subject}</h2>
        <p className="text" dir="auto">
          {message.message}
        </p>
        <p>
          <a className="button" href={createReplyAddress(message)}>
            Reply by email
          </a>
        </p>
      </article>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="text">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <form method="post">
        <input type="hidden" name="reference" value={reference} />
        <Actions state={state} />
      </form>
    </Layout>
  );
}
