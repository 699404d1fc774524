import { type Frame, Layout } from "./layout.tsx";

/** A finding as the health page shows it. */
export interface Finding {
  status: string;
  title: string;
  /** Includes what to do. */
  message: string;
}

interface Props {
  frame: Frame;
  findings: readonly Finding[];
}

const tests = [
  { action: "test-message", name: "Send a test message" },
  { action: "test-notice", name: "Send a test notice" },
];

export function HealthPage({ frame, findings }: Props) {
  return (
    <Layout frame={frame} title="Health">
      {findings.length === 0 ? (
        <p>Nothing to fix.</p>
      ) : (
        <ul className="checks">
          {findings.map(({ status, title, message }) => (
            <li key={`${title} ${message}`} data-status={status}>
              <strong>
                {title}: {status}
              </strong>
              <p>{message}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="tests">
        {tests.map(({ action, name }) => (
          <form key={action} method="post" action={action}>
            <button type="submit">{name}</button>
          </form>
        ))}
      </div>
    </Layout>
  );
}
