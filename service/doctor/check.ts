import type { Finding } from "../findings/finding.ts";
import type { Installation } from "../findings/installation.ts";
import type { findRemovedSettings } from "../removed-settings.ts";
import type { ServiceSettings, SettingName } from "../settings.ts";

/** Everything that a check may use. */
export interface Context {
  /** Reading an invalid setting throws {@link InvalidSettingError}, and the check that needs it is skipped. */
  settings: ServiceSettings;
  /** The valid settings. */
  valid: Partial<ServiceSettings>;
  /** The invalid settings, each with what is wrong. */
  invalid: ReadonlyMap<SettingName, string>;
  removed: ReturnType<typeof findRemovedSettings>;
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
  readBuild: () => Promise<"current" | "stale" | "missing">;
  /** Listens at an address and stops at once. Rejects as a server would. */
  tryToListen: (host: string, port: number) => Promise<void>;
}

export class InvalidSettingError extends Error {
  override name = "InvalidSettingError";
}

/** Undefined: there is nothing to check. */
type Outcome = Finding | undefined;

export interface Check {
  /** Identifies the check in JSON. Never changed. */
  name: string;
  title: string;
  /**
   * An error of this check prevents a start, or means that the site would not work. The check takes no time and asks
   * no other machine.
   */
  preflight?: true;
  /** Left out inside the service, which it would block or look for. */
  notInService?: true;
  /** Set for a check that asks another machine. */
  network?: {
    /** The address that is asked; empty if there is none. Only its host is shown, as it may hold a password. */
    address(context: Context): string;
    /** What to do if nothing answers. */
    hint: string;
  };
  run(context: Context, signal: AbortSignal): Outcome | Promise<Outcome>;
}
