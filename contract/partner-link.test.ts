import { expect, test } from "vitest";
import { formatPartnerLink } from "./partner-link.ts";

const click = { placement: "buy-now", language: "fr" } as const;

test.for([
  ["https://partner.com/invite", "https://partner.com/invite"],
  ["https://partner.com/?sub={placement}-{language}", "https://partner.com/?sub=buy-now-fr"],
  ["https://{language}.partner.com/{placement}/{placement}", "https://fr.partner.com/buy-now/buy-now"],
] as const)("%s leads to %s from Buy now on a French page", ([template, link]) => {
  expect(formatPartnerLink(template, click)).toBe(link);
});

test("values are encoded", () => {
  const odd = { placement: "a&b=c/ü#" as "buy-now", language: "fr" } as const;
  expect(formatPartnerLink("https://partner.com/?sub={placement}", odd)).toBe(
    "https://partner.com/?sub=a%26b%3Dc%2F%C3%BC%23",
  );
});
