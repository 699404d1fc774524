import { hourMs, minuteMs } from "../../lib/units.ts";

/** Which of a date's three numbers are the day (d), the month (m), and the year (y). */
export const dateOrders = ["dmy", "mdy", "ymd"] as const;

export const decimalSigns = [".", ","] as const;

const months = "january february march april may june july august september october november december".split(
  " ",
);

/** Replaces signs that look like a hyphen. */
const toAscii = (text: string) => text.replaceAll(/[−‐‑]/g, "-");

/** Year, month, and day. A year of two digits comes last, unless the order says otherwise. */
function splitDay(text: string, order: string): (string | number | undefined)[] {
  const [, year = "", separator, month, day] = /^(\d{4})([-/.]?)(\d\d?)\2(\d\d?)$/.exec(text) ?? [];
  if (year && (separator || text.length === 8)) return [year, month, day];
  const [, first, , second, third = ""] =
    /^(\d\d?)([-/.])(\d\d?)\2(\d{4}|\d\d)$/.exec(text.replaceAll(". ", ".")) ?? [];
  if (third && order === "ymd") return third.length === 2 ? [first, second, third] : [];
  if (third) return order === "dmy" ? [third, second, first] : [third, first, second];
  // Such as 28. November 2026, Nov 28, 2026, 28-Nov-26, and Sat, 28 Nov 2026.
  const words = text.toLowerCase().split(/[\s.,/-]+/);
  if (words.length === 4 && /^[a-z]+$/.test(words[0] ?? "")) words.shift();
  const findMonth = (word: string) => months.findIndex((name) => word.length > 2 && name.startsWith(word));
  const index = words.findIndex((word) => findMonth(word) !== -1);
  const [number = "", last] = words.filter((_, other) => other !== index);
  if (words.length !== 3 || index === -1 || index === 2) return [];
  return [last, findMonth(words[index] ?? "") + 1, number.replace(/(st|nd|rd|th)$/, "")];
}

function readDay(text: string, order: string): string | undefined {
  const [year, month, date] = splitDay(text, order).map(String);
  if (!/^(\d{4}|[2-4]\d)$/.test(year ?? "") || !/^\d\d?$/.test(date ?? "")) return undefined;
  const day = [year?.padStart(4, "20"), month?.padStart(2, "0"), date?.padStart(2, "0")].join("-");
  const time = Date.parse(`${day}T00:00Z`);
  // 31 February would become a day in March.
  return time > 0 && new Date(time).toISOString().startsWith(day) ? day : undefined;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The difference to UTC that a zone has at a time there, in milliseconds. */
function findOffset(zone: string, local: number): number {
  const style = { timeZone: zone, dateStyle: "short", timeStyle: "medium" } as const;
  const format = clocks.get(zone) ?? new Intl.DateTimeFormat("sv-SE", style);
  clocks.set(zone, format);
  const offsetAt = (time: number) => Date.parse(`${format.format(time).replace(" ", "T")}Z`) - time;
  return zone === "UTC" ? 0 : offsetAt(local - offsetAt(local));
}

const timePattern =
  /^(.*?)(?:[T\s,]+(\d\d?):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?)?\s*\(?([a-z]{1,4})?\)?\s*(?:([+-]\d\d):?(\d\d)?)?(?: UTC)?)?$/i;

interface Moment {
  /** In UTC. */
  day: string;
  /** The day as it is written, in any time zone. */
  writtenDay: string;
  /** With the time, if there is one. */
  at: string;
  /** Whether the time has no time zone. */
  isLocal: boolean;
}

/**
 * Reads a date, with or without a time; undefined if it isn't one.
 * @param zone the time zone of times that have none
 */
