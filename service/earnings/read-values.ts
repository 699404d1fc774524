import { languageCodes } from "../../domain/languages.ts";
import { hourMs, minuteMs } from "../../lib/units.ts";

/** Which of a date's three numbers are the day (d), the month (m), and the year (y). */
export const dateOrders = ["dmy", "mdy", "ymd"] as const;

export const decimalSigns = [".", ","] as const;

/** The abbreviations that mean one zone only (RFC 2822), in hours. Others, such as IST, mean several. */
const zones = new Map(
  Object.entries({
    z: 0,
    utc: 0,
    gmt: 0,
    est: -5,
    edt: -4,
    cst: -6,
    cdt: -5,
    mst: -7,
    mdt: -6,
    pst: -8,
    pdt: -7,
  }),
);

const findPart = (parts: Intl.DateTimeFormatPart[] | Intl.NumberFormatPart[], type: string) =>
  parts.find((part) => part.type === type)?.value ?? "";

/** The numbers of months by their names, long and short. No two of these languages have one name for two months. */
const months = new Map([["sept", 9]]);
for (const language of [...languageCodes, "it", "nl", "pl", "pt"])
  for (const style of [{ month: "long" }, { month: "short" }] as const)
    for (const day of [undefined, "numeric"] as const) {
      const format = new Intl.DateTimeFormat(language, { ...style, day, timeZone: "UTC" });
      for (let month = 1; month <= 12; month += 1)
        months.set(
          findPart(format.formatToParts(Date.UTC(2026, month - 1, 1)), "month")
            .toLowerCase()
            .replace(".", ""),
          month,
        );
    }

/** Replaces Arabic and Persian digits, and signs that look like a hyphen. */
const toAscii = (text: string) =>
  text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)).replaceAll(/[−‐‑]/g, "-");

/** Year, month, and day. A year of two digits comes last, unless the order says otherwise. */
function splitDay(text: string, order: string): (string | number | undefined)[] {
  const [, year = "", separator, month, day] = /^(\d{4})([-/.]?)(\d\d?)\2(\d\d?)$/.exec(text) ?? [];
  if (year && (separator || text.length === 8)) return [year, month, day];
  const [, first, , second, third = ""] =
    /^(\d\d?)([-/.])(\d\d?)\2(\d{4}|\d\d)$/.exec(text.replaceAll(". ", ".")) ?? [];
  if (third && order === "ymd") return third.length === 2 ? [first, second, third] : [];
  if (third) return order === "dmy" ? [third, second, first] : [third, first, second];
  // Such as 28. November 2026, Nov 28, 2026, 28-Nov-26, 1er décembre 2026, and Sat, 28 Nov 2026.
  const words = text
    .toLowerCase()
    .split(/[\s.,/-]+/)
    .filter((word) => !/^(de|del|of|)$/.test(word));
  if (words.length === 4 && /^\p{L}+$/u.test(words[0] ?? "")) words.shift();
  const index = words.findIndex((word) => months.has(word));
  const [number = "", last] = words.filter((_, other) => other !== index);
  if (words.length !== 3 || index === -1 || index === 2) return [];
  return [last, months.get(words[index] ?? ""), number.replace(/(st|nd|rd|th|er|º)$/, "")];
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
  /** As it is written, in whichever zone. */
  writtenDay: string;
  /** With the time, if there is one. */
  at: string;
  /** Whether the time is that of a zone that isn't stated. */
  isLocal: boolean;
}

/**
 * Reads a date, with or without a time; undefined if it isn't one.
 * @param zone that of times that don't state one
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
  const stated = hours === undefined ? zones.get(name.toLowerCase()) : Number(hours);
  if (!isTime || (name && stated === undefined)) return undefined;
  const local =
    Date.parse(`${day}T00:00Z`) + inDay * hourMs + Number(minute) * minuteMs + Number(second) * 1_000;
  const sign = hours?.startsWith("-") ? -1 : 1;
  const offset =
    stated === undefined ? findOffset(zone, local) : stated * hourMs + sign * Number(minutes) * minuteMs;
  const at = new Date(local - offset).toISOString();
  return { day: at.slice(0, 10), writtenDay: day, at, isLocal: stated === undefined };
}

/** More can't be stored of several orders together, and isn't a commission. */
const maxAmount = 10n ** 10n;

/** An amount is a number with a currency and a sign before or after it, such as -€5, 5,00 EUR, Rs.5, or (5). */
function splitAmount(amount: string) {
  const [, before = "", number = "", after = ""] =
    /^([^\d.,]*(?:(?<=\p{Ll})\.)?)([\d.,٫](?:[\d.,٫٬\s'’]*[\d.,])?)([^\d.,]*)$/u.exec(toAscii(amount)) ?? [];
  const around = before + after;
  return { number, isNegative: /[(-]/.test(around), mark: around.replaceAll(/[()+\s-]/g, "") };
}

/**
 * Reads an amount as a whole number of its smallest units; undefined if it isn't one.
 * @param decimal the decimal sign
 */
export function readAmount(amount: string, decimal: string): bigint | undefined {
  const { number, isNegative, mark } = splitAmount(amount);
  const [whole = "", decimals = "", ...others] = number.replace("٫", decimal).split(decimal);
  const group = `[\\s'’٬${decimal === "." ? "," : "."}]`;
  // 1,234,567, or 12,34,567 in India. A group that begins with zero would be decimals.
  const isWhole = new RegExp(
    `^(\\d*|[1-9]\\d{0,2}(${group}\\d{3})+|[1-9]\\d?(${group}\\d\\d)*${group}\\d{3})$`,
  );
  const isMark = /^(\p{Lu}{0,2}\p{Sc}|\p{Lu}{2,5}|Rs\.?|)$/u.test(mark) || listCodes(mark);
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

/** The currencies of each sign and abbreviation. Computed when it is first needed, because it takes a moment. */
let codesByMark: Map<string, Set<string>> | undefined;

function listCodes(mark: string): Set<string> | undefined {
  if (codesByMark) return codesByMark.get(mark);
  codesByMark = new Map([["₿", new Set(["BTC"])]]);
  for (const currency of Intl.supportedValuesOf("currency"))
    for (const locale of ["en", "en-CA"])
      for (const currencyDisplay of ["code", "symbol", "narrowSymbol"] as const) {
        const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay });
        const found = findPart(format.formatToParts(0), "currency");
        codesByMark.set(found, (codesByMark.get(found) ?? new Set()).add(currency));
      }
  return codesByMark.get(mark);
}

/** Lists the currencies that an amount may have by its own sign, such as €; undefined if it has none, or an unknown one. */
export function listCurrencies(amount: string): ReadonlySet<string> | undefined {
  const { mark } = splitAmount(amount);
  return mark === ""
    ? undefined
    : (listCodes(mark) ?? (/^[A-Z]{3,5}$/.test(mark) ? new Set([mark]) : undefined));
}

/**
 * Finds out in which of several ways texts are written. A text that can be read in none is ignored.
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
