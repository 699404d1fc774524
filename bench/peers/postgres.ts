import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findTool, run } from "../tools.ts";

const migrations = join(import.meta.dirname, "../../supabase/migrations");

/** PostgreSQL refuses to run as root: then it runs as the user that Debian's package makes. */
function user(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return {
    uid: Number(run("/usr/bin/id", ["-u", "postgres"])),
    gid: Number(run("/usr/bin/id", ["-g", "postgres"])),
  };
}

/** A PostgreSQL as installed, in a folder of its own, with the roles of a Supabase project and our migrations. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), "cardamint-postgres-"));
  const owner = user();
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  run(
    findTool("initdb", "postgresql"),
    ["--pgdata", data, "--username", "postgres", "--auth", "trust"],
    owner,
  );
  const server = spawn(
    findTool("postgres", "postgresql"),
    ["-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "max_connections=200"],
    {
      ...owner,
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  process.once("exit", () => server.kill("SIGKILL"));
  const log = createInterface(server.stderr);
  for await (const line of log) if (line.includes("ready to accept connections")) break;
  server.stderr.resume();

  const connection = ["--host", folder, "--username", "postgres"];
  const psql = (...args: string[]) =>
    run(findTool("psql", "postgresql"), [
      ...connection,
      "--set",
      "ON_ERROR_STOP=1",
      "--quiet",
      "-At",
      ...args,
    ]);
  psql(
    ...["--command", "create role anon; create role authenticated; create role service_role"],
    ...["--command", "grant usage on schema public to anon, authenticated, service_role"],
  );
  for (const file of (await readdir(migrations)).sort()) psql("--file", join(migrations, file));

  return {
    folder,
    connection,
    psql,
    version: psql("--command", "show server_version").trim(),
    async end(): Promise<void> {
      server.kill("SIGINT");
      await once(server, "exit");
      await rm(folder, { recursive: true });
    },
  };
}