export function readDate(date: string, order: string, zone = "UTC"): Moment | undefined {
  const text = toAscii(date);
  // Seconds or milliseconds since 1970.
  if (/^1\d{9}(\d{3})?$/.test(text)) {
    const at = new Date(Number(text.padEnd(13, "0"))).toISOString();
    return { day: at.slice(0, 10), writtenDay: at.slice(0, 10), at, isLocal: false };
  }
  const [, days = "", hour, minute, second = "0", half, name = "", hours, minutes = "0"] =
    timePattern.exec(text) ?? [];
  const day = readDay(days.trim(), order);
  if (day === undefined) return undefined;
  if (hour === undefined) return { day, writtenDay: day, at: day, isLocal: false };
  const inDay = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  const isTime = inDay < 24 && Number(minute) < 60 && Number(second) < 60 && !(half && Number(hour) > 12);
  if (!isTime) return undefined;
  // Abbreviations such as IST mean several zones.
  const stated = hours ?? (/^(z|utc|gmt)$/i.test(name) ? "+00" : undefined);
  const local =
    Date.parse(`${day}T00:00Z`) + inDay * hourMs + Number(minute) * minuteMs + Number(second) * 1_000;
  const sign = hours?.startsWith("-") ? -1 : 1;
  const offset =
    stated === undefined
      ? findOffset(zone, local)
      : Number(stated) * hourMs + sign * Number(minutes) * minuteMs;
  const at = new Date(local - offset).toISOString();
  return { day: at.slice(0, 10), writtenDay: day, at, isLocal: stated === undefined };
}

/** A larger amount isn't a commission, and the sum of several couldn't be stored. */
const maxAmount = 10n ** 10n;

/** An amount is a number with a currency and a sign before or after it, such as -€5, 5,00 EUR, Rs.5, or (5). */
function splitAmount(amount: string) {
  const [, before = "", number = "", after = ""] =
    /^([^\d.,]*(?:(?<=\p{Ll})\.)?)([\d.,](?:[\d.,\s'’]*[\d.,])?)([^\d.,]*)$/u.exec(toAscii(amount)) ?? [];
  const around = before + after;
  return { number, isNegative: /[(-]/.test(around), mark: around.replaceAll(/[()+\s-]/g, "") };
}

/**
 * Reads an amount as a whole number of its smallest units; undefined if it isn't one.
 * @param decimal the decimal sign
 */
export function readAmount(amount: string, decimal: string): bigint | undefined {
  const { number, isNegative, mark } = splitAmount(amount);
  const [whole = "", decimals = "", ...others] = number.split(decimal);
  const group = `[\\s'’${decimal === "." ? "," : "."}]`;
  // 1,234,567, or 12,34,567 in India. A group that begins with zero would be decimals.
  const isWhole = new RegExp(
    `^(\\d*|[1-9]\\d{0,2}(${group}\\d{3})+|[1-9]\\d?(${group}\\d\\d)*${group}\\d{3})$`,
  );
  const isMark = /^(\p{Lu}{0,2}\p{Sc}|\p{Lu}{2,5}|\p{L}{2}\.?|)$/u.test(mark);
  if (
    !isMark ||
    !isWhole.test(whole) ||
    others.length > 0 ||
    !/^\d*$/.test(decimals) ||
    whole + decimals === ""
  )
    return undefined;
  const digits = whole.replaceAll(/\D/g, "") || "0";
  if (BigInt(digits) >= maxAmount) return undefined;
  const units = BigInt(digits + decimals.padEnd(8, "0").slice(0, 8));
  return isNegative ? -units : units;
}

const findSign = (text: string) => /\p{Sc}/u.exec(text)?.[0];

/** Whether an amount has the code or the sign of another currency, such as € for USD. */
export function isOtherCurrency(amount: string, code: string): boolean {
  const { mark } = splitAmount(amount);
  if (/^[A-Z]{3,5}$/.test(mark)) return mark !== code;
  const sign = findSign(mark);
  // `Intl` knows only codes of three letters.
  if (sign === undefined || code.length !== 3) return false;
  const style = { style: "currency", currency: code, currencyDisplay: "narrowSymbol" } as const;
  return (findSign(new Intl.NumberFormat("en", style).format(0)) ?? sign) !== sign;
}

/**
 * Finds out in which of several ways texts are written. A text that can't be read in any way is ignored.
 * @param read returns undefined for a text that isn't written in a way
 * @returns the way; whether no other is possible; and whether another one is possible and would mean something else
 */
export function findWay<Way extends string>(
  ways: readonly [Way, ...Way[]],
  texts: ReadonlySet<string>,
  read: (text: string, way: Way) => unknown,
) {
  const readings = [...texts]
    .map((text) => ways.map((way) => read(text, way)?.toString()))
    .filter((values) => values.some((value) => value !== undefined));
  const possible = [...ways.keys()].filter((index) =>
    readings.every((values) => values[index] !== undefined),
  );
  const isOpen = readings.some((values) => new Set(possible.map((index) => values[index])).size > 1);
  return { way: ways[possible[0] ?? 0] ?? ways[0], isProved: possible.length === 1, isOpen };
}
