/** The preferred one first. */
const codings = ["br", "gzip", "identity"] as const;

export type Coding = (typeof codings)[number];

/**
 * Chooses the best available coding that an `Accept-Encoding` header allows (RFC 9110, 12.5.3). If the header allows
 * none, the choice is `identity`: a response is better than 406.
 */
export function chooseCoding(accepted = "", available: Partial<Record<Coding, unknown>>): Coding {
  const weights = new Map(accepted.toLowerCase().split(",").map(weigh));
  const getWeight = (coding: Coding) =>
    weights.get(coding) ?? (coding === "identity" ? 1 : (weights.get("*") ?? 0));
  return codings.find((coding) => available[coding] !== undefined && getWeight(coding) > 0) ?? "identity";
}

function weigh(part: string): [string, number] {
  const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [coding, weight === undefined ? 1 : Number(weight.slice(2))];
}
