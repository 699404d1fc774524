import { parseEnv } from "node:util";

/** A line with a value that is bare, or in quotation marks, after which a comment may follow. */
const assignment =
  /^[ \t]*(?:export[ \t]+)?(?<name>[A-Za-z_]\w*)[ \t]*=[ \t]*(?:(?<mark>["'`])(?<quoted>[^\n]*?)\k<mark>(?<after>[^\n]*)|(?<bare>[^\n]*?))[ \t]*$/;

/**
 * Reads the text of an `.env` file with Node's function, after it has found what that drops, or what other programs read in
 * another way.
 * @returns the values, the lines that they are in, and problems that say what to do: without values, which may be secret
 */
export function parseEnvText(text: string) {
  const values: Record<string, string | undefined> = {};
  const lines = new Map<string, number>();
  const problems: string[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (/^[ \t]*(#|$)/.test(line)) continue;
    const { name, mark, quoted = "", after = "", bare = "" } = assignment.exec(line)?.groups ?? {};
    if (!name) {
      problems.push(`Line ${index + 1} has no NAME=value. → Write it so, or begin it with #`);
      continue;
    }
    const first = lines.get(name);
    if (first !== undefined)
      problems.push(`${name} is set twice, in lines ${first + 1} and ${index + 1}. → Delete one of them`);
    lines.set(name, first ?? index);
    // Line by line: after a value of spaces alone, Node 24 takes the next line for it.
    values[name] = parseEnv(line)[name];
    const place = `${name} (line ${index + 1})`;
    const isMarkMissing = !mark && /^["'`]/.test(bare);
    const problem = isMarkMissing
      ? `A quotation mark is missing after ${place}. → Add it at the end of the line: a value has one line`
      : mark
        ? findQuotedProblem(place, mark, quoted, after)
        : findBareProblem(place, bare);
    if (problem) problems.push(problem);
    // Names of Compose's are its own: it replaces others in them.
    else if (mark !== "'" && mark !== "`" && /\$\{\w+\}/.test(quoted + bare) && !name.startsWith("COMPOSE_"))
      problems.push(
        `${place} has a name in \${}, which isn't replaced by its value. → Write the value itself, or put it in single quotation marks`,
      );
    // What follows may be a part of the value.
    if (isMarkMissing) break;
  }
  return { values, lines, problems };
}

function findQuotedProblem(place: string, mark: string, quoted: string, after: string): string | undefined {
  if (mark === '"' && quoted.includes("\\"))
    return `${place} has a backslash in double quotation marks, which programs read differently. → Use single ones`;
  if (/^[ \t]*$|^[ \t]+#/.test(after)) return undefined;
  return `There is text after the closing quotation mark of ${place}. → Put the whole value in marks of a kind that it doesn't contain: ", ', or \``;
}

function findBareProblem(place: string, bare: string): string | undefined {
  if (bare.includes("#"))
    return `${place} has a #, which begins a comment. → Put the value in quotation marks, or the comment on a line of its own`;
  if (/^[^"]*"$/.test(bare))
    return `A quotation mark is missing before the value of ${place}. → Add it after the =`;
  if (/^[“”„‘’].*[“”‘’]$/.test(bare))
    return `The quotation marks of ${place} are typographic. → Type " instead`;
  return undefined;
}

/** Writes a value so that it is read back unchanged, and so that other programs read it in the same way. */
export function formatAssignment(name: string, value: string): string {
  // Docker Compose replaces `$` and a name, but not in single quotation marks.
  const forms = [...(value.includes("$") ? [] : [value]), `'${value}'`, `"${value}"`, `\`${value}\``];
  const assignments = forms.map((form) => `${name}=${form}`);
  const found = assignments.find((text) => {
    const { values, problems } = parseEnvText(text);
    return problems.length === 0 && values[name] === value;
  });
  if (found === undefined) throw new Error(`${name} has characters that .env can't hold. → Remove them`);
  return found;
}
