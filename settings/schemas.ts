import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { languageCodes } from "../domain/languages.ts";
import { fillInSource, maxSubIdLength } from "../domain/visit-source.ts";
import { invisible } from "../lib/env/read-settings.ts";
import { isLoopback } from "../lib/http/loopback.ts";
import { formatChatLink } from "./chat-link.ts";
import { fillInPlace, listSubIds } from "./link-settings.ts";

/** Written with or without spaces between the digits, and as in +49 (0) 30. */
export const phone = z
  .string()
  .transform((text) => (/^\+[\d\s().-]+$/.test(text) && parsePhoneNumberFromString(text)?.number) || text)
  .refine(
    (text) => /^\+[1-9]\d{6,14}$/.test(text) && parsePhoneNumberFromString(text) !== undefined,
    "must be a phone number with + and the country code, digits only, for example +14155550132",
  );

export const mailbox = (example: string) =>
  z.string().superRefine((text, context) => {
    if (z.email().safeParse(text).success) return;
    const [, name, domain] = /^([^@\s]+)@([^@\s/]+)$/.exec(text) ?? [];
    // Mail programs know the name of a domain such as bücher.example only in its ASCII form.
    const written = `${name}@${URL.parse(`https://${domain}`)?.hostname}`;
    const isNearlyRight = domain && z.email().safeParse(written).success;
    const message = isNearlyRight
      ? `must be written as ${written}`
      : `must be an email address, for example ${example}`;
    context.addIssue({ code: "custom", message });
  });

/**
 * Whether a browser finds an address wherever it stands: with one slash, it would be relative on an https page. White space,
 * invisible characters, and `&amp;` are copied with it by mistake.
 */
const isAddress = (text: string) =>
  /^https?:\/\/[^/]/i.test(text) && hasHost(text) && !/\s|&amp;/.test(text) && !invisible.test(text);

/** `URL` also accepts hosts that can't exist, such as `*.example.com`, `{host}`, or `example.com;`. */
const hasHost = (text: string) => /^([\w-]+(\.[\w-]+)*\.?|\[.+\])$/.test(URL.parse(text)?.hostname ?? "");

