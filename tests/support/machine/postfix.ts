import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../runner/requirements.ts";
import { endWithTests } from "./end-with-tests.ts";
import { findFreePort } from "./free-port.ts";

/** Debian's `master.cf`, with what a server that delivers to its own mailboxes needs. */
const processes = `
cleanup   unix n - n - 0 cleanup
qmgr      unix n - n 300 1 qmgr
rewrite   unix - - n - - trivial-rewrite
bounce    unix - - n - 0 bounce
defer     unix - - n - 0 bounce
trace     unix - - n - 0 bounce
proxymap  unix - - n - - proxymap
anvil     unix - - n - 1 anvil
virtual   unix - n n - - virtual
error     unix - - n - - error
retry     unix - - n - - error
postlog   unix-dgram n - n - 1 postlogd
`;

/**
 * Starts a Postfix of its own that has the mailbox of one address.
 * @param settings lines for its `main.cf`
 */
export async function startPostfix(mailbox: string, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "postfix-"));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const [uid, gid] = ["-u", "-g"].map((option) =>
    Number(execFileSync("id", [option, "postfix"], { encoding: "utf8" })),
  ) as [number, number];
  for (const name of ["queue", "data", "mail"]) mkdirSync(join(folder, name));
  for (const name of ["data", "mail"]) chownSync(join(folder, name), uid, gid);

  const configuration = {
    compatibility_level: "3.6",
    queue_directory: join(folder, "queue"),
    data_directory: join(folder, "data"),
    maillog_file: join(folder, "log"),
    maillog_file_prefixes: folder,
    inet_interfaces: "127.0.0.1",
    myhostname: "mail.example.com",
    mydestination: "",
    mynetworks: "",
    alias_maps: "",
    virtual_mailbox_domains: mailbox.slice(mailbox.indexOf("@") + 1),
    virtual_mailbox_maps: `inline:{{${mailbox} = support/}}`,
    virtual_mailbox_base: join(folder, "mail"),
    virtual_uid_maps: `static:${uid}`,
    virtual_gid_maps: `static:${gid}`,
    smtpd_relay_restrictions: "reject_unauth_destination",
    ...settings,
  };
  const lines = Object.entries(configuration).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(join(folder, "main.cf"), lines.join(""));
  writeFileSync(join(folder, "master.cf"), `127.0.0.1:${port} inet n - n - - smtpd${processes}`);

  const program = findProgram("postfix") as string;
  const log = () => (existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8") : "");
  const options = { stdio: "ignore", detached: true } as const;
  const postfix = endWithTests(spawn(program, ["-c", folder, "start-fg"], options), {
    group: true,
    signal: "SIGTERM",
  });
  const exited = once(postfix, "exit");
  while (!log().includes("daemon started")) {
    if (postfix.exitCode !== null) throw new Error(`Postfix did not start:\n${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Reads what Postfix has logged. */
    log,
    /** Reads the mails in the mailbox as they were delivered. */
    readMails(): Buffer[] {
      const inbox = join(folder, "mail/support/new");
      return readdirSync(inbox).map((name) => readFileSync(join(inbox, name)));
    },
    async [Symbol.asyncDispose]() {
      execFileSync(program, ["-c", folder, "stop"], { stdio: "ignore" });
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}
