import { createInterface } from "node:readline";
import type { Terminal } from "./dialogue.ts";

/** The exit code of whoever is stopped by Ctrl-C: 128 and the signal's number. */
const interrupted = 130;

/** Whoever sits at the keyboard, or what is piped in. */
export function openTerminal(): Terminal & { close: () => void } {
  const { stdin: input, stdout: output } = process;
  const isTyped = Boolean(input.isTTY && output.isTTY);
  const lines = createInterface({ input, output, terminal: isTyped });
  // Otherwise it would look like the end of the input, after which the answers are written.
  lines.on("SIGINT", () => process.exit(interrupted));
  const typed = lines[Symbol.asyncIterator]();

  return {
    say: (text) => output.write(`${text}\n`),
    async ask(prompt) {
      lines.setPrompt(prompt);
      lines.prompt();
      const { value, done } = await typed.next();
      if (!isTyped) output.write("\n");
      return done ? undefined : value;
    },
    close: () => lines.close(),
  };
}
