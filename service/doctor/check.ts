import type { Finding } from "../findings/finding.ts";
import type { Installation } from "../findings/installation.ts";
import type { ServiceSettings, SettingName } from "../settings.ts";

/** What the checks look at, and through. */
export interface Context {
  /** Reading an invalid one throws {@link InvalidSettingError}: what relies on it cannot be checked yet. */
  settings: ServiceSettings;
  /** Those that can be read. */
  valid: Partial<ServiceSettings>;
  /** What is wrong with the others. */
  invalid: ReadonlyMap<SettingName, string>;
  /** The text of `.env`; empty if there is none. */
  fileText: string;
  /** Whether other users of this machine may read `.env`. */
  isFileOpen: boolean;
  installation: Installation;
  /** On a server, or with `NODE_ENV=production`. */
  production: boolean;
  /** In a release, or with `CARDAMINT_STRICT=1` in production: placeholders are refused. */
  strict: boolean;
  fetch: typeof fetch;
  /** Epoch milliseconds. */
  now: () => number;
  readFreeBytes: (folder: string) => Promise<number>;
  /** Missing pages are built by `npm start`; no command here builds those that are absent. */
  readBuild: (folder: string) => Promise<"current" | "stale" | "missing" | "absent">;
  /** Listens at an address and stops at once. Rejects as a server would. */
  tryToListen: (host: string, port: number) => Promise<void>;
}

export class InvalidSettingError extends Error {
  override name = "InvalidSettingError";
}

/** Undefined if there is nothing to check. */
type Outcome = Finding | undefined;

export interface Check {
  /** For programs; never changed. */
  name: string;
  title: string;
  /** Whether an error of it stops or cripples a start. Such checks leave this machine alone and take no time. */
  preflight?: true;
  /** Left out if the service itself runs the checks: it would block the service, or search for it. */
  notInService?: true;
  /** Of what leaves this machine. */
  network?: {
    /** What is asked, or empty if there is nothing to ask. It is never shown whole: it may hold a password. */
    address(context: Context): string;
    /** What to do if nothing answers. */
    hint: string;
  };
  run(context: Context, signal: AbortSignal): Outcome | Promise<Outcome>;
}
