import type { Page } from "@playwright/test";
import { type ContactMessage, contactFields } from "../../../domain/contact-message.ts";

export const message: ContactMessage = {
  name: "زينب O’Neill",
  email: "zaynab@example.com",
  subject: "Où est ma carte ?",
  message: "Erste Zeile\nzweite Zeile, mit <b>Klammern</b> & 🎁",
};

export const nothingTyped: ContactMessage = { name: "", email: "", subject: "", message: "" };

/** The same, as a browser posts it without JavaScript: with CRLF line breaks. */
export const postedMessage: ContactMessage = {
  ...message,
  message: message.message.replaceAll("\n", "\r\n"),
};

/** The address to which the page's JavaScript sends messages. */
export const endpoint = "**/forms/ajax/*";

export const status = (page: Page) => page.locator(".submission-status .brief");
export const submit = (page: Page) => page.locator("form[method=post] [type=submit]");

/** The colors of success and error, in the light scheme. */
export const green = "rgb(11, 122, 85)";
export const red = "rgb(179, 38, 30)";

const inForm = (page: Page, field: string) => page.locator(`form[method=post] [name=${field}]`);

export async function fillIn(page: Page, given: ContactMessage) {
  for (const field of contactFields) await inForm(page, field).fill(given[field]);
}

/** Fills in the form, and clicks its button. */
export async function send(page: Page, given = message) {
  await fillIn(page, given);
  await submit(page).click();
}

/** Reads the form's fields. */
export async function typedIn(page: Page): Promise<ContactMessage> {
  const entries = contactFields.map(async (field) => [field, await inForm(page, field).inputValue()]);
  return Object.fromEntries(await Promise.all(entries));
}
