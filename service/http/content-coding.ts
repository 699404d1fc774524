/** From the one we like best to the one that everybody reads. */
const codings = ["br", "gzip", "identity"] as const;

export type Coding = (typeof codings)[number];

/**
 * The best coding that is there and that an `Accept-Encoding` allows (RFC 9110, 12.5.3). Where it
 * forbids all of them the plain one is sent: better read than refused.
 */
export function chooseCoding(accepted = "", there: Partial<Record<Coding, unknown>>): Coding {
  const weights = new Map(accepted.toLowerCase().split(",").map(weigh));
  const getWeight = (coding: Coding) =>
    weights.get(coding) ?? (coding === "identity" ? 1 : (weights.get("*") ?? 0));
  return codings.find((coding) => there[coding] !== undefined && getWeight(coding) > 0) ?? "identity";
}

function weigh(part: string): [string, number] {
  const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [coding, weight === undefined ? 1 : Number(weight.slice(2))];
}
