import type { Store } from "../store/store.ts";
import type { Context } from "./check.ts";
import { readLeniently } from "./context.ts";

/** The context of a site on a laptop, without a network or a database. */
export function createTestContext(
  environment: Record<string, string>,
  changes: Partial<Context> & { store?: Store } = {},
): Context {
  const { store, ...rest } = changes;
  return {
    ...readLeniently(environment),
    fileText: "",
    isFileOpen: false,
    installation: "other",
    production: false,
    strict: false,
    isService: store !== undefined,
    openStore: async () => store,
    fetch: () => Promise.reject(new Error("no network")),
    now: Date.now,
    readFreeBytes: async () => 5e9,
    readBuild: async () => "current",
    ...rest,
  };
}
