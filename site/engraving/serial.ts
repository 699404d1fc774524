/** A number as on a banknote. Without one, it is 0000000, as on a specimen. */
export const formatSerial = (prefix = "", number = 0) => `${prefix} ${String(number).padStart(7, "0")}`;
