import type { CheckResult } from "../checks/check.ts";
import { type Frame, Layout } from "./layout.tsx";

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
      <form method="post">
        <button type="submit" className="button">
          Send a test message and a test notice
        </button>
      </form>
    </Layout>
  );
}
