import { CommandError } from "../command-error.ts";
import { type Question, type Values, validateAnswer } from "./questions.ts";
import { tidyAnswer } from "./tidy.ts";

export interface Terminal {
  /** Whether a person types, who can be asked again. */
  isTyped: boolean;
  say(text: string): void;
  /** Shows the prompt and gives the line that was typed; undefined if there is no more input. */
  ask(prompt: string, options?: { isHidden: boolean }): Promise<string | undefined>;
}

const introduction = `Each question shows in brackets what holds if you just press Enter.
Type - to leave something empty, Ctrl-D to keep all the rest, Ctrl-C to stop and change nothing.
Nothing is written before the last answer.
`;

/**
 * Asks until each answer is right. When the input ends, the rest stays as it is.
 * @throws {CommandError} at the first wrong answer of a file: the next line answers another question
 */
export async function askSettings(
  questions: Question[],
  current: Values,
  terminal: Terminal,
): Promise<Values> {
  const values = { ...current };
  terminal.say(introduction);
  for (const [index, question] of questions.entries()) {
    terminal.say(`${question.name} (${index + 1} of ${questions.length}): ${question.explanation}`);
    const value = await askUntilRight(question, values, terminal, index + 1);
    if (value === undefined) {
      terminal.say(`\nThe input ended: ${question.name} and all after it stay as they are.`);
      return values;
    }
    values[question.name] = value;
  }
  return values;
}

async function askUntilRight(
  { name, isSecret }: Question,
  values: Values,
  { say, ask, isTyped }: Terminal,
  line: number,
): Promise<string | undefined> {
  const current = values[name];
  const shown = current !== "" && isSecret ? "as it is, not shown" : current || "empty";
  for (;;) {
    const typed = await ask(`  [${shown}] `, { isHidden: isSecret });
    if (typed === undefined) return undefined;
    const value = typed.trim() === "" ? current : tidyAnswer(name, typed);
    const problem = validateAnswer(name, { ...values, [name]: value });
    if (problem === undefined) {
      if (!isSecret && value !== "" && typed.trim() !== "" && value !== typed.trim()) say(`  → ${value}`);
      return value;
    }
    // With what was read: one line too few shifts all that follow.
    if (!isTyped)
      throw new CommandError(
        `Line ${line}${isSecret ? "" : `, ${JSON.stringify(typed)},`} answers ${name}, which ${problem}. Nothing was written.`,
      );
    say(`  Not right yet: it ${problem}.`);
  }
}

/** Asks for yes or no. An empty line and the end of the input choose the default, which is shown in brackets. */
export async function confirm(question: string, otherwise: boolean, { ask }: Terminal): Promise<boolean> {
  for (;;) {
    const answer = (await ask(`${question} [${otherwise ? "yes" : "no"}] `))?.trim().toLowerCase() ?? "";
    if (answer === "") return otherwise;
    if (["n", "no"].includes(answer)) return false;
    if (["y", "yes"].includes(answer)) return true;
  }
}
