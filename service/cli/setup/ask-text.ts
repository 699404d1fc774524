import { cancel, isCancel, password, text } from "@clack/prompts";

interface Question {
  message: string;
  current?: string;
  isSecret?: boolean;
  parse?: (typed: string) => string;
  findProblem?: (answer: string) => string | undefined;
}

/**
 * Asks until the answer is valid. Enter keeps the current one, `-` clears it. Ctrl+C ends setup with the exit code 128 plus the
 * number of the signal.
 */
export async function askText({
  message,
  current = "",
  isSecret,
  parse,
  findProblem,
}: Question): Promise<string> {
  const read = (typed = "") => {
    if (typed.trim() === "-") return "";
    return typed.trim() === "" ? current : (parse?.(typed.trim()) ?? typed.trim());
  };
  const prompt = {
    message,
    validate(typed?: string) {
      const problem = findProblem?.(read(typed));
      return problem && `Invalid: it ${problem}.`;
    },
  };
  const answer = await (isSecret ? password(prompt) : text({ ...prompt, placeholder: current }));
  if (!isCancel(answer)) return read(answer);
  cancel("Nothing was changed.");
  process.exit(130);
}
