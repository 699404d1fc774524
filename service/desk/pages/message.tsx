import { toPlainLine } from "../../safe-text.ts";
import type { StoredMessage } from "../../store/store.ts";
import { Actions, type Frame, Layout } from "./layout.tsx";

interface Props {
  frame: Frame;
  message: StoredMessage;
  facts: readonly (readonly [label: string, value: string])[];
}

export function MessagePage({ frame, message: { reference, email, subject, message }, facts }: Props) {
  const replySubject = toPlainLine(`Re: ${subject} [${reference}]`);
  const reply = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(replySubject)}`;
  return (
    <Layout frame={frame} title={`Message ${reference}`}>
      <article className="card">
        <h2 dir="auto">{subject}</h2>
        <p className="text" dir="auto">
          {message}
        </p>
        <p>
          <a href={reply}>Reply by email</a>
        </p>
      </article>
      <dl className="text">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <form method="post">
        <input type="hidden" name="reference" value={reference} />
        <Actions />
      </form>
    </Layout>
  );
}
