import { type SettingName, serviceSettings } from "../../settings.ts";

/** Typed to empty a setting. An empty line keeps its value. */
const nothing = "-";

const words: Record<string, string> = { yes: "on", true: "on", no: "off", false: "off" };

const tidiers: Partial<Record<SettingName, (answer: string) => string>> = {
  SITE_ORIGIN: tidyOrigin,
  SUPPORT_PHONE: tidyPhone,
  CHAT_PHONE: tidyPhone,
  CHAT_URL: withScheme,
  SUPPORT_EMAIL: tidyMailbox,
  PRIVACY_EMAIL: tidyMailbox,
  SUPPORT_HOURS: tidyHours,
  TRANSACTIONS: tidyNumber,
  SATISFACTION: (answer) => answer.replace(/\s*%$/, ""),
  IMPRESSUM_URL: withScheme,
  PARTNER_INVITE_URL: withScheme,
  EXCHANGE_PARTNER_URL: withScheme,
  NEWSLETTER_URL: withScheme,
  VISITOR_COUNTER_URL: withScheme,
  CONTACT_FORM_URL: withScheme,
  DATABASE_URL: (answer) => tidyLogin(answer, "postgres"),
  SMTP_URL: (answer) => tidyLogin(answer, "smtps"),
  MAIL_FROM: tidyMailbox,
  FORWARD_FORM_URL: withScheme,
  TRUSTED_PROXIES: (answer) => answer.split(/[\s,;]+/).join(","),
  NOTIFY_URL: withScheme,
  NOTIFY_EMAIL: tidyMailbox,
};

/** Corrects an answer to what its setting accepts, if there is no doubt what was meant. */
export function tidyAnswer(name: SettingName, typed: string): string {
  const answer = typed.trim();
  if (answer === nothing || answer === "") return "";
  return (tidiers[name] ?? ((text) => chooseWord(name, text)))(answer);
}

/** A setting with a few possible words also accepts them in capitals, and yes and no for on and off. */
function chooseWord(name: SettingName, answer: string): string {
  const word = answer.toLowerCase();
  const isTaken = (text: string) => serviceSettings.shape[name].safeParse(text).success;
  return [answer, word, words[word] ?? word].find(isTaken) ?? answer;
}

/** Accepts `+44 (0)20 7183-8750`, `0044 20 …`, `tel:+44…`. A number without a country code stays as it is. */
function tidyPhone(answer: string): string {
  const bare = answer
    .replace(/^tel:/i, "")
    .replace("(0)", "")
    .replaceAll(/[\s().\-/\u2010-\u2015\u00a0]/g, "");
  return bare.replace(/^00/, "+");
}

function tidyMailbox(answer: string): string {
  const bare = answer.replace(/^mailto:/i, "").replace(/^.*<([^<>]+)>$/, "$1");
  const at = bare.lastIndexOf("@");
  return bare.slice(0, at + 1) + bare.slice(at + 1).toLowerCase();
}

/** Adds a scheme, and removes capitals and the slash at the end. A path stays, as it may be meant. */
function tidyOrigin(answer: string): string {
  const address = withScheme(answer);
  if (!URL.canParse(address)) return address;
  const { origin, pathname, search, hash } = new URL(address);
  return pathname === "/" && search === "" && hash === "" ? origin : address;
}

function withScheme(answer: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(answer)) return answer;
  if (/^(localhost|127\.0\.0\.1)(?=[:/]|$)/.test(answer)) return `http://${answer}`;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(?=[:/?]|$)/i.test(answer) ? `https://${answer}` : answer;
}

/** Percent-encodes name and password, in which `#`, `/`, `?` or `@` may be typed as they are. */
function tidyLogin(answer: string, scheme: string): string {
  const [, given = `${scheme}://`, rest = ""] = /^([a-z]+:\/\/)?(.*)$/i.exec(answer) ?? [];
  const at = rest.lastIndexOf("@");
  if (at === -1) return given + rest;
  const [, name = "", password] = /^([^:]*)(?::(.*))?$/s.exec(rest.slice(0, at)) ?? [];
  const login = [name, password].filter((part) => part !== undefined).map(encode);
  return `${given}${login.join(":")}${rest.slice(at)}`;
}

/** Leaves encoded characters as they are. */
function encode(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part));
  } catch {
    return encodeURIComponent(part);
  }
}

/** `1,000,000`, `1 000 000`, `1.000.000`, `1M+` and `10k` are numbers. */
function tidyNumber(answer: string): string {
  const bare = answer.replace(/\+$/, "").replaceAll(/(?<=\d)[.,\s'\u00a0\u202f](?=\d{3})/g, "");
  const [, digits, unit = ""] = /^(\d+)\s*([km]?)$/i.exec(bare) ?? [];
  if (digits === undefined) return answer;
  return String(Number(digits) * ({ k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1));
}

function tidyHours(answer: string): string {
  if (/^(yes|24\s*[/x]\s*7|24h.*)$/i.test(answer)) return "24/7";
  return /^(no|none)$/i.test(answer) ? "" : answer;
}
