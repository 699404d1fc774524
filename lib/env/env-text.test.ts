import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { createRandom } from "../engraving/rose-engine.ts";
import { formatAssignment, parseEnvText } from "./env-text.ts";

const readValues = (text: string) =>
  Object.fromEntries(parseEnvText(text).assignments.map(({ name, value }) => [name, value]));

test.for([
  "A=1\n\n# B=2\n  # note\nC = x y \n",
  "export A=1\n\texport  B='2'\nC=",
  "A=\n#B=2\nB=3",
  'A="1 # 2" # note\nB=\'it"s #1\'\nC=`\'"#`',
  'A="London\nParis"\nB=1 # note\n',
  'A="x\\ny"\nB=it\'s "here" now\nC=a=b',
  "A=1 # note # another",
])("%j is read without a problem, as Node reads it", (text) => {
  expect(parseEnvText(text).problems).toEqual([]);
  expect(readValues(text)).toEqual(parseEnv(text));
});

test.for([
  [
    "A=https://shop.example.net/#/invite",
    /^A \(line 1\) has a #, which might begin a comment\. → Put the value in quotation marks$/,
  ],
  ["A=smtps://website:20#24@mail.example.net", /^A \(line 1\) has a #/],
  ["A=#b", /^A \(line 1\) has a #/],
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
  ['A="x\nB=1\nC="2"', /^A quotation mark is missing after A \(line 1\)\. → Add it at the end/],
  ["B=1\nA='x\n", /^A quotation mark is missing after A \(line 2\)/],
  ['A=x"', /^A quotation mark is missing before the value of A \(line 1\)\. → Add it after A=$/],
  ["A=“Mint”", /^The quotation marks of A \(line 1\) are typographic\. → Type " instead$/],
  ["A=x\nfr: y", /^Line 2 has no NAME=value\. → Write it so, or begin it with #/],
  ["A: x", /^Line 1 has no NAME=value/],
  ["A-B=x", /^Line 1 has no NAME=value/],
  ["export A", /^Line 1 has no NAME=value/],
] as const)("%j is one problem, which says what to do", ([text, problem]) => {
  expect(parseEnvText(text).problems).toEqual([expect.stringMatching(problem)]);
});

test("a color needs no quotation marks, and may have a comment behind it", () => {
  expect(
    parseEnvText("A_COLOR=#7a1fa2\nB_COLOR= #7A1FA2 # violet\nC_COLOR= #fff\n#D=1\nNAME= #add later"),
  ).toMatchObject({
    problems: [],
    assignments: [{ value: "#7a1fa2" }, { value: "#7A1FA2" }, { value: "#fff" }, { value: "" }],
  });
});

test("a comment behind a value is reported with it, because it may be a part of it", () => {
  const { assignments } = parseEnvText("A=Shop #1\nB=98 # proven\nC= # none\nD='x' # y");
  expect(assignments.map(({ value, withComment }) => [value, withComment])).toEqual([
    ["Shop", "Shop #1"],
    ["98", "98 # proven"],
    ["", undefined],
    ["x", undefined],
  ]);
});

test("any text is written so that it is read back unchanged, between other lines", () => {
  const parts = [..."\"'`\\#$= \t\nnéن\u2028\u00a0“", "export ", "A=1"];
  const draw = createRandom(1);
  const pick = (count: number) => Math.floor(draw() * count);
  for (let run = 0; run < 3000; run += 1) {
    const value = Array.from({ length: pick(9) }, () => parts[pick(parts.length)]).join("");
    const text = `BEFORE='x'\n${formatAssignment("VALUE", value)}\nAFTER=y`;
    expect(parseEnvText(text).problems, text).toEqual([]);
    expect(readValues(text)).toEqual({ BEFORE: "x", VALUE: value, AFTER: "y" });
  }
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
