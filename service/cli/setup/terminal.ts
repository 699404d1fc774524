import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { Terminal } from "./dialogue.ts";

/** The exit code after Ctrl-C: 128 plus the number of the signal. */
const interrupted = 130;

/** Reads answers from a keyboard or a pipe. */
export function openTerminal() {
  const { stdin: input, stdout } = process;
  const isTyped = Boolean(input.isTTY && stdout.isTTY);
  let isHidden = false;
  // Where readline echoes to. The prompt is written to stdout itself.
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: isTyped });
  // Otherwise it would look like the end of the input, after which the answers are written.
  lines.on("SIGINT", () => process.exit(interrupted));
  const typed = lines[Symbol.asyncIterator]();

  const terminal: Terminal = {
    isTyped,
    say: (text) => void stdout.write(`${text}\n`),
    async ask(prompt, options = { isHidden: false }) {
      lines.setPrompt(options.isHidden ? "" : prompt);
      if (options.isHidden) stdout.write(prompt);
      isHidden = options.isHidden;
      lines.prompt();
      const { value, done } = await typed.next();
      if (!isTyped || isHidden) stdout.write("\n");
      isHidden = false;
      return done ? undefined : value;
    },
  };
  return {
    ...terminal,
    /** Lines of the pipe that no question read. */
    async readRest(): Promise<string[]> {
      if (isTyped) return [];
      const rest: string[] = [];
      for (let next = await typed.next(); !next.done; next = await typed.next()) rest.push(next.value);
      return rest;
    },
    close: () => lines.close(),
  };
}
