import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { endWithTests } from "./end-with-tests.ts";

export type SystemdMachine = Awaited<ReturnType<typeof startSystemdMachine>>;

/** The environment of a login as root. */
const environment = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8" };

const run = promisify(execFile);

/**
 * Starts a container with a real systemd, over a copy in memory of this machine's files, and without a network.
 * Packages in npm's cache can be installed there.
 */
export async function startSystemdMachine() {
  const folder = mkdtempSync(join(tmpdir(), "machine-"));
  const [memory, root] = [join(folder, "memory"), join(folder, "root")];
  mkdirSync(memory);
  mkdirSync(root);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=6G", "tmpfs", memory]);
  mkdirSync(join(memory, "upper"));
  mkdirSync(join(memory, "work"));
  const layers = `lowerdir=/,upperdir=${memory}/upper,workdir=${memory}/work`;
  execFileSync("mount", ["-t", "overlay", "overlay", "-o", layers, root]);
  prepareFiles(root);

  const options = ["--register=no", "--keep-unit", "--private-network", "--link-journal=no", "--boot"];
  const nspawn = endWithTests(
    spawn(
      "systemd-nspawn",
      ["--quiet", `--directory=${root}`, ...options, "--console=pipe", "systemd.unit=multi-user.target"],
      { stdio: "ignore" },
    ),
    // SIGTERM shuts the machine down. SIGKILL would leave it running.
    { signal: "SIGTERM" },
  );

  async function stop(): Promise<void> {
    process.kill(Number(leader), "SIGKILL");
    while (nspawn.exitCode === null && nspawn.signalCode === null) await wait(50);
    for (const mounted of [root, memory]) execFileSync("umount", ["--lazy", mounted]);
    rmSync(folder, { recursive: true });
  }

  const leader = await findChild(nspawn);

  /** Runs a command as root's login shell would. If it fails, the error has its output. */
  async function shell(command: string, variables: Record<string, string> = {}): Promise<string> {
    const env = { ...environment, HOME: "/root", ...variables };
    const args = ["--target", leader, "--all", "sh", "-euc", command];
    const { stdout, stderr } = await run("nsenter", args, { env, maxBuffer: 1e8, timeout: 15 * 60_000 });
    return stdout + stderr;
  }

  async function waitUntilRunning(): Promise<void> {
    const tries = 600;
    for (let count = 0; count < tries; count += 1) {
      const state = await shell("systemctl is-system-running || true").catch(String);
      if (/^(running|degraded)/.test(state)) return;
      if (count === tries - 1) throw new Error(`systemd did not start: ${state}`);
      await wait(200);
    }
  }
  try {
    await waitUntilRunning();
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    root,
    shell,
    /** The arguments of `nsenter` that lead into the machine's network, and nowhere else. */
    network: ["--target", leader, "--net"],
    stop,
  };
}

function prepareFiles(root: string): void {
  // A machine that has been set up, without this machine's services.
  writeFileSync(join(root, "etc/machine-id"), `${crypto.randomUUID().replaceAll("-", "")}\n`);
  execFileSync("sh", ["-c", `rm -rf ${root}/etc/fstab ${root}/etc/systemd/system/*.wants ${root}/srv/*`]);
  symlinkSync("/dev/null", join(root, "etc/systemd/system/systemd-networkd-wait-online.service"));
  writeFileSync(join(root, "etc/gitconfig"), '[safe]\n\tdirectory = "*"\n');
  // Node 24 of the system, as the guide installs it.
  cpSync(realpathSync(process.execPath), join(root, "usr/bin/node"));
  const cache = join(root, "var/cache/npm");
  const packages = join(homedir(), ".npm/_cacache");
  cpSync(packages, join(cache, "_cacache"), {
    recursive: true,
    // Another npm that runs meanwhile deletes these files.
    filter: (path) => path !== join(packages, "tmp"),
  });
  execFileSync("chmod", ["-R", "a+rwX", cache]);
  mkdirSync(join(root, "usr/etc"), { recursive: true });
  writeFileSync(join(root, "usr/etc/npmrc"), "cache=/var/cache/npm\noffline=true\nupdate-notifier=false\n");
}

async function findChild(parent: ChildProcess): Promise<string> {
  while (parent.exitCode === null) {
    const { stdout } = await run("pgrep", ["--parent", String(parent.pid)]).catch(() => ({ stdout: "" }));
    const [child] = stdout.split("\n");
    if (child) return child;
    await wait(50);
  }
  throw new Error(`systemd-nspawn ended with ${parent.exitCode}`);
}
