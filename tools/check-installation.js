// Runs before npm scripts, so that an incomplete installation is explained in one line. An older Node can't load TypeScript, so
// this is JavaScript.
import { existsSync, readFileSync } from "node:fs";

async function findProblem() {
  if (!process.features.typescript)
    return `Node ${process.versions.node} can't run this project, and the Node that npm installs is missing. → npm ci --ignore-scripts=false`;
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const missing = Object.keys(dependencies).find((name) => !existsSync(`node_modules/${name}/package.json`));
  if (missing)
    return `The project's packages aren't installed, or not all of them: ${missing} is missing. → npm ci`;
  // One of several with a program for each system. npm leaves out all of them with --omit=optional.
  return import("@resvg/resvg-js").then(
    () => undefined,
    () =>
      "The packages were installed for another system, or without their optional parts. → npm ci --include=optional",
  );
}

const problem = await findProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
