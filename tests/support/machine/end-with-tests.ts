import type { ChildProcess } from "node:child_process";

interface Options {
  /** Whether it was started `detached`: what it started itself ends with it. */
  group?: boolean;
  /** SIGTERM for a program that must end its own processes. */
  signal?: "SIGKILL" | "SIGTERM";
}

const running = new Map<ChildProcess, Options>();

/** Kills a program that still runs. */
export function endNow(child: ChildProcess): void {
  const { group = false, signal = "SIGKILL" } = running.get(child) ?? {};
  if (!group) child.kill(signal);
  else if (child.pid)
    try {
      process.kill(-child.pid, signal);
    } catch {
      // The whole group has ended.
    }
}

function endAll(): void {
  for (const child of running.keys()) endNow(child);
}

process.once("exit", endAll);
// Vitest ends its workers with this signal.
process.once("SIGTERM", () => {
  endAll();
  if (process.listenerCount("SIGTERM") === 0) process.kill(process.pid, "SIGTERM");
});

/** Makes sure that a program ends with this process, even if the test that started it fails. */
export function endWithTests<Child extends ChildProcess>(child: Child, options: Options = {}): Child {
  running.set(child, options);
  // What a group's first process started may outlive it.
  if (!options.group) child.once("exit", () => running.delete(child));
  return child;
}
