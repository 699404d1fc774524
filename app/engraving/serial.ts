/** Formats a serial number as on a banknote. Without a count it is 0000000, as on a specimen. */
export function formatSerial(brand: string, number = 0): string {
  return `${brand.slice(0, 2).toUpperCase()} ${String(number).padStart(7, "0")}`;
}
