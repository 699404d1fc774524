import { expect, test } from "vitest";
import { adaptHint } from "./installation.ts";

test.for([
  ["npm run setup -- PORT", "change PORT in .env and build the image again"],
  [
    "Set it: npm run setup -- SMTP_URL MAIL_FROM",
    "Set it: change SMTP_URL, MAIL_FROM in .env and build the image again",
  ],
  ["Set your own: npm run setup", "Set your own: change it in .env and build the image again"],
  ["npm run build", "build the image again"],
  [
    "npm run inbox -- retry --state failed",
    "docker exec cardamint node service/cli/inbox.ts retry --state failed",
  ],
] as const)("in a container the hint %s is: %s", ([hint, expected]) => {
  expect(adaptHint(hint, "container")).toBe(expected);
  expect(adaptHint(hint, "other")).toBe(hint);
});
