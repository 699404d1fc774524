import type { CheckResult } from "../checks/check.ts";
import { type Frame, Layout } from "./layout.tsx";

/** Commands, settings, and files in a sentence. */
const code =
  /(npm start|npm run [\w-]+|docker compose up -d|df -h|\b[A-Z]+(?:_[A-Z]+)+(?:=\w+)?|"\w+": \w+|(?:docs|brand)\/[\w-]+\.\w+|\.env\b)/;

export function HealthPage({ frame, findings }: { frame: Frame; findings: readonly CheckResult[] }) {
  return (
    <Layout frame={frame} title="Health">
      {findings.length === 0 && <p className="panel">Nothing to fix.</p>}
      <ul className="divided">
        {findings.map(({ status, name, sentence, desk = { sentence, page: "" } }) => (
          <li key={`${name} ${sentence}`}>
            <h2 className="row">
              {name}
              <span className="badge" data-status={status}>
                {status}
              </span>
            </h2>
            <p className="text">
              {desk.sentence.split(code).map((part, index) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
                index % 2 === 1 ? <code key={index}>{part}</code> : part,
              )}
            </p>
            {desk.page && <a href={desk.page}>Show these messages</a>}
          </li>
        ))}
      </ul>
      <form method="post">
        <button type="submit" className="button">
          Send a test message and a test notice
        </button>
      </form>
    </Layout>
  );
}
