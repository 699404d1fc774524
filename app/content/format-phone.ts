import { parsePhoneNumberWithError } from "libphonenumber-js/min";

export interface Link {
  href: string;
  text: string;
}

/** A phone number as a link, grouped for reading, as in `+1 415 555 0132`. */
export function formatPhone(number: string): Link {
  return { href: `tel:${number}`, text: parsePhoneNumberWithError(number).formatInternational() };
}
