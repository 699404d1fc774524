import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import {
  applyAnswer,
  findProblem,
  isSecret,
  isSkipped,
  type QuestionName,
  tidyAnswer,
  type Values,
} from "./questions.ts";

const introduction = `Enter keeps the value in brackets, - clears it, < goes back to the previous question.
Ctrl-D keeps all remaining values, Ctrl-C stops without changing anything.
The first values are examples. Only claim what you can prove.
`;

/** The exit code after Ctrl-C: 128 plus the number of the signal. */
const interrupted = 130;

/** Opens the keyboard or the pipe. */
export function openTerminal() {
  const { stdin: input, stdout } = process;
  const isTyped = Boolean(input.isTTY && stdout.isTTY);
  let isHidden = false;
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: isTyped });
  // Otherwise it would look like Ctrl-D.
  lines.on("SIGINT", () => process.exit(interrupted));
  const typed = lines[Symbol.asyncIterator]();
  return {
    /** Whether the answers come from a person, who can be asked again. */
    isTyped,
    say: (text: string) => void stdout.write(`${text}\n`),
    /** Returns the line that was typed; undefined if there is no more input. */
    async ask(prompt: string, hidden: boolean): Promise<string | undefined> {
      stdout.write(prompt);
      isHidden = hidden;
      // Readline must know where the typed text begins.
      lines.setPrompt(hidden ? "" : prompt);
      const { value, done } = await typed.next();
      if (!isTyped || hidden || done) stdout.write("\n");
      return done ? undefined : value;
    },
    close: () => lines.close(),
  };
}

/**
 * Asks each question until its answer is valid. When the input ends, the remaining settings stay as they are.
 * @param suggest returns a value derived from the answers so far; undefined if there is none
 * @throws {Error} at the first invalid answer in a file, because the next line answers another question
 */
export async function askQuestions(
  questions: { name: QuestionName; explanation: string; isNamed: boolean }[],
  start: Values,
  suggest: (name: QuestionName, values: Values) => string | undefined,
  { isTyped, say, ask }: ReturnType<typeof openTerminal>,
): Promise<Values> {
  let values = start;
  const asked: number[] = [];
  say(introduction);
  for (let index = 0; index < questions.length; index += 1) {
    const { name, explanation, isNamed } = questions[index] as (typeof questions)[number];
    if (isSkipped(name, values, isNamed)) continue;
    const current = suggest(name, values) ?? values[name];
    const shown = isSecret(name) && current !== "" ? "current value, not shown" : current || "empty";
    say(`${name} (${index + 1} of ${questions.length}): ${explanation}`);
    const typed = await ask(`  [${shown.replaceAll("\n", "; ")}] `, isSecret(name));
    if (typed === undefined) {
      say("The remaining settings stay unchanged.");
      return values;
    }
    if (typed.trim() === "<") {
      index = (asked.pop() ?? index) - 1;
      continue;
    }
    const next = applyAnswer(values, name, typed.trim() === "" ? current : tidyAnswer(name, typed));
    const problem = findProblem(name, next);
    if (problem === undefined) {
      values = next;
      asked.push(index);
    } else if (isTyped) {
      say(`  Invalid: it ${problem}.`);
      index -= 1;
    } else {
      // The error quotes the answer: one missing line shifts all the answers after it.
      const quoted = isSecret(name) ? "An answer" : JSON.stringify(typed);
      throw new Error(`${quoted} was read as ${name}, which ${problem}. Nothing was written.`);
    }
  }
  const extra = isTyped ? undefined : await ask("", false);
  if (extra) throw new Error(`"${extra}" answers no question. Nothing was written.`);
  return values;
}
