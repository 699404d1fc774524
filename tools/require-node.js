// npm scripts use the Node that `npm ci` installs, unless ignore-scripts leaves it out. An older one can't
// load TypeScript, so this file is JavaScript, and has no imports.
if (!process.features.typescript) {
  console.error(
    `Node ${process.versions.node} can't run this project, and the Node that npm installs is missing. → npm ci --ignore-scripts=false`,
  );
  process.exit(1);
}
