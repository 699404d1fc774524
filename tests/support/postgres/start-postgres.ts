import { execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { createCertificate } from "../machine/certificate.ts";
import { endWithTests } from "../machine/end-with-tests.ts";
import { findFreePort } from "../machine/free-port.ts";
import { createTemporaryFolder } from "../temporary-folder.ts";

/** PostgreSQL and PgBouncer refuse to run as root: then they run as Debian's user for PostgreSQL. */
const getId = (option: "-u" | "-g") => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
const getUser = () => (process.getuid?.() === 0 ? { uid: getId("-u"), gid: getId("-g") } : {});

/** Creates a folder that the user owns. */
function createFolder({ uid, gid }: ReturnType<typeof getUser>): string {
  const folder = createTemporaryFolder();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Writes a file that only the user can read. */
const writeAs = (user: ReturnType<typeof getUser>, file: string, input: string | Buffer) =>
  execFileSync("sh", ["-c", `umask 077; cat > "$0"`, file], { ...user, input });

function start(program: string, args: string[], options: SpawnOptions) {
  const child = endWithTests(spawn(program, args, { ...options, stdio: ["ignore", "ignore", "pipe"] }));
  return { child, exited: once(child, "exit") };
}

async function waitForLine(stderr: NodeJS.ReadableStream, words: string): Promise<void> {
  const seen: string[] = [];
  for await (const line of createInterface(stderr)) {
    seen.push(line);
    if (line.includes(words)) {
      stderr.resume();
      return;
    }
  }
  throw new Error(`It did not start:\n${seen.join("\n")}`);
}

interface PostgresOptions {
  /** Whether a commit waits for the disk, as it does by default. Tests that crash no machine can do without. */
  fsync?: boolean;
  /** Set to make a standby of this server, which can only be read until it is promoted. */
  standbyOf?: { port: number };
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** Starts a PostgreSQL on a free port of 127.0.0.1, in a temporary folder. Resolves when it answers. */
export async function startPostgres({ fsync = false, standbyOf }: PostgresOptions = {}) {
  // The oldest version on this machine.
  const [programs = ""] = globSync("/usr/lib/postgresql/*/bin").toSorted();
  const program = (name: string) => join(programs, name);
  const user = getUser();
  const folder = createFolder(user);
  const data = join(folder, "data");
  const port = await findFreePort();
  const options = { ...user, cwd: folder };
  const silent: SpawnOptions = { ...options, stdio: ["ignore", "ignore", "inherit"] };
  if (standbyOf) {
    const source = ["--host=127.0.0.1", `--port=${standbyOf.port}`, "--username=postgres"];
    const backup = ["-D", data, "--write-recovery-conf", "--checkpoint=fast", "--no-sync", ...source];
    execFileSync(program("pg_basebackup"), backup, silent);
  } else {
    const initdb = ["--username=postgres", "--auth=trust", "--locale=C.UTF-8", "--encoding=UTF8"];
    execFileSync(program("initdb"), ["-D", data, ...initdb, "--no-sync"], silent);
  }

  const serverSettings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    "max_connections=200",
    `fsync=${fsync ? "on" : "off"}`,
    "ssl=on",
  ];
  const { certificateFile, keyFile } = createCertificate(folder);
  writeAs(user, join(data, "server.crt"), readFileSync(certificateFile));
  writeAs(user, join(data, "server.key"), readFileSync(keyFile));

  async function run() {
    const args = ["-D", data, ...serverSettings.flatMap((setting) => ["-c", setting])];
    const server = start(program("postgres"), args, options);
    await waitForLine(server.child.stderr as NodeJS.ReadableStream, "ready to accept");
    return server;
  }

  let server = await run();
  let databases = 0;
  const getUrl = (database: string, atPort = port) => `postgres://postgres@127.0.0.1:${atPort}/${database}`;

  async function query(sql: string, database = "postgres"): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(getUrl(database));
    await client.connect();
    try {
      const { rows } = await client.query(sql);
      return rows;
    } finally {
      await client.end();
    }
  }

  const signals = { fast: "SIGINT", immediate: "SIGQUIT" } as const;

  async function stop(mode: keyof typeof signals = "fast"): Promise<void> {
    server.child.kill(signals[mode]);
    await server.exited;
  }

  const isRunning = () => server.child.exitCode === null && server.child.signalCode === null;

  return {
    port,
    isRunning,
    getUrl,
    getSocketUrl: (database: string) => `postgres://postgres@/${database}?host=${folder}&port=${port}`,
    query,

    /** Creates an empty database, or a copy of another. Returns its name. */
    async createDatabase({ supabaseRoles = false, template = "template0" } = {}): Promise<string> {
      databases += 1;
      const name = `test_${process.pid}_${databases}`;
      await query(`create database ${name} template ${template}`);
      if (supabaseRoles) await query(createSupabaseRoles, name);
      return name;
    },

    /** As `pg_ctl stop --mode`: `immediate` is a crash of the server. */
    stop,

    /** Starts again after `stop`. */
    async start(): Promise<void> {
      server = await run();
    },

    /** Promotes a standby to a primary server. */
    promote(): void {
      execFileSync(program("pg_ctl"), ["promote", "-D", data, "--wait"], silent);
    },

    /** Stops the server if it still runs, and deletes its many files now: Vitest waits half a second for the end of a process. */
    async end(): Promise<void> {
      if (isRunning()) await stop("immediate");
      rmSync(folder, { recursive: true });
    },
  };
}

/** What a Supabase project has before any migration: the roles of its public keys, which see the schema `public`. */
const createSupabaseRoles = `
  do $$
  declare role text;
  begin
    foreach role in array array['anon', 'authenticated', 'service_role'] loop
      if to_regrole(role) is null then execute format('create role %I nologin noinherit', role); end if;
    end loop;
  end $$;
  grant usage on schema public to anon, authenticated, service_role`;

/** Starts PgBouncer in transaction mode, with fewer connections to PostgreSQL than clients. */
export async function startPgBouncer(postgres: { port: number }) {
  const user = getUser();
  const folder = createFolder(user);
  const port = await findFreePort();
  const file = join(folder, "pgbouncer.ini");
  const configuration = `
[databases]
* = host=127.0.0.1 port=${postgres.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
server_reset_query = DISCARD ALL
server_reset_query_always = 1
`;
  writeAs(user, file, configuration);
  const { child, exited } = start("pgbouncer", [file], { ...user, cwd: folder });
  await waitForLine(child.stderr as NodeJS.ReadableStream, "process up");
  return {
    port,
    async end(): Promise<void> {
      child.kill("SIGINT");
      await exited;
    },
  };
}
