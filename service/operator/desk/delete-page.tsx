import { countMessages } from "../inbox/message-actions.ts";
import { type Frame, Layout } from "./layout.tsx";

/** Asks for confirmation, because a deleted message can't be restored. Its form is posted where the first one was. */
export function DeletePage({ frame, references }: { frame: Frame; references: readonly string[] }) {
  const what = countMessages(references.length);
  return (
    <Layout frame={frame} title={`Delete ${what}?`}>
      <p className="panel text">This can’t be undone: {references.join(", ")}</p>
      <form method="post" className="row">
        <input type="hidden" name="confirmed" value="yes" />
        {references.map((reference) => (
          <input key={reference} type="hidden" name="reference" value={reference} />
        ))}
        <a href={frame.address}>Cancel</a>
        <button type="submit" name="action" value="delete">
          Delete {what}
        </button>
      </form>
    </Layout>
  );
}
