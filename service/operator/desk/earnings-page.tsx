import type { Import } from "../../earnings/import-report.ts";
import type { Answers, Question } from "../../earnings/report-questions.ts";
import type { LastImport } from "../../store.ts";
import { type Frame, Layout } from "./layout.tsx";

/** The page on which the operator uploads a report or undoes an import. */
export function EarningsPage({ frame, imports }: { frame: Frame; imports: readonly LastImport[] }) {
  return (
    <Layout frame={frame} title="Earnings">
      <form method="post" encType="multipart/form-data" className="panel">
        <label>
          A partner’s report of sales, as CSV or JSON
          <input type="file" name="report" required />
        </label>
        <label>
          <span>
            <input type="checkbox" name="anew" /> Begin this partner anew: ask everything again, and drop what
            was imported so far
          </span>
        </label>
        <button type="submit" className="button">
          Show it
        </button>
      </form>
      <p>You see how the report is understood before anything is imported.</p>
      {imports.length > 0 && (
        <>
          <h2>Last imports</h2>
          <ul className="divided">
            {imports.map(({ partner, importedOn, count }) => (
              <li key={partner}>
                <form method="post" className="row">
                  <input type="hidden" name="partner" value={partner} />
                  <bdi>{partner}</bdi>
                  <span>
                    {importedOn}, orders or days changed: {count}
                  </span>
                  <button type="submit" name="action" value="undo">
                    Undo
                  </button>
                </form>
              </li>
            ))}
          </ul>
        </>
      )}
    </Layout>
  );
}

interface UploadProps {
  frame: Frame;
  /** What the forms return with the operator's answers: which report it is, and what was answered so far. */
  hidden: Answers;
}

function HiddenFields({ values }: { values: Answers }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function AnswerField({ question: { name, options, initial } }: { question: Question }) {
  if (!options) {
    const pattern = name === "currency" ? "[A-Z]{3,5}" : undefined;
    return <input type="text" id={name} name={name} defaultValue={initial} pattern={pattern} required />;
  }
  const isProposed = options.some(({ value }) => value === initial);
  return (
    <select id={name} name={name} defaultValue={initial} required={!isProposed}>
      {!isProposed && <option value="">Choose…</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** The questions that a report leaves open. */
export function QuestionsPage({
  frame,
  hidden,
  questions,
}: UploadProps & { questions: readonly Question[] }) {
  return (
    <Layout frame={frame} title="How is this report written?">
      <form method="post" className="panel">
        <HiddenFields values={hidden} />
        {questions.map((question) => (
          <label key={question.name} htmlFor={question.name}>
            {question.message}
            <AnswerField question={question} />
          </label>
        ))}
        <p className="row">
          <button type="submit" className="button">
            Continue
          </button>
          <a href="earnings">Cancel</a>
        </p>
      </form>
    </Layout>
  );
}

/** Shows how a report is understood. */
export function PreviewPage({ frame, hidden, report }: UploadProps & { report: Import }) {
  const { partner, shown, notes } = report;
  return (
    <Layout frame={frame} title={`Import this report of ${partner}?`}>
      <ul className="divided">
        {[...shown, ...notes].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <form method="post" className="row">
        <HiddenFields values={hidden} />
        <button type="submit" className="button" name="action" value="import">
          Import
        </button>
        <a href="earnings">Cancel</a>
      </form>
    </Layout>
  );
}
