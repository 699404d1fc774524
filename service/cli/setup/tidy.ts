/** The first pattern counts. */
const tidiers: [names: RegExp, tidy: (answer: string) => string][] = [
  [/_PHONE$/, tidyPhone],
  [/_EMAIL$|^MAIL_FROM$/, (answer) => answer.replace(/^mailto:/i, "").replace(/^.*<(.*)>$/, "$1")],
  [/^SITE_ORIGIN$/, tidyOrigin],
  [/^(DATABASE|SMTP)_URL$/, (answer) => answer],
  [/_URL$/, addScheme],
  [/^(TRANSACTIONS|SATISFACTION)$/, tidyNumber],
  [/^(NEWSLETTER|CLICK_COUNTS)$/, (answer) => answer.replace(/^yes$/i, "on").replace(/^no$/i, "off")],
  [/^TRUSTED_PROXIES$/, (answer) => answer.split(/[\s,;]+/).join(",")],
];

/** Corrects an answer to the format that its setting accepts, if the meaning is clear. */
export function tidyAnswer(name: string, typed: string): string {
  const answer = typed.trim();
  if (answer === "-") return "";
  const [, tidy] = tidiers.find(([names]) => names.test(name)) ?? [];
  return tidy ? tidy(answer) : answer;
}

/** Accepts `+44 (0)20 7183-8750`, `0044 20 …`, `tel:+44…`. A number without a country code stays as it is. */
function tidyPhone(answer: string): string {
  const digits = answer.replace(/^tel:/i, "").replace("(0)", "");
  return digits.replaceAll(/[\s().\-/\u2010-\u2015]/g, "").replace(/^00/, "+");
}

/** Removes the slash at the end. A path stays, because it may be intended. */
function tidyOrigin(answer: string): string {
  const address = addScheme(answer);
  return URL.canParse(address) && new URL(address).pathname === "/" ? new URL(address).origin : address;
}

function addScheme(answer: string): string {
  if (/^(localhost|127\.0\.0\.1)(?=[:/]|$)/.test(answer)) return `http://${answer}`;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(?=[:/?]|$)/i.test(answer) ? `https://${answer}` : answer;
}

/** `1,000,000`, `1 000 000+` and `99 %` are numbers. */
function tidyNumber(answer: string): string {
  return answer.replace(/\s*[+%]$/, "").replaceAll(/(?<=\d)[.,'\s](?=\d{3})/g, "");
}
