import { faultOf, type Question, type Values } from "./questions.ts";

export interface Terminal {
  say(text: string): void;
  /** Shows the prompt and gives the line that was typed; undefined where there is no more input. */
  ask(prompt: string): Promise<string | undefined>;
}

/** What is typed to leave a setting empty: nothing at all keeps what is there. */
const nothing = "-";

const introduction = `Each question shows in brackets what holds if you just press Enter.
Type ${nothing} to leave something empty, Ctrl-D to keep all the rest, Ctrl-C to stop and change nothing.
`;

/** Asks for each setting until the answer is right. When the input ends, the rest stays as it is. */
export async function askSettings(
  questions: Question[],
  current: Values,
  terminal: Terminal,
): Promise<Values> {
  const values = { ...current };
  terminal.say(introduction);
  for (const [index, question] of questions.entries()) {
    terminal.say(`${question.name} (${index + 1} of ${questions.length}): ${question.explanation}`);
    const value = await askUntilRight(question, values, terminal);
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
  { say, ask }: Terminal,
): Promise<string | undefined> {
  const current = values[name];
  const shown = current !== "" && isSecret ? "as it is, not shown" : current || "empty";
  for (;;) {
    const typed = await ask(`  [${shown}] `);
    if (typed === undefined) return undefined;
    const value = answerIn(typed, current);
    const fault = faultOf(name, { ...values, [name]: value });
    if (fault === undefined) return value;
    say(`  Not right yet: it ${fault}.`);
  }
}

function answerIn(typed: string, current: string): string {
  const answer = typed.trim();
  if (answer === "") return current;
  return answer === nothing ? "" : answer;
}

/** Asks for yes or no; no is what nothing typed, and the end of the input, mean. */
export async function confirm(question: string, { ask }: Terminal): Promise<boolean> {
  for (;;) {
    const answer = (await ask(`${question} yes or no [no] `))?.trim().toLowerCase() ?? "";
    if (["", "n", "no"].includes(answer)) return false;
    if (["y", "yes"].includes(answer)) return true;
  }
}
