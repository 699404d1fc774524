import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { Server } from "node:net";

/** Creates what replaces a function that no test beside the code may call: such tests belong in `tests/`. */
function forbid(what: string) {
  return () => {
    throw new Error(`A unit test ${what}. Move it to tests/`);
  };
}

Server.prototype.listen = forbid("listens on a port");
for (const name of ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"] as const)
  Object.assign(childProcess, { [name]: forbid("starts a process") });
syncBuiltinESMExports();
