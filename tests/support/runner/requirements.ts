import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { projectFolder } from "../project-folder.ts";

/** The last one has some of Debian's programs, and is in no user's path. */
const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), "/usr/sbin"];

/** Finds the path of a program that may have several names. */
export function findProgram(...names: string[]): string | undefined {
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** The names of a complete Chromium or Chrome. */
export const wholeChromiums = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

interface Requirement {
  /** Completes "needs …". */
  what: string;
  /** Undefined for a privilege, which no package provides. */
  debianPackage?: string;
  isAvailable: () => boolean;
}

const program = (name: string, debianPackage = name): Requirement => ({
  what: name,
  debianPackage,
  isAvailable: () => findProgram(name) !== undefined,
});

/** `.ci/run` unpacks Debian's package there: it can't be installed beside Postfix. */
export const eximFolder = join(projectFolder, "node_modules/.cache/exim");

/** Programs that some tests need in addition to Node and Chromium. Tests are skipped by name if one is missing. */
const requirements = {
  "whole chromium": {
    what: "more of Chromium than its headless shell",
    debianPackage: "chromium",
    isAvailable: () => findProgram(...wholeChromiums) !== undefined,
  },
  firefox: program("firefox-esr"),
  dovecot: program("dovecot", "dovecot-core"),
  exim: {
    what: "Exim (apt-get download exim4-daemon-light exim4-config, then dpkg -x each to node_modules/.cache/exim)",
    isAvailable: () =>
      ["usr/sbin/exim4", "etc/exim4/conf.d"].every((path) => existsSync(join(eximFolder, path))),
  },
  java: program("java", "default-jre-headless"),
  nginx: program("nginx"),
  pgbouncer: program("pgbouncer"),
  postgresql: {
    what: "PostgreSQL",
    debianPackage: "postgresql",
    // Its programs are in no path.
    isAvailable: () => globSync("/usr/lib/postgresql/*/bin/initdb").length > 0,
  },
  openssl: program("openssl"),
  postfix: program("postfix"),
  promtool: program("promtool", "prometheus"),
  python: program("python3"),
  script: {
    what: "script of util-linux",
    debianPackage: "bsdutils",
    isAvailable: () =>
      spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") ?? false,
  },
  strace: program("strace"),
  nspawn: program("systemd-nspawn", "systemd-container"),
  "systemd-analyze": program("systemd-analyze", "systemd"),
  webkit: {
    what: "WebKitGTK with its driver, and a display in memory",
    debianPackage: "webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb",
    isAvailable: () =>
      [findProgram("WebKitWebDriver"), findProgram("Xvfb")].every(Boolean) &&
      spawnSync("/usr/bin/python3", ["-c", "import gi; gi.require_version('WebKit2', '4.1')"]).status === 0,
  },
  varnish: program("varnishd", "varnish"),
  root: { what: "the rights of root", isAvailable: () => process.getuid?.() === 0 },
  tracing: {
    what: "the right to trace processes",
    isAvailable: () =>
      !findProgram("strace") || spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0,
  },
  mounting: { what: "the right to mount a file system in memory (Linux, root)", isAvailable: canMount },
  "open files": {
    what: "a limit of 5,000 open files",
    // Node raises its soft limit to the hard one by itself.
    isAvailable: () => Number(execFileSync("sh", ["-c", "ulimit -Hn | sed s/unlimited/1e9/"])) >= 5000,
  },
} satisfies Record<string, Requirement>;

export type RequirementName = keyof typeof requirements;

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "mount-"));
  const mounts = spawnSync("mount", ["-t", "tmpfs", "-o", "size=4096", "tmpfs", folder]).status === 0;
  if (mounts) execFileSync("umount", [folder]);
  rmdirSync(folder);
  return mounts;
}

const names = Object.keys(requirements) as RequirementName[];

/** Probed once: the processes that a run starts inherit the answer. */
process.env.UNAVAILABLE_IN_TESTS ??= findUnavailable().join();
const unavailableNames = process.env.UNAVAILABLE_IN_TESTS.split(",");

export function findUnavailable(): RequirementName[] {
  return names.filter((name) => !requirements[name].isAvailable());
}

export const getDebianPackage = (name: RequirementName) => (requirements[name] as Requirement).debianPackage;

/** Formats the reason of a skipped test. */
export function describeNeed(name: RequirementName): string {
  const debianPackage = getDebianPackage(name);
  const hint = debianPackage ? ` (Debian: apt-get install ${debianPackage})` : "";
  return `needs ${requirements[name].what}${hint}`;
}

/** Completes "skipped, because it needs …"; empty if all of these are there. */
export function describeMissing(needed: RequirementName[]): string {
  return needed
    .filter((name) => unavailableNames.includes(name))
    .map(describeNeed)
    .join(", ");
}

/**
 * Creates options for a test or group of Vitest: skipped where one of these is missing. `support/browser/journey.ts` has
 * the same for Playwright.
 * @example describe("a cut connection", needing("postgresql"), () => {})
 */
export function needing(...needed: RequirementName[]): { skip: boolean; meta: { skipReason: string } } {
  const skipReason = describeMissing(needed);
  return { skip: skipReason !== "", meta: { skipReason } };
}
