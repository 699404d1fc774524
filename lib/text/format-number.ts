const count = new Intl.NumberFormat("en");

export const formatCount = (number: number | undefined) =>
  number === undefined ? "–" : count.format(number);

/** Amounts are whole numbers of 10⁻⁸, the smallest part of a bitcoin. */
const decimals = 8;

/** Writes an amount exactly, as in 12.5. */
export function toDecimal(units: bigint): `${number}` {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  const [whole, rest] = [digits.slice(0, -decimals), digits.slice(-decimals).replace(/0+$/, "")];
  return `${units < 0n ? "-" : ""}${whole}${rest && `.${rest}`}` as `${number}`;
}

const amounts = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: decimals });

export const formatAmount = (units: bigint, currency: string) =>
  `${amounts.format(toDecimal(units))} ${currency}`;
