import { expect, test } from "vitest";
import { applyAnswer, findProblem, readValues } from "./questions.ts";

test("an SMTP_URL that can't be read is asked for as if there were none", () => {
  expect(readValues({ SMTP_URL: "mail.io" })).toMatchObject({ SMTP_HOST: "", SMTP_NAME: "" });
});

test("an SMTP_URL whose name isn't encoded is read, and encoded by the next answer", () => {
  const values = readValues({
    SMTP_URL: "smtp://na%me:secret@mail.example.com",
    MAIL_FROM: "website@mint.shop",
  });
  expect(values).toMatchObject({
    SMTP_HOST: "mail.example.com",
    SMTP_NAME: "na%me",
    SMTP_PASSWORD: "secret",
  });
  const answered = applyAnswer(values, "SMTP_PASSWORD", "hush");
  expect(answered.SMTP_URL).toBe("smtp://na%25me:hush@mail.example.com:587");
  expect(findProblem("SMTP_PASSWORD", answered)).toBeUndefined();
});
