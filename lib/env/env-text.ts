/** An assignment in the text of an `.env` file. */
export interface Assignment {
  name: string;
  value: string;
  /** The value with the comment behind it, if there is one: only the meaning of the name says whether it is a comment. */
  withComment?: string | undefined;
  /** Where the assignment starts and ends in the text. */
  start: number;
  end: number;
}

/** Not `^`, `.`, and `$`: for them, U+2028 ends a line, too. */
const pattern =
  /(?<![^\n])[ \t]*(?:export[ \t]+)?(?<name>[A-Za-z_]\w*)[ \t]*=(?:[ \t]*(?<quoted>"(?:\\[\s\S]|[^"\\])*"|'[^']*'|`[^`]*`)(?<after>[^\n]*)|(?<bare>[^\n]*))/g;

const otherAssignment = /\n[ \t]*(?:export[ \t]+)?[A-Za-z_]\w*[ \t]*=/;

/** The only value that begins with the sign of a comment. The setting refuses one without six digits. */
const color = /^\s*#[\da-f]{3,8}(?!\S)/i;

/** Other readers replace it by the value of that name, unless it is in single quotation marks. */
const reference = /\$\{\w+\}/;

/**
 * Parses the text of an `.env` file, as `util.parseEnv` does, but reports what that function drops. Like other readers, it
 * also knows `\"` and `\\` in double quotation marks: with them, any value can be written.
 * @returns problems that say what to do, without values, because those may be secret
 */
export function parseEnvText(text: string): { assignments: Assignment[]; problems: string[] } {
  const assignments: Assignment[] = [];
  const problems: string[] = [];
  const lineAt = (index: number) => text.slice(0, index).split("\n").length;
  const firstLines = new Map<string, number>();
  let others = text;
  for (const match of text.matchAll(pattern)) {
    const { name = "", quoted, after = "", bare = "" } = match.groups ?? {};
    const [start, end] = [match.index, match.index + match[0].length];
    const line = lineAt(start);
    const place = `${name} (line ${line})`;
    if (/^[ \t]*["'`]/.test(bare) || otherAssignment.test(quoted ?? "")) {
      // All that follows would be read wrongly.
      problems.push(`A quotation mark is missing after ${place}. → Add it at the end of the value`);
      return { assignments, problems };
    }
    others = others.slice(0, start) + match[0].replaceAll(/[^\n]/g, "#") + others.slice(end);
    const first = firstLines.get(name);
    if (first) problems.push(`${name} is set twice, in lines ${first} and ${line}. → Delete one of them`);
    firstLines.set(name, first ?? line);
    const reportReference = () => {
      // Compose reads its own names, and replaces others in them.
      if (name.startsWith("COMPOSE_")) return;
      problems.push(
        `${place} has a name in \${}, which isn't replaced by its value. → Write the value itself, or put it in single quotation marks`,
      );
    };
    if (quoted !== undefined) {
      if (!/^[ \t]*(?:$|[ \t]#)/.test(after))
        problems.push(
          `There is text after the closing quotation mark of ${place}. → Put the whole value in marks of a kind that it doesn't contain: ", ', or \``,
        );
      else if (quoted.startsWith('"') && reference.test(quoted)) reportReference();
      assignments.push({ name, value: unquote(quoted), start, end });
      continue;
    }
    const [ownHash] = (name.endsWith("COLOR") && color.exec(bare)) || [""];
    const hash = bare.indexOf("#", ownHash.length);
    const value = (hash === -1 ? bare : bare.slice(0, hash)).trim();
    const withComment = hash === -1 || /^\s*#(\s|$)/.test(bare) ? undefined : bare.trim();
    if (withComment !== undefined && !/\s/.test(bare[hash - 1] ?? ""))
      problems.push(`${place} has a #, which might begin a comment. → Put the value in quotation marks`);
    else if (/^[^"]*"$/.test(value))
      problems.push(`A quotation mark is missing before the value of ${place}. → Add it after ${name}=`);
    else if (/^[“”„‘’].*[“”‘’]$/.test(value))
      problems.push(`The quotation marks of ${place} are typographic. → Type " instead`);
    else if (reference.test(value)) reportReference();
    assignments.push({ name, value, withComment, start, end });
  }
  for (const [index, line] of others.split("\n").entries())
    if (/^\s*[^#\s]/.test(line))
      problems.push(
        `Line ${index + 1} has no NAME=value. → Write it so, or begin it with #. A value of several lines needs quotation marks`,
      );
  return { assignments, problems };
}

function unquote(quoted: string): string {
  const content = quoted.slice(1, -1);
  if (!quoted.startsWith('"')) return content;
  return content.replaceAll(/\\([n"\\])/g, (_, escaped) => (escaped === "n" ? "\n" : escaped));
}

/** Writes an assignment that is read back as this value, in a form that other programs read in the same way, if there is one. */
export function formatAssignment(name: string, value: string): string {
  const escaped = value.replaceAll(/["\\]/g, "\\$&").replaceAll("\n", "\\n");
  // Docker Compose replaces `$` and a name, but not in single quotation marks.
  const forms = [
    ...(value.includes("$") ? [] : [value]),
    `'${value}'`,
    `"${value}"`,
    `"${escaped}"`,
    `\`${value}\``,
  ];
  const assignment = forms
    .map((form) => `${name}=${form}`)
    .find((each) => {
      const { assignments, problems } = parseEnvText(each);
      const [read] = assignments;
      return problems.length === 0 && read?.value === value && read.withComment === undefined;
    });
  if (assignment === undefined) throw new Error(`${name} has characters that .env can't hold. → Remove them`);
  return assignment;
}
