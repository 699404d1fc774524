import type { Environment } from "../../settings/read-settings.ts";
import type { Action, Finding } from "../finding.ts";
import type { ServiceSettings } from "../settings.ts";
import type { Store } from "../store/store.ts";
import type { Installation } from "./installation.ts";

/** The inputs of the checks. */
export interface Context {
  settings: ServiceSettings;
  environment: Environment;
  installation: Installation;
  /** On a server, or with `NODE_ENV=production`. */
  production: boolean;
  /** In a release, or with `CARDAMINT_STRICT=1` in production: placeholders are refused. */
  strict: boolean;
  /** The store of the service, or one that can only be read. Undefined if there is none yet, or it can't be opened. */
  store: Store | undefined;
  storeError?: unknown;
  fetch: typeof fetch;
  /** Epoch milliseconds. */
  now: () => number;
  /** Reads the free bytes of a folder's disk, without those reserved for root. */
  readFreeBytes: (folder: string) => Promise<number>;
}

/** Undefined: there is nothing to check. */
export type Findings = Finding | Finding[] | undefined;

export interface Check {
  /** Identifies the check in JSON. Never changed. */
  name: string;
  title: string;
  /** An error of this check prevents a start. The check sends no request, except to the database. */
  preflight?: true;
  /** Skipped if the store can't be read, which other checks report. */
  readsStore?: true;
  /** While this check finds an error, messages are refused. */
  readiness?: true;
  /** Notifies the operator when the check starts and stops finding something. */
  alert?: Alert;
  /** Set if the check sends requests to another machine. */
  network?: {
    /** The address of that machine; empty if there is none. Only its host is shown: the address may have a password. */
    address(settings: ServiceSettings): string;
    /** What to do if it doesn't answer. */
    actions(settings: ServiceSettings): Action[];
  };
  run(context: Context, signal: AbortSignal): Findings | Promise<Findings>;
}

export interface Alert {
  /** Identifies the alert in notices. Never changed. */
  name: string;
  /** The title of its notice. */
  title: string;
}

export interface CheckResult extends Finding {
  check: string;
  title: string;
}
