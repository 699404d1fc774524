import { parseEnv } from "node:util";

const assignment = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*(.*?)[ \t]*$/s;

type Mistake = [written: RegExp, problem: string];

/** Reading stops here, because the following lines may be a part of the value. */
const unclosed: Mistake = [
  /^\w+=(["'`])(?!.*\1)/s,
  `A quotation mark is missing after NAME. → Add it at the end of the line: a value has one line`,
];

/** Assignments of which Node drops a part, or that other programs read differently. The first match counts. */
const mistakes: Mistake[] = [
  unclosed,
  [
    /^\w+="[^"]*\\/,
    `NAME has a backslash in double quotation marks, which programs read differently. → Use single ones`,
  ],
  [
    /^\w+=(?:"[^"]*"|'[^']*'|`[^`]*`)(?![ \t]*$|[ \t]+#)/,
    `There is text after the closing quotation mark of NAME. → Put the whole value in marks of a kind that it doesn't contain: ", ', or \``,
  ],
  [
    /^\w+=(?!["'`]).*#/s,
    `NAME has a #, which begins a comment. → Put the value in quotation marks, or the comment on a line of its own`,
  ],
  [/^\w+=(?!["'`])[^"]*"$/, `A quotation mark is missing before the value of NAME. → Add it after the =`],
  [/^\w+=[“”„‘’].*[“”‘’]$/s, `The quotation marks of NAME are typographic. → Type " instead`],
  [
    // Compose replaces names in its own variables.
    /^(?!COMPOSE_)\w+=(?:"[^"]*|(?!["'`]).*)\$\{\w+\}/s,
    `NAME has a name in \${}, which isn't replaced by its value. → Write the value itself, or put it in single quotation marks`,
  ],
];

/**
 * Reads the text of an `.env` file with Node's function, and finds the mistakes in it.
 * @returns the values, the lines that they are in, and problems that say what to do: without values, which may be secret
 */
export function parseEnvText(text: string) {
  const values: Record<string, string | undefined> = {};
  const lines = new Map<string, number>();
  const problems: string[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (/^[ \t]*(#|$)/.test(line)) continue;
    const [, name, written] = assignment.exec(line) ?? [];
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
    const mistake = mistakes.find(([pattern]) => pattern.test(`${name}=${written}`));
    if (mistake) problems.push(mistake[1].replace("NAME", `${name} (line ${index + 1})`));
    if (mistake === unclosed) break;
  }
  return { values, lines, problems };
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
