import { cancel, confirm, isCancel, password, spinner, text } from "@clack/prompts";
import { mailCheck } from "../../checks/message-checks.ts";
import { createContext, runChecks } from "../../checks/run.ts";
import { serviceSettings } from "../../settings.ts";

interface Question {
  name: string;
  explanation: string;
  /** What Enter keeps. */
  current: string;
  isSecret: boolean;
  /** Returns the problem of an answer. */
  check: (answer: string) => string | undefined;
}

/** Ctrl-C ends setup before anything is written, with the exit code 128 plus the number of the signal. */
async function orStop<T>(answer: Promise<T>): Promise<Exclude<T, symbol>> {
  const given = await answer;
  if (!isCancel(given)) return given as Exclude<T, symbol>;
  cancel("Nothing was changed.");
  process.exit(130);
}

/** Asks until the answer is valid, and a mail server until it works, or is to be kept as it is. */
export async function ask(question: Question): Promise<string> {
  const { name, explanation, current, isSecret, check } = question;
  const read = (typed = "") => (typed.trim() === "-" ? "" : typed.trim() || current);
  const prompt = {
    message: `${name}: ${explanation}`,
    placeholder: current.replaceAll("\n", " | "),
    validate(typed?: string) {
      const problem = check(read(typed));
      return problem && `Invalid: it ${problem}.`;
    },
  };
  const answer = read(await orStop(isSecret ? password(prompt) : text(prompt)));
  const isKept = name !== "SMTP_URL" || answer === "" || (await testMailServer(answer));
  return isKept ? answer : ask({ ...question, current: answer });
}

async function testMailServer(url: string): Promise<boolean> {
  const progress = spinner();
  progress.start("Testing the mail server");
  const context = createContext({ ...serviceSettings.parse({}), SMTP_URL: url }, {});
  const [result] = await runChecks([mailCheck], context);
  progress.stop(`Mail server: ${result?.sentence}`);
  return result?.status === "ok" || !(await orStop(confirm({ message: "Correct SMTP_URL?" })));
}