/** The address must not contain a login, because everybody could read it in the page. */
function isHttps(text: string): boolean {
  if (!isAddress(text) || /[{}]/.test(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === "https:" && `${username}${password}` === "";
}

export const httpsUrl = (example: string) =>
  z.string().refine(isHttps, `must be an https address, for example ${example}`);

/** An https address that must have `{message}` and may have `{phone}`: see `chat-link.ts`. */
export const chatUrl = z
  .string()
  .refine(
    (template) =>
      template.includes("{message}") &&
      isHttps(formatChatLink({ CHAT_URL: template, SUPPORT_PHONE: "+14155550132" }, "Hello")),
    "must be an https address with {message} and, if it takes a number, {phone}, for example https://wa.me/{phone}?text={message}",
  );

/** A setting that may be empty. */
export const optional = <T extends z.ZodType>(schema: T) => z.union([z.literal(""), schema]);

export const onOff = z.enum(["on", "off"], { error: "must be on or off" });

/** A text that a function checks. Spaces around it are removed. */
export const checked = (check: (text: string) => string | undefined) =>
  z
    .string()
    .trim()
    .superRefine((text, context) => {
      const message = check(text);
      if (message) context.addIssue({ code: "custom", message });
    });

/** An origin as browsers write it: in lower case, with the ASCII form of international names, without a default port or a final dot. */
export const origin = checked((text) => {
  const { protocol = "", origin = "", pathname, search, hash } = URL.parse(text) ?? {};
  const written = origin.replace(/\.(?=$|:\d)/, "");
  if (!/^https?:$/.test(protocol) || !hasHost(text) || `${pathname}${search}${hash}` !== "/")
    return "must be https:// or http:// and a host, without a path, for example https://www.example.com";
  return written === text ? undefined : `must be written as ${written}`;
});

/** The address of a backend other than this service. Plain http is allowed only for this machine. */
export const backendUrl = (example: string) =>
  z.string().refine((text) => {
    if (!isAddress(text)) return false;
    const { protocol, hostname, username, password } = new URL(text);
    // `fetch` refuses an address with a login.
    if (username !== "" || password !== "") return false;
    // The content security policy can't name an IPv6 address.
    if (hostname.startsWith("[")) return false;
    return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
  }, `must be an https address without name and password, and not an IPv6 address, for example ${example}`);

const listService = backendUrl("https://lists.example.com/subscription/form?l=<id>");

export const newsletter = z
  .string()
  .refine(
    (text) => /^(on|off)$/.test(text) || listService.safeParse(text).success,
    "must be on, off, or the https address of a list service, for example https://lists.example.com/subscription/form?l=<id>",
  );

/** The address of a Supabase project, without the path of its API. */
export const projectUrl = (example: string) =>
  backendUrl(example).refine(
    (text) => new URL(text).href === `${new URL(text).origin}/`,
    `must be an address without a path, for example ${example}`,
  );

/**
 * Characters that control the direction of the text after them, and others that nobody sees. Names may have joiners and
 * no-break spaces, which addresses may not.
 */
const hidden = /[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u;

export const text = (example: string, maxLength = 60) =>
  z
    .string()
    .trim()
    .min(1, `must not be empty, for example ${example}`)
    .refine(
      (name) => name.length <= maxLength && !hidden.test(name),
      `must be a text on one line, of at most ${maxLength} characters, for example ${example}`,
    );

/** The `#` may be left out, because it begins a comment in `.env`. May be empty. */
export const optionalColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^$|^#?[0-9a-f]{6}$/, "must have six hexadecimal digits, for example ffd400")
  .transform((value) => value.replace(/^(?=[^#])/, "#"));

/** A whole number, written as text. */
export const wholeNumber = (least: number, most: number, example: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a whole number from ${least} to ${most}, for example ${example}`,
    )
    .transform(Number);

const longestPlace = {
  placement: "exchange",
  language: languageCodes.reduce((one, other) => (other.length > one.length ? other : one)),
};

/**
 * Describes the error in a partner's link; undefined if it is valid. It is an https address that may have `{placement}`,
 * `{language}`, and `{source}`. Visitors choose the source, so the host can't depend on it.
 */
export function checkPartnerUrl(link: string, placement = longestPlace.placement): string | undefined {
  const place = { ...longestPlace, placement };
  const example = "https://partner.example/invite?sub={placement}";
  // Browsers show braces in this form, so it may have been copied with the link.
  const [encoded] = /%7b(placement|language|source)%7d/i.exec(link) ?? [];
  if (encoded) return `must have ${decodeURIComponent(encoded)} in place of ${encoded}`;
  const [one = "", another = ""] = ["a", "b"].map((source) => fillInSource(fillInPlace(link, place), source));
  if (!isHttps(one) || new URL(one).host !== new URL(another).host)
    return `must be an https address, which may have {placement}, {language}, and {source} after the host, for example ${example}`;
  const longestSource = "x".repeat(maxSubIdLength);
  const subIds = listSubIds(link).map((subId) => fillInSource(fillInPlace(subId, place), longestSource));
  // If a sub-id is too long or has other characters, networks drop it or refuse the whole report.
  if (subIds.every((subId) => /^[a-z\d-]+$/i.test(subId) && subId.length <= maxSubIdLength)) return undefined;
  return `must have only letters, digits, and dashes in a sub-id, and at most ${maxSubIdLength}: {placement}-{language}-{source} takes up to 44`;
}

export const partnerUrl = checked((link) => checkPartnerUrl(link));

/**
 * Whether a Supabase key has more rights than visitors: it begins with `sb_secret_`, or is a token of another role.
 */
function isSecretKey(key: string): boolean {
  if (key.startsWith("sb_secret_")) return true;
  const [, payload = ""] = key.split(".");
  try {
    const { role } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return role !== undefined && role !== "anon";
  } catch {
    return false;
  }
}

/** The key of a Supabase project. It is in the pages, so it is public. */
export const publicKey = z
  .string()
  .regex(/^\S*$/, "must be the project's publishable (or anon) key, without spaces")
  .refine(
    (key) => !isSecretKey(key),
    "must be the project's publishable (or anon) key: this one is secret, and the pages would publish it. " +
      "Revoke it in the project's dashboard if it was published",
  );
