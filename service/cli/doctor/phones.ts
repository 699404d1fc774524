import { type PhoneNumber, parsePhoneNumberWithError } from "libphonenumber-js/min";
import { type Check, cross, good, warning } from "./check.ts";

/** Numbers as the links on the pages write them. Nobody is called. */
export const phoneChecks: Check[] = [
  phoneCheck("phones.support", "Phone link", "SUPPORT_PHONE", (number) => `tel:${number}`),
  phoneCheck("phones.chat", "Chat link", "CHAT_PHONE", (number) => `https://wa.me/${number.slice(1)}`),
];

function phoneCheck(
  name: string,
  title: string,
  setting: "SUPPORT_PHONE" | "CHAT_PHONE",
  linkTo: (number: string) => string,
): Check {
  return {
    name,
    title,
    settings: [setting],
    applies: ({ settings }) => settings[setting] !== "",
    run({ settings }) {
      const number = settings[setting];
      const link = linkTo(number);
      const parsed = parse(number);
      if (!parsed?.isPossible() || hasTrunkZero(number, parsed))
        return cross(
          "setting",
          `${link} reaches nobody: no country has such a number.`,
          `Write ${setting} as +, country code, number, without the 0 that is dialled within the country.`,
        );
      if (!parsed.isValid())
        return warning(
          "setting",
          `${link} does not look like a number in use.`,
          `Compare ${setting} digit by digit.`,
        );
      return good(link);
    },
  };
}

/** What is dialled within a country: the library forgives it, the telephone network does not. */
function hasTrunkZero(number: string, { number: right, countryCallingCode }: PhoneNumber): boolean {
  return number !== right && number.startsWith(`+${countryCallingCode}0`);
}

function parse(number: string) {
  try {
    return parsePhoneNumberWithError(number);
  } catch {
    return undefined;
  }
}
