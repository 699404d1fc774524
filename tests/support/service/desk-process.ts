import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { endWithTests } from "../machine/end-with-tests.ts";
import { projectFolder } from "../project-folder.ts";

/** Starts the desk in its own process. Resolves when it has printed its one-time address. */
export async function startDeskProcess(settings: Record<string, string>) {
  const env = { ...process.env, ENV_FILE: "", VISITOR_COUNTER_URL: "", CONTACT_FORM_URL: "", ...settings };
  const child = endWithTests(spawn(process.execPath, ["service/cli/desk.ts"], { cwd: projectFolder, env }));
  const lines: string[] = [];
  const output = createInterface(child.stdout).on("line", (line) => lines.push(line));
  const exited = once(child, "exit");
  while (!lines.some((line) => line.startsWith("The address works once."))) await once(output, "line");
  const address = lines.map((line) => /^Open (\S+)$/.exec(line)?.[1]).find(Boolean) ?? "";

  /** Stops the desk as Ctrl-C does, and returns its exit code. */
  async function stop(): Promise<number> {
    child.kill("SIGINT");
    const [code] = await exited;
    return code;
  }

  return { address, lines, stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}
