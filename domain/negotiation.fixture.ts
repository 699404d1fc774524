/** What a visitor's cookie and browser ask for at an address without a language, and the language that they get. */
export const negotiated = [
  ["", "", "en"],
  ["", "fr", "fr"],
  ["", "FR-ca", "fr"],
  ["", "nl-NL,fr;q=0.9", "en"],
  ["", "ar;q=1.0,fr", "ar"],
  ["", ", ,;q=,", "en"],
  ["language=de", "fr", "de"],
  ["a=b; language=ar; c=d", "fr", "ar"],
  ["language=nl", "fr", "fr"],
  ["xlanguage=de", "fr", "fr"],
  ["language=constructor", "es", "es"],
] as const;
