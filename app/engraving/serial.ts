/** A number as on a banknote. */
export const formatSerial = (prefix: string, number: number) =>
  `${prefix} ${String(number).padStart(7, "0")}`;
