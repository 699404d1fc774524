import { expect, test } from "vitest";
import { readValues } from "./questions.ts";

test.each(["mail.io", "smtp://na%me:secret@mail.example.com"])(
  "an SMTP_URL that can't be read is asked for as if there were none: %s",
  (SMTP_URL) => {
    expect(readValues({ SMTP_URL })).toMatchObject({ SMTP_HOST: "", SMTP_NAME: "", SMTP_PASSWORD: "" });
  },
);
