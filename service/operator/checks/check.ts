import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../../../lib/env/read-settings.ts";
import type { Finding } from "../../../lib/errors/finding.ts";
import { isLoopback } from "../../../lib/http/loopback.ts";
import type { ServiceSettings } from "../../../settings/service-settings.ts";
import type { Store } from "../../store.ts";
import { readCertificate } from "./read-certificate.ts";

/** `deploy/Containerfile` makes this file. */
export const isContainer = existsSync(join(import.meta.dirname, "../../../image-id"));

/** Creates the inputs of the checks: this machine and its network, without a store. */
export function createContext(settings: ServiceSettings, environment: Environment) {
  const { protocol, hostname } = new URL(settings.SITE_ORIGIN);
  return {
    settings,
    environment,
    /** Whether the site has visitors. If so, problems that don't matter on a laptop are reported, too. */
    isPublic: settings.CARDAMINT_STRICT || (protocol === "https:" && !isLoopback(hostname)),
    /** Changes only the commands that texts name. */
    isContainer,
    /** Undefined if there is none yet, or it can't be opened. */
    store: undefined as Store | undefined,
    storeError: undefined as unknown,
    /** Set in the service itself, where a check may try to write. */
    canWrite: false,
    fetch,
    readCertificate,
    now: Date.now,
    /** Excludes the space that is reserved for root. */
    async readFreeBytes(folder: string): Promise<number> {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

export type Context = ReturnType<typeof createContext>;

export interface CheckFinding extends Finding {
  /** What the desk shows instead: it links to one of its pages, where the doctor and notices name commands. */
  desk?: { sentence: string; page: string };
}

type Findings = CheckFinding | CheckFinding[] | undefined;

export interface Check {
  name: string;
  /** The check sends no request, except to the database. Its errors are shown before a start. */
  preflight?: true;
  /** Reports nothing if the store or the site can't be read, which other checks report. */
  isQuiet?: true;
  /** A notice is sent when the check begins to find a problem and when it no longer does. Such a check has one finding at a time. */
  alert?: Alert;
  /** The setting with the address that the check sends requests to. Only its host is shown: it may have a password. */
  server?: "SITE_ORIGIN" | "SMTP_URL" | "VISITOR_COUNTER_URL" | "NEWSLETTER";
  run(context: Context, signal: AbortSignal): Findings | Promise<Findings>;
}

interface Alert {
  /** The name of its state in the database. It stays when the check gets another name, so that the notice isn't repeated. */
  key: string;
  title: string;
  /** How often the service checks it, if not every minute. */
  everyMs?: number;
}

export interface CheckResult extends CheckFinding {
  name: string;
}

/** How the operator types a command of `service/cli`, with its arguments. */
export function formatCommand(
  { isContainer }: Pick<Context, "isContainer">,
  name: string,
  args: string,
): string {
  const command = isContainer ? `docker compose exec site node service/cli/${name}.ts` : `npm run ${name} --`;
  return `${command} ${args}`;
}
