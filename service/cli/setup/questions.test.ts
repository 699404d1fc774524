import { expect, test } from "vitest";
import { listQuestions, readValues, tidyAnswer } from "./questions.ts";

test.for(["mail.io", "smtp://na%me:secret@mail.io"])(
  "setup asks for an invalid SMTP_URL as if it were empty: %s",
  (url) => {
    expect(readValues({ SMTP_URL: url })).toMatchObject({ SMTP_HOST: "", SMTP_NAME: "" });
  },
);

test("quotation marks around an answer are dropped, as .env drops them, except in a password", () => {
  expect(tidyAnswer("HEADQUARTERS_ADDRESS", '"Berlin, Germany | de: Berlin"')).toBe(
    "Berlin, Germany | de: Berlin",
  );
  expect(tidyAnswer("CONTROLLER_NAME", "'Mint GmbH'")).toBe("Mint GmbH");
  expect(tidyAnswer("BRAND", '"Mint" and "Co"')).toBe('"Mint" and "Co"');
  expect(tidyAnswer("SMTP_PASSWORD", '"secret"')).toBe('"secret"');
});

test("a part of SMTP_URL is asked for together with the others", () => {
  expect(listQuestions(["SMTP_PASSWORD", "SMTP_URL", "BRAND"])).toEqual([
    "SMTP_HOST",
    "SMTP_PORT",
    "SMTP_NAME",
    "SMTP_PASSWORD",
    "BRAND",
  ]);
});
