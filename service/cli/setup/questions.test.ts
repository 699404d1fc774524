import { expect, test } from "vitest";
import { readValues } from "./questions.ts";

test.for(["mail.io", "smtp://na%me:secret@mail.io"])(
  "the invalid SMTP_URL %s is asked for as if there were none",
  (url) => {
    expect(readValues({ SMTP_URL: url })).toMatchObject({ SMTP_HOST: "", SMTP_NAME: "" });
  },
);
