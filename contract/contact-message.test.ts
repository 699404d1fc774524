import { expect, test } from "vitest";
import { type ContactMessage, cleanContactMessage, contactFaults, contactLimits } from "./contact-message.ts";

const message: ContactMessage = {
  name: "Zoë",
  email: "zoe@example.com",
  subject: "Card",
  message: "One\nTwo",
};

const faultsWith = (change: Partial<ContactMessage>) =>
  contactFaults(cleanContactMessage({ ...message, ...change }));

test("a message as people write it has no fault", () => {
  expect(faultsWith({})).toEqual({});
  expect(faultsWith({ name: "  محمد \t", message: "👩‍👩‍👧 line\r\nline\ttabbed" })).toEqual({});
});

test("what is empty or blank is missing, all fields at once", () => {
  expect(faultsWith({ name: "", email: " ", subject: "\n", message: "\u00a0" })).toEqual({
    name: "missing",
    email: "missing",
    subject: "missing",
    message: "missing",
  });
});

test("each field may be as long as its limit, counted in characters, and no longer", () => {
  for (const field of ["name", "subject", "message"] as const) {
    expect(faultsWith({ [field]: "🎁".repeat(contactLimits[field]) })).toEqual({});
    expect(faultsWith({ [field]: "a".repeat(contactLimits[field] + 1) })).toEqual({ [field]: "too long" });
  }
});

test.for([
  "zoe",
  "zoe@",
  "@example.com",
  "zoe@example..com",
  "zoe@-example.com",
  "a b@example.com",
  "zoé@example.com",
])("%s is not an address", (email) => {
  expect(faultsWith({ email })).toEqual({ email: "not an address" });
});

test("line breaks are for the message alone, and other control characters for no field", () => {
  expect(faultsWith({ subject: "Card\r\nBcc: all@example.com" })).toEqual({ subject: "control character" });
  expect(faultsWith({ email: "zoe@example.com\nBcc: all@example.com" })).toEqual({
    email: "control character",
  });
  expect(faultsWith({ name: "Zoë\u2028" + "Z" })).toEqual({ name: "control character" });
  expect(faultsWith({ message: "One\u0000" })).toEqual({ message: "control character" });
});

test("line breaks become one kind, and what no mail can carry is replaced", () => {
  expect(cleanContactMessage({ ...message, message: " a\r\nb\rc\ud800 " }).message).toBe("a\nb\nc\ufffd");
});
