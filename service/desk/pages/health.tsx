import type { CheckResult } from "../../checks/check.ts";
import { type Frame, Layout } from "./layout.tsx";

const tests = [
  { action: "test-message", name: "Send a test message" },
  { action: "test-notice", name: "Send a test notice" },
] as const;

/** The names of the tests that can be sent, as forms have them. */
export type TestName = (typeof tests)[number]["action"];

export function HealthPage({ frame, findings }: { frame: Frame; findings: readonly CheckResult[] }) {
  return (
    <Layout frame={frame} title="Health">
      {findings.length === 0 && <p className="card">Nothing to fix.</p>}
      {findings.map(({ status, name, sentence }) => (
        <section key={`${name} ${sentence}`} className="card">
          <h2 data-status={status}>
            {name}: {status}
          </h2>
          <p className="text">{sentence}</p>
        </section>
      ))}
      <form method="post" className="row">
        {tests.map(({ action, name }) => (
          <button key={action} type="submit" name="action" value={action}>
            {name}
          </button>
        ))}
      </form>
    </Layout>
  );
}
