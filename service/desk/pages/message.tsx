import { languages } from "../../../contract/languages.ts";
import type { DeliveryPause, StoredMessage } from "../../store/store.ts";
import { Actions } from "./actions.tsx";
import { type Frame, Layout } from "./layout.tsx";
import { Time } from "./time.tsx";

interface Props {
  frame: Frame;
  message: StoredMessage;
  /** Whether messages are delivered anywhere. */
  isDelivered: boolean;
  /** Undefined unless deliveries are paused now. */
  pause: DeliveryPause | undefined;
}

export function MessagePage({ frame, message, isDelivered, pause }: Props) {
  const { reference, name, email, subject, state, language, receivedAt, attempts, dueAt, settledAt, reason } =
    message;
  const isPending = state === "waiting" && isDelivered;
  const reply = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject} [${reference}]`)}`;
  return (
    <Layout frame={frame} title={`Message ${reference}`}>
      <article className="message">
        <h2 dir="auto">{subject}</h2>
        <p className="text" dir="auto">
          {message.message}
        </p>
        <p>
          <a className="button" href={reply}>
            Reply by email
          </a>
        </p>
      </article>
      <dl className="details">
        <dt>From</dt>
        <dd>
          <bdi>{name}</bdi> <bdi>{email}</bdi>
        </dd>
        <dt>Received</dt>
        <dd>
          <Time at={receivedAt} />
        </dd>
        <dt>Language</dt>
        <dd>{language ? languages[language].name : "Not stated"}</dd>
        <dt>State</dt>
        <dd>
          <span className="state" data-state={state}>
            {state}
          </span>
          {settledAt !== null && (
            <>
              {" "}
              since <Time at={settledAt} />
            </>
          )}
        </dd>
        <dt>Delivery attempts</dt>
        <dd>{attempts}</dd>
        {reason !== null && (
          <>
            <dt>Last failure</dt>
            <dd>
              <bdi>{reason}</bdi>
            </dd>
          </>
        )}
        {isPending && (
          <>
            <dt>Next attempt</dt>
            <dd>
              <Time at={Math.max(dueAt, pause?.until ?? 0)} />
            </dd>
          </>
        )}
        {isPending && pause && (
          <>
            <dt>Deliveries are paused</dt>
            <dd>
              until <Time at={pause.until} />: <bdi>{pause.reason}</bdi>
            </dd>
          </>
        )}
      </dl>
      <form method="post" action="changes">
        <input type="hidden" name="address" value="messages" />
        <input type="hidden" name="reference" value={reference} />
        <Actions />
      </form>
    </Layout>
  );
}
