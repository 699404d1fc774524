import type { Action, Finding } from "../finding.ts";
import type { findRemovedSettings } from "../removed-settings.ts";
import type { ServiceSettings, SettingName } from "../settings.ts";
import type { Store } from "../store/store.ts";
import type { Installation } from "./installation.ts";

/** The inputs of the checks. */
export interface Context {
  /** Reading an invalid setting throws {@link InvalidSettingError}, and the check that needs it is skipped. */
  settings: ServiceSettings;
  /** The valid settings. */
  valid: Partial<ServiceSettings>;
  /** The problem of each invalid setting. */
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
  /** Whether the checks run inside the service, on its own store. */
  isService: boolean;
  /** Undefined if there is no database yet. */
  openStore: () => Promise<Store | undefined>;
  fetch: typeof fetch;
  /** Epoch milliseconds. */
  now: () => number;
  /** Reads the free bytes of a folder's disk. */
  readFreeBytes: (folder: string) => Promise<number>;
  readBuild: () => Promise<"current" | "stale" | "missing">;
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
   * An error of this check prevents a start, or means that the site would not work. The check takes no time and sends
   * no request to another machine.
   */
  preflight?: true;
  /** While this check finds an error, messages are refused. */
  readiness?: true;
  /** Notifies the operator when the check starts and stops finding something. */
  alert?: Alert;
  /** Set if the check sends requests to another machine. */
  network?: {
    /** The address of that machine; empty if there is none. Only its host is shown: the address may have a password. */
    address(context: Context): string;
    /** What to do if it doesn't answer. */
    actions: Action[];
  };
  run(context: Context, signal: AbortSignal): Outcome | Promise<Outcome>;
}

export interface Alert {
  /** Identifies the alert in notices. Never changed. */
  name: string;
  /** The titles of its notices. */
  firing: string;
  resolved: string;
}

export interface CheckResult extends Finding {
  check: string;
  title: string;
}
