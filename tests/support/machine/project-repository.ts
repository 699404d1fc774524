import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectFolder } from "../project-folder.ts";

/** Creates a repository of the project's files as they are, as v8.0.0, then of two later versions. */
export function createRepository(folder: string): void {
  const git = (...args: string[]) => execFileSync("git", ["-C", folder, ...args], { encoding: "utf8" });
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: projectFolder,
    encoding: "utf8",
  });
  execFileSync("git", ["clone", "--quiet", "--no-checkout", "--no-tags", projectFolder, folder]);
  for (const name of files.split("\0").filter((name) => name && existsSync(join(projectFolder, name)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(projectFolder, name), join(folder, name));
  }
  git("config", "user.name", "Test");
  git("config", "user.email", "test@example.com");
  git("add", "--all");
  git("commit", "--quiet", "--allow-empty", "--message=one");
  git("tag", "v8.0.0");
  const changed = readFileSync(join(folder, "package.json"), "utf8").replace(
    /"version": ".*"/,
    '"version": "9.0.0"',
  );
  writeFileSync(join(folder, "package.json"), changed);
  git("commit", "--quiet", "--all", "--message=two");
  git("tag", "v9.0.0");
  git("commit", "--quiet", "--allow-empty", "--message=three");
  git("tag", "v9.1.0-rc1");
}
