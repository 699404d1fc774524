/** Puts untrusted text on one line, without characters that control a terminal or change the text direction. */
export function toPlainLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/\p{Bidi_Control}/gu, "");
}
