import { cancel, confirm, isCancel, password, spinner, text } from "@clack/prompts";
import { secretNames } from "../../../settings/read-settings.ts";
import { createContext } from "../../checks/check.ts";
import { mailCheck } from "../../checks/message-checks.ts";
import { runChecks } from "../../checks/run.ts";
import { type SettingName, serviceSettings } from "../../settings.ts";
import { findProblem, type Values } from "./questions.ts";

/** Ctrl-C ends setup before anything is written, with the exit code 128 plus the number of the signal. */
async function orStop<T>(answer: Promise<T>): Promise<Exclude<T, symbol>> {
  const given = await answer;
  if (!isCancel(given)) return given as Exclude<T, symbol>;
  cancel("Nothing was changed.");
  process.exit(130);
}

/** Asks until the answer is valid, and a mail server until it works, or is to be kept as it is. */
export async function ask(name: SettingName, explanation: string, values: Values): Promise<string> {
  const current = values[name];
  const read = (typed = "") => (typed.trim() === "-" ? "" : typed.trim() || current);
  const prompt = {
    message: `${name}: ${explanation}`,
    placeholder: current.replaceAll("\n", " | "),
    validate(typed?: string) {
      const problem = findProblem(name, { ...values, [name]: read(typed) });
      return problem && `Invalid: it ${problem}.`;
    },
  };
  const answer = read(await orStop(secretNames.test(name) ? password(prompt) : text(prompt)));
  const isKept = name !== "SMTP_URL" || answer === "" || (await testMailServer(answer));
  return isKept ? answer : ask(name, explanation, { ...values, [name]: answer });
}

async function testMailServer(url: string): Promise<boolean> {
  const progress = spinner();
  progress.start("Testing the mail server");
  const context = createContext({ ...serviceSettings.parse({}), SMTP_URL: url }, {});
  const [result] = await runChecks([mailCheck], context);
  progress.stop(`Mail server: ${result?.sentence}`);
  return result?.status === "ok" || !(await orStop(confirm({ message: "Correct SMTP_URL?" })));
}
