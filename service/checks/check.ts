import { statfs } from "node:fs/promises";
import type { Environment } from "../../settings/read-settings.ts";
import type { Finding } from "../finding.ts";
import type { ServiceSettings } from "../settings.ts";
import type { Store } from "../store/store.ts";
import { readCertificate } from "./certificate.ts";
import { detectInstallation } from "./installation.ts";

/** Creates the inputs of the checks: this machine and its network, without a store. */
export function createContext(settings: ServiceSettings, environment: Environment) {
  const installation = detectInstallation(settings.DATABASE_FILE);
  const production = environment.NODE_ENV === "production" || installation !== "laptop";
  return {
    settings,
    environment,
    installation,
    production,
    strict: installation === "release" || (production && environment.CARDAMINT_STRICT === "1"),
    /** Undefined if there is none yet, or it can't be opened. */
    store: undefined as Store | undefined,
    storeError: undefined as unknown,
    /** In the service itself: a write is tried. */
    canWrite: false,
    fetch,
    readCertificate,
    now: Date.now,
    /** Without the space that is reserved for root. */
    async readFreeBytes(folder: string): Promise<number> {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

export type Context = ReturnType<typeof createContext>;

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
  run(context: Context, signal: AbortSignal): Findings | Promise<Findings>;
}

export interface CheckResult extends Finding {
  name: string;
}
