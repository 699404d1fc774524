import type { Sale } from "../store.ts";

/** An order that earned 5 EUR. */
export const createSale = (change: Partial<Sale> = {}): Sale => ({
  key: "1",
  day: "2030-01-01",
  source: "mail",
  placement: "hero",
  language: "en",
  currency: "EUR",
  state: "earned",
  earned: 500_000_000n,
  pending: 0n,
  lost: 0n,
  ...change,
});
