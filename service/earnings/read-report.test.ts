import { expect, test } from "vitest";
import { decode, readReport } from "./read-report.ts";

const read = (text: string, known: string[][] = []) => {
  const { names, rows } = readReport(text, known);
  return { names, cells: rows.map(({ cells }) => cells) };
};

// Written after the networks' documentation: the names of the columns are theirs, the rows are invented.
test.for<[network: string, text: string, names: string[], cells: string[]]>([
  ["commas", '"id","clickRef"\r\n"1","a, b"\r\n', ["id", "clickRef"], ["1", "a, b"]],
  ["semicolons and decimal commas", "id;a,b;c\n1;2,5;3\n2;3,5;4,5\n", ["id", "a,b", "c"], ["1", "2,5", "3"]],
  ["tabs", "id\tMember ID (U1)\tTotal\n1\tx\t2,5\n", ["id", "Member ID (U1)", "Total"], ["1", "x", "2,5"]],
  ["bars", "id|sub\n1|x\n", ["id", "sub"], ["1", "x"]],
  ["a title", "Action Report\n\nDate,Id,SubId1\n3 Nov,1,x\n", ["Date", "Id", "SubId1"], ["3 Nov", "1", "x"]],
  [
    "a title as wide as the rows",
    "Report,,\nDate,Id,SubId1\n3 Nov,1,x\n",
    ["Date", "Id", "SubId1"],
    ["3 Nov", "1", "x"],
  ],
  [
    "a column without a name",
    ",Date,Sub\n1,3 Nov,x\n2,3 Nov,y\n",
    ["Column 1", "Date", "Sub"],
    ["1", "3 Nov", "x"],
  ],
  [
    "a name twice",
    "Sale,Currency,Commission,Currency\n9,EUR,1,USD\n",
    ["Sale", "Currency", "Commission", "Currency (2)"],
    ["9", "EUR", "1", "USD"],
  ],
  [
    "a note with a comma",
    "Date,Sub,Note\n3 Nov,x,fine\n4 Nov,y,oh, well\n",
    ["Date", "Sub", "Note"],
    ["3 Nov", "x", "fine"],
  ],
  ["a cell that keeps Excel from changing it", 'Id,Sub\n="0012",x\n', ["Id", "Sub"], ["0012", "x"]],
])("a table with %s is read", ([, text, names, cells]) => {
  expect(read(text)).toMatchObject({ names, cells: expect.arrayContaining([cells]) });
});

test("the line with all columns of a known report is the header", () => {
  const text = "1,2,3,4\nA,B,2026\n1,2,3\n";
  expect(read(text, [["B", "A"]])).toEqual({ names: ["A", "B", "2026"], cells: [["1", "2", "3"]] });
});

test("a header that is repeated is no row", () => {
  expect(read("Date,Sub,Sum\n3 Nov,x,1\nDate,Sub,Sum\n4 Nov,y,2\n").cells).toEqual([
    ["3 Nov", "x", "1"],
    ["4 Nov", "y", "2"],
  ]);
});

test("JSON is read with the digits that it has, and with names for what is within", () => {
  const report = readReport(
    '{"errors":[],"data":{"records":[{"id":12345678901234567890,"at":null,"amount":{"value":0.00000010,"currency":"EUR"},"parts":[1]},{"id":2,"paid":true}]}}',
    [],
  );
  expect(report).toEqual({
    names: ["id", "at", "amount.value", "amount.currency", "parts", "paid"],
    rows: [
      { line: 1, cells: ["12345678901234567890", "", "0.00000010", "EUR", '["1"]', ""] },
      { line: 2, cells: ["2", "", "", "", "", "true"] },
    ],
    unit: "Record",
    numeric: new Set(["id", "at", "amount.value"]),
  });
});

test.for([
  [
    '{"error":"unauthorized"}',
    'This JSON has no list of orders: {"error":"unauthorized"} → See whether the partner',
  ],
  ['[{"id":1}', "The report's JSON can't be read. →"],
  ['Id,Sub\n1,"x\n', "A quotation mark in the report isn't closed. →"],
] as const)("%j is refused with what to do", ([text, problem]) => {
  expect(() => readReport(text, [])).toThrow(problem);
});

test.for<[string, Uint8Array]>([
  ["UTF-8", Buffer.from("\ufeffBetrag;Währung")],
  ["UTF-16", Buffer.from("\ufeffBetrag;Währung", "utf16le")],
  ["UTF-16 without a mark", Buffer.from("Betrag;Währung", "utf16le")],
  ["Windows-1252", Buffer.from("Betrag;Währung", "latin1")],
])("%s is decoded", ([, bytes]) => {
  expect(decode(bytes)).toBe("Betrag;Währung");
  expect(decode(Buffer.from("PKR,Order"))).toBe("PKR,Order");
});

test.for(["PK\u0003\u0004", "\u00d0\u00cf\u0011\u00e0", "<html><table>"])(
  "a report that begins with %j isn't a CSV file",
  (start) => {
    expect(() => decode(Buffer.from(start, "latin1"))).toThrow(
      "This isn't a CSV file. → Export the report as CSV",
    );
  },
);
