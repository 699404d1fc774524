import type { Environment } from "../../settings/read-settings.ts";
import type { Finding } from "../finding.ts";
import type { ServiceSettings } from "../settings.ts";
import type { Store } from "../store/store.ts";
import type { Certificate } from "./certificate.ts";
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
  /** In the service itself: a write is tried. */
  canWrite?: boolean;
  fetch: typeof fetch;
  readCertificate: (origin: string, signal: AbortSignal) => Promise<Certificate>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Reads the free bytes of a folder's disk, without those reserved for root. */
  readFreeBytes: (folder: string) => Promise<number>;
}

type Findings = Finding | Finding[] | undefined;

export interface Check {
  name: string;
  /** The check sends no request, except to the database. Its errors are shown before a start. */
  preflight?: true;
  /** Reports nothing if the store or the site can't be read, which other checks report. */
  isQuiet?: true;
  /** The title of the notice that is sent when the check starts and stops finding something. It finds one thing at a time. */
  alert?: string;
  /** The setting with the address that the check sends requests to. Only its host is shown: it may have a password. */
  server?: "SITE_ORIGIN" | "SMTP_URL" | "VISITOR_COUNTER_URL";
  /** Undefined: there is nothing to check. */
  run(context: Context, signal: AbortSignal): Findings | Promise<Findings>;
}

export interface CheckResult extends Finding {
  name: string;
}
