import type { Finding } from "../../checks/finding.ts";
import type { Installation } from "../../checks/installation.ts";
import type { ServiceSettings } from "../../settings.ts";

export type SettingName = keyof ServiceSettings;

/** What the checks look at, and through. */
export interface Context {
  /** Valid throughout: an invalid setting has its default here, and what is wrong with it in `invalid`. */
  settings: ServiceSettings;
  invalid: ReadonlyMap<SettingName, string>;
  /** Names that stand in `.env`, known or not. */
  namesInFile: readonly string[];
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
  readBuild: (folder: string) => Promise<"missing" | "stale" | "current">;
  /** Listens at an address and stops at once. Rejects as a server would. */
  tryToListen: (host: string, port: number) => Promise<void>;
}

export interface Check {
  /** For programs; never changed. */
  name: string;
  title: string;
  /** The settings it relies on: where one is invalid there is nothing to check yet. */
  settings: readonly SettingName[];
  /** Whether an error of it stops or cripples a start. Such checks leave this machine alone and take no time. */
  preflight?: true;
  /** Left out where the service itself asks: it would block the service, or look for it. */
  notInService?: true;
  /** Whether it leaves this machine. */
  network?: {
    /** What is asked. It is never shown whole: it may hold a password. */
    address(context: Context): string;
    /** What to do where nothing answers. */
    hint: string;
  };
  /** Whether there is anything to check: if not, it is not reported at all. */
  applies?(context: Context): boolean;
  run(context: Context, signal: AbortSignal): Finding | Promise<Finding>;
}

export interface Result extends Finding {
  check: string;
  title: string;
}
