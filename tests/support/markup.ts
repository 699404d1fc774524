import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { projectFolder } from "./project-folder.ts";

const checker = join(projectFolder, "node_modules/vnu-jar/build/dist/vnu.jar");

interface Verdict {
  messages: { type: string; url: string; lastLine: number; message: string; extract: string }[];
}

/** What the Nu HTML checker finds in documents. It needs Java, which starts slowly where others keep the processor busy. */
export function listMarkupErrors(files: string[]): Verdict["messages"] {
  const options = ["--format", "json", "--stdout", "--errors-only", "--exit-zero-always"];
  const { stdout } = spawnSync("java", ["-jar", checker, ...options, ...files], { encoding: "utf8" });
  const { messages }: Verdict = JSON.parse(stdout);
  // Its parser of stylesheets knows no container queries yet; Biome reads the stylesheets.
  return messages.filter(({ message }) => !message.startsWith("CSS:"));
}
