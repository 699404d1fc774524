/** Puts a stranger's text on one line, without the characters that control a terminal or turn the text direction. */
export function toPlainLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/\p{Bidi_Control}/gu, "");
}
