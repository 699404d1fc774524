import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

// It has some of Debian's programs, and is in no user's path.
process.env.PATH += `${delimiter}/usr/sbin`;
const folders = `${process.env.PATH}`.split(delimiter);

/** Finds the path of a program that may have several names. */
export const findProgram = (...names: string[]): string | undefined =>
  names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);

const succeeds = (command: string) => spawnSync("sh", ["-c", command]).status === 0;

/** The names of a complete Chromium or Chrome. */
export const wholeChromiums = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

type Requirement = [probe: string, debianPackages?: string];

const program = (name: string, debianPackage = name): Requirement => [`command -v ${name}`, debianPackage];

/** What some tests need in addition to Node and Chromium. No package provides a right or an image. */
const requirements = {
  "whole chromium": [wholeChromiums.map((name) => `command -v ${name}`).join(" || "), "chromium"],
  firefox: program("firefox-esr"),
  java: program("java", "default-jre-headless"),
  caddy: program("caddy"),
  pgbouncer: program("pgbouncer"),
  python: program("python3"),
  // Its programs are in no path.
  postgresql: ["ls /usr/lib/postgresql/*/bin/initdb", "postgresql"],
  // Other systems have another program of this name.
  script: ["script --version | grep util-linux", "bsdutils"],
  strace: program("strace"),
  webkit: [
    `command -v WebKitWebDriver && command -v Xvfb &&
      /usr/bin/python3 -c "import gi; gi.require_version('WebKit2', '4.1')"`,
    "webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb",
  ],
  podman: [
    "command -v podman && command -v docker-compose && command -v runc && ls /usr/lib/podman/netavark /usr/lib/podman/aardvark-dns",
    "podman docker-compose runc netavark aardvark-dns iptables debootstrap",
  ],
  // Rights of root, which a container around this one may lack.
  containers: ['[ "$(id -u)" = 0 ] && unshare --mount --net --pid --fork mount -t proc proc /proc'],
  root: ['[ "$(id -u)" = 0 ]'],
  tracing: ["! command -v strace || strace -o /dev/null true"],
  // In a separate namespace, so that nothing stays mounted.
  mounting: ["unshare --mount mount -t tmpfs tmpfs /mnt"],
} satisfies Record<string, Requirement>;

type RequirementName = keyof typeof requirements;

export const findMissing = () =>
  (Object.keys(requirements) as RequirementName[]).filter((name) => !succeeds(requirements[name][0]));

export const getPackages = (missing: RequirementName[]): string[] =>
  missing.flatMap((name) => (requirements[name] as Requirement)[1]?.split(" ") ?? []);

/** Completes "skipped, because it …". */
export function formatNeeds(missing: RequirementName[]): string {
  const packages = getPackages(missing).join(" ");
  return `needs ${missing.join(", ")}${packages && ` (Debian: apt-get install ${packages})`}`;
}

/** Probed once: the processes that a run starts inherit the answer. */
process.env.MISSING_IN_TESTS ??= findMissing().join();

export const isMissing = (name: RequirementName) =>
  `${process.env.MISSING_IN_TESTS}`.split(",").includes(name);

const isQuick = process.env.QUICK_TESTS !== undefined;

/** Options for a test or group of Vitest that `npm test` leaves out. In Playwright's, the tag `@all` does the same. */
export const onlyInAll = { skip: isQuick };

export const leftOutJourneys = isQuick ? /@all/ : /^$/;

/**
 * Creates options for a test or group of Vitest: skipped where one of these is missing.
 * @example describe("a cut connection", needing("postgresql"), () => {})
 */
export const needing = (...needed: RequirementName[]) => ({ skip: needed.some(isMissing) });
