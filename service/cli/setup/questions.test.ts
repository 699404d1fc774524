import { expect, test } from "vitest";
import { readValues } from "./questions.ts";

test("an SMTP_URL that can't be read is asked for as if there were none", () => {
  expect(readValues({ SMTP_URL: "mail.io" })).toMatchObject({
    SMTP_HOST: "",
    SMTP_NAME: "",
    SMTP_PASSWORD: "",
  });
  expect(readValues({ SMTP_URL: "" })).toMatchObject({ SMTP_HOST: "", SMTP_PORT: "587" });
});

test("a name with a stray percent sign is shown as it is", () => {
  expect(readValues({ SMTP_URL: "smtp://na%me:secret@mail.example.com" })).toMatchObject({
    SMTP_HOST: "mail.example.com",
    SMTP_NAME: "na%me",
  });
});
