import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { createRandom } from "../engraving/rose-engine.ts";
import { formatAssignment, parseEnvText } from "./env-text.ts";

test.for([
  "A=1\n\n# B=2\n  # note\nC = x y \n",
  "export A=1\n\texport  B='2'\nC=",
  "A=\n#B=2\nB=3",
  'A="1 # 2" # note\nB=\'it"s #1\'\nC=`\'"#`',
  'B=it\'s "here" now\nC=a=b',
  "A='x\\ny'\nB=x\\y",
  "A='x' # note # another",
  `COMPOSE_FILE=\${A}.yml`,
])("%j is read without a problem, as Node reads it", (text) => {
  expect(parseEnvText(text)).toMatchObject({ problems: [], values: parseEnv(text) });
});

test.for([
  [
    "A=https://shop.example.net/#/invite",
    /^A \(line 1\) has a #, which begins a comment\. → Put the value in quotation marks, or the comment on a line /,
  ],
  ["A=smtps://website:20#24@mail.example.net", /^A \(line 1\) has a #/],
  ["A=#b", /^A \(line 1\) has a #/],
  ["A= #7a1fa2", /^A \(line 1\) has a #/],
  ["A=Shop #1", /^A \(line 1\) has a #/],
  ["A=8080 # web", /^A \(line 1\) has a #/],
  ['A="pass\\word"', /^A \(line 1\) has a backslash in double quotation marks, .* → Use single ones$/],
  ['A="x\\"y"', /^A \(line 1\) has a backslash/],
  [
    `A=\${B} Shop`,
    /^A \(line 1\) has a name in \$\{\}, which isn't replaced by its value\. → Write the value itself/,
  ],
  [`A="smtps://me:\${B}@mail.example.net"`, /^A \(line 1\) has a name in \$\{\}/],
  ["\nA=98#proven", /^A \(line 2\) has a #/],
  ["A='O'Neill'", /^There is text after the closing quotation mark of A \(line 1\)\. → Put the whole value/],
  ['A="https://shop.example.net/r"?ref=abc', /text after the closing quotation mark of A/],
  ['A="https://shop.example.net/r"#top', /text after the closing quotation mark of A/],
  ["A=1\nB=\nA=", /^A is set twice, in lines 1 and 3\. → Delete one of them$/],
  ["A=1\nexport A=1", /^A is set twice, in lines 1 and 2/],
  [
    'A="x\nB=1\nC="2"',
    /^A quotation mark is missing after A \(line 1\)\. → Add it at the end of the line: a/,
  ],
  ['A="London\nParis"', /^A quotation mark is missing after A \(line 1\)/],
  ["B=1\nA='x\n", /^A quotation mark is missing after A \(line 2\)/],
  ['A=x"', /^A quotation mark is missing before the value of A \(line 1\)\. → Add it after the =$/],
  ["A=“Mint”", /^The quotation marks of A \(line 1\) are typographic\. → Type " instead$/],
  ["A=x\nfr: y", /^Line 2 has no NAME=value\. → Write it so, or begin it with #/],
  ["A: x", /^Line 1 has no NAME=value/],
  ["A-B=x", /^Line 1 has no NAME=value/],
  ["export A", /^Line 1 has no NAME=value/],
] as const)("%j is one problem, which says what to do", ([text, problem]) => {
  expect(parseEnvText(text).problems).toEqual([expect.stringMatching(problem)]);
});

const parts = [..."\"'`\\#$= \tnéн\u2028\u00a0“", "export ", "A=1"];
const draw = createRandom(1);
const pick = (count: number) => Math.floor(draw() * count);
const drawText = () => Array.from({ length: pick(9) }, () => parts[pick(parts.length)]).join("");

test("a value is read as it stands in its line, between others, or it has a problem", () => {
  for (let run = 0; run < 5000; run += 1) {
    const typed = drawText();
    const text = `BEFORE='x'\nVALUE=${typed}\nAFTER=y`;
    const { values, problems } = parseEnvText(text);
    const [, , quoted = typed.replace(/^[ \t]+|[ \t]+$/g, "")] = /^[ \t]*(["'`])(.*?)\1/s.exec(typed) ?? [];
    if (problems.length === 0) expect(values, text).toEqual({ BEFORE: "x", VALUE: quoted, AFTER: "y" });
  }
});

test("any value that can be written is read back unchanged", () => {
  for (let run = 0; run < 3000; run += 1) {
    const value = drawText();
    if (value.includes("'") && value.includes("`")) continue;
    const text = `BEFORE='x'\n${formatAssignment("VALUE", value)}\nAFTER=y`;
    expect(parseEnvText(text), text).toMatchObject({
      problems: [],
      values: { BEFORE: "x", VALUE: value, AFTER: "y" },
    });
  }
});

test.for(["a\nb", `'"\`#`])("%j can't be written", (value) => {
  expect(() => formatAssignment("A", value)).toThrow("A has characters that .env can't hold. → Remove them");
});

test.for([
  ["Mint & Co", "A=Mint & Co"],
  ["Shop #1", "A='Shop #1'"],
  ["O'Neill #1", `A="O'Neill #1"`],
  ["pa$word", "A='pa$word'"],
  [`\${B}`, `A='\${B}'`],
  [`O'Neill \${B}`, `A=\`O'Neill \${B}\``],
] as const)("%s is written in the plainest form that others read in the same way", ([value, expected]) => {
  expect(formatAssignment("A", value)).toBe(expected);
});
