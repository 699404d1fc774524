/** Reports a line of a page that can't be used. */
export type Report = (line: number, problem: string, advice?: string) => void;

const maxLengths = { title: 100, description: 300, updated: 10 };

type FrontMatter = Record<keyof typeof maxLengths, string>;

const names = Object.keys(maxLengths) as (keyof FrontMatter)[];

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text);

function findProblem(name: keyof FrontMatter, value: string): string | undefined {
  if (name === "updated") return isDay(value) ? undefined : "updated must be a day, for example 2026-11-29";
  if (value.length > maxLengths[name]) return `${name} must have at most ${maxLengths[name]} characters`;
  if (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value)) return `${name} has invisible characters`;
  return undefined;
}

/**
 * Reads what a page begins with: `title`, `description`, and `updated` between two lines of `---`, as in Astro and Hugo. Each value
 * is on one line, with or without quotation marks.
 * @returns the text after it, and the number of lines before that
 */
export function readFrontMatter(text: string, report: Report) {
  const values: FrontMatter = { title: "", description: "", updated: "" };
  const rows = text.split("\n");
  const lines = rows.map((line) => line.trimEnd());
  const end = lines.indexOf("---", 1);
  if (lines[0] !== "---" || end === -1) {
    report(1, "it must begin with title, description, and updated between two lines of ---");
    return { values, body: "", lines: 0 };
  }
  const given = new Set<string>();
  for (const [index, line] of lines.slice(1, end).entries()) {
    if (line === "") continue;
    const [, written = line, text = ""] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
    const [, mark = "", inside = text] = /^(["'])(.*)\1$/.exec(text) ?? [];
    const escaped = mark === "'" ? "''" : `\\${mark}`;
    const parts = mark ? inside.split(escaped) : [inside];
    const value = parts.join(mark);
    const name = names.find((each) => each === written);
    const problem =
      name &&
      ((given.has(name) && `${name} is there twice`) ||
        (/^["']/.test(text) && !mark && "a quotation mark is missing") ||
        (mark &&
          parts.some((part) => part.includes(mark)) &&
          `${name} has a ${mark} inside, which must be ${escaped}`) ||
        findProblem(name, value));
    if (!name) report(index + 2, `there is no "${written}"`, `Use only ${names.join(", ")}`);
    else if (problem) report(index + 2, problem);
    else values[name] = value;
    if (value) given.add(written);
  }
  const missing = names.filter((name) => !given.has(name));
  if (missing.length > 0) report(1, `${missing.join(" and ")} must be between the lines of ---`);
  return { values, body: rows.slice(end + 1).join("\n"), lines: end + 1 };
}
