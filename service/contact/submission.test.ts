import { expect, test } from "vitest";
import type { ContactMessage } from "../../contract/contact-message.ts";
import { validateContactMessage } from "./submission.ts";

const message: ContactMessage = {
  name: "Zoë",
  email: "zoe@example.com",
  subject: "Card",
  message: "One\nTwo",
};

const validate = (change: Partial<ContactMessage>) => validateContactMessage({ ...message, ...change });

test("ordinary messages are valid", () => {
  expect(validate({})).toEqual({});
  expect(validate({ name: "  محمد \t", subject: " ", message: "👩‍👩‍👧".repeat(10_000) })).toEqual({});
});

test.for([
  "zoe",
  "zoe@",
  "@example.com",
  "zoe@example..com",
  "zoe@-example.com",
  "a b@example.com",
  " zoe@example.com",
  "zoé@example.com",
  "zoe@example.com\nBcc: all@example.com",
  "zoe@example.com, all@example.com",
])("%s is not an address", (email) => {
  expect(validate({ email })).toEqual({ email: "not an address" });
});
