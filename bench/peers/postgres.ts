import { migrate } from "../../service/store/engines/postgres-open.ts";
import { startPostgres as startServer } from "../../tests/support/postgres/postgres.ts";
import { findTool, run } from "../tools.ts";

/** A PostgreSQL as installed, in a folder of its own, with the roles of a Supabase project and our migrations. */
export async function startPostgres() {
  const server = await startServer({ fsync: true });
  const database = await server.createDatabase({ supabaseRoles: true });
  await migrate(server.getUrl(database));
  // By its socket, so that nothing but the database is measured.
  const connection = ["--host", server.folder, "--port", `${server.port}`, "--username", "postgres"];
  const options = ["--set", "ON_ERROR_STOP=1", "--quiet", "-At", "--dbname", database];
  const psql = (...args: string[]) =>
    run(findTool("psql", "postgresql"), [...connection, ...options, ...args]);
  return {
    folder: server.folder,
    connection,
    database,
    url: server.getUrl(database),
    psql,
    version: psql("--command", "show server_version").trim(),
    end: server.end,
  };
}
