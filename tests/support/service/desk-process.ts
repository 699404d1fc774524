import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { endWithTests } from "../machine/end-with-tests.ts";
import { projectFolder } from "../project-folder.ts";

/**
 * Starts the desk in its own process. Resolves when it has printed its one-time address. Rejects with what the desk
 * reports if it can't start.
 */
export async function startDeskProcess(settings: Record<string, string>) {
  const env = { ...process.env, ENV_FILE: "", VISITOR_COUNTER_URL: "", CONTACT_FORM_URL: "", ...settings };
  const child = endWithTests(spawn(process.execPath, ["service/cli/desk.ts"], { cwd: projectFolder, env }));
  const exited = once(child, "exit");
  const stderr = text(child.stderr);
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.startsWith("The address works once.")) break;
  }
  const address = lines.map((line) => /^Open (\S+)$/.exec(line)?.[1]).find(Boolean);
  if (!address) throw new Error(`The desk did not start: ${await stderr}`);

  /** Stops the desk as Ctrl-C does, and returns its exit code. */
  async function stop(): Promise<number> {
    child.kill("SIGINT");
    const [code] = await exited;
    return code;
  }

  return { address, lines, stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}
