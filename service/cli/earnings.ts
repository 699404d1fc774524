import { existsSync, readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { text as askText, cancel, confirm, isCancel, select } from "@clack/prompts";
import { withProgress } from "../../lib/progress.ts";
import { type Import, prepareImport, undoLastImport } from "../earnings/import-report.ts";
import { decode } from "../earnings/read-report.ts";
import { type Answers, isAnswer, type Question, splitAnswer } from "../earnings/report-questions.ts";
import { runCommand, withStore } from "./command.ts";

const usage = `Imports a partner's report of sales, a CSV file or the JSON of an API, so that figures show what each campaign earned.

  earnings FILE                    imports a report; the first time, asks how it is written
  earnings -                       reads the report from standard input
  earnings FILE --partner NAME     if several partners have reports with the same columns
  earnings FILE --set NAME=ANSWER  answers a question, such as --set currency=EUR; --yes imports without asking
  earnings FILE --anew             asks everything again; earlier imports from the partner no longer count
  earnings --undo                  undoes the last import; with several partners, add --partner

Import a report as often as you like: each order, or each movement, counts once.
`;

/** Ctrl+C ends the command before anything is imported. */
async function answer<Answer>(asked: Promise<Answer>): Promise<Exclude<Answer, symbol>> {
  const value = await asked;
  if (!isCancel(value)) return value as Exclude<Answer, symbol>;
  cancel("Nothing was imported.");
  process.exit(130);
}

async function ask({ name, message, options, initial }: Question): Promise<string> {
  if (options) return await answer(select({ message, options, initialValue: initial }));
  const validate = (typed = "") => (isAnswer(name, typed) ? undefined : "Please type one like that.");
  return await answer(askText({ message, initialValue: initial, validate }));
}

/** Without a terminal, each question is an option. */
function refuseToAsk(questions: Question[]): never {
  const lines = questions.map(({ name, message, options = [], initial }) => {
    const others = options.filter(({ value }) => value !== initial).map(({ value }) => value || '""');
    return `  --set ${JSON.stringify(`${name}=${initial || "…"}`)}  ${message} ${others.length > 0 ? `(or ${others.join(", ")})` : ""}`;
  });
  throw new Error(
    `It isn't known how this report is written. → Import it once in a terminal, or add these options, corrected:\n${lines.join("\n").replaceAll(/ +$/gm, "")}`,
  );
}

const formatImport = ({ partner, shown, notes }: Import) =>
  [`${partner}, as it is understood:`, ...shown.map((row) => `  ${row}`), ...notes, ""].join("\n");

async function readReportFile(file: string | undefined): Promise<string> {
  if (file === "-") return decode(await buffer(process.stdin));
  if (file === undefined) throw new Error("Name one report: npm run earnings -- report.csv");
  if (!existsSync(file)) throw new Error(`There is no file ${file}. → Name the report, with its folder`);
  return decode(readFileSync(file));
}

await runCommand({
  name: "earnings",
  usage,
  arguments: {
    allowPositionals: true,
    options: {
      partner: { type: "string" },
      set: { type: "string", multiple: true, default: [] },
      anew: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      undo: { type: "boolean", default: false },
    },
  },
  async run({ positionals: [file, ...others], values: { partner, set, anew, yes, undo } }) {
    if (others.length > 0) throw new Error("Name one report: npm run earnings -- report.csv");
    const isTerminal = process.stdin.isTTY && file !== "-";
    const typed: Answers = {};
    for (const pair of set) {
      const [name, value] = splitAnswer(pair);
      typed[name.toLowerCase()] = value;
    }
    if (partner !== undefined) typed.partner = partner;
    const text = undo ? "" : await readReportFile(file);
    return await withStore("command", async ({ sales }, settings) => {
      if (undo) return `${await undoLastImport(sales, partner)}\n`;
      const prepare = () =>
        withProgress("Reading the report", () =>
          prepareImport(text, typed, { sales, settings, isAnew: anew }),
        );
      let prepared = await prepare();
      while ("questions" in prepared) {
        if (!isTerminal) refuseToAsk(prepared.questions);
        for (const question of prepared.questions) typed[question.name] = await ask(question);
        prepared = await prepare();
      }
      if (isTerminal && !yes) {
        process.stdout.write(formatImport(prepared));
        if (!(await answer(confirm({ message: "Import it?" })))) return "Nothing was imported.\n";
      } else if (!prepared.isKnown && !yes)
        throw new Error(`${formatImport(prepared)}Nothing was imported. → To import it, add --yes`);
      const stored = await prepared.store();
      return [
        stored,
        ...prepared.notes.slice(1),
        "See what each campaign earned: npm run stats, or npm run desk\n",
      ].join("\n");
    });
  },
});
