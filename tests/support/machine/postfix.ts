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
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../runner/requirements.ts";
import { endNow, endWithTests } from "./end-with-tests.ts";
import { findFreePort } from "./free-port.ts";
import { login, type MailServer, type MailServerOptions, waitUntil } from "./mail-server.ts";

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
tlsmgr    unix - - n 1000? 1 tlsmgr
virtual   unix - n n - - virtual
error     unix - - n - - error
retry     unix - - n - - error
postlog   unix-dgram n - n - 1 postlogd
`;

/** Dovecot checks the login for Postfix (SASL). */
const formatDovecotConfiguration = (folder: string) => `
base_dir = ${folder}/dovecot
state_dir = ${folder}/dovecot
log_path = ${folder}/dovecot.log
protocols =
ssl = no
passdb {
  driver = static
  args = user=${login.name} password=${login.password}
}
service auth {
  unix_listener ${folder}/queue/private/auth {
    mode = 0666
  }
}
`;

const getId = (option: "-u" | "-g") => Number(execFileSync("id", [option, "postfix"], { encoding: "utf8" }));

/** Starts a separate Postfix with one mailbox, for clients that log in. */
export async function startPostfix(mailbox: string, options: MailServerOptions): Promise<MailServer> {
  const folder = mkdtempSync(join(tmpdir(), "postfix-"));
  chmodSync(folder, 0o755);
  const [port, tlsPort] = [await findFreePort(), await findFreePort()];
  const [uid, gid] = [getId("-u"), getId("-g")];
  for (const name of ["queue", "queue/private", "data", "mail", "dovecot"]) mkdirSync(join(folder, name));
  for (const name of ["queue/private", "data", "mail"]) chownSync(join(folder, name), uid, gid);
  const greylisting = options.isGreylisting ? await startGreylisting() : undefined;

  const { certificateFile, keyFile } = options.certificate;
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
    virtual_mailbox_limit: "0",
    smtpd_tls_cert_file: certificateFile,
    smtpd_tls_key_file: keyFile,
    smtpd_tls_security_level: "may",
    smtpd_tls_auth_only: "yes",
    smtpd_sasl_auth_enable: "yes",
    smtpd_sasl_type: "dovecot",
    smtpd_sasl_path: "private/auth",
    smtpd_relay_restrictions: "permit_sasl_authenticated, reject",
    smtpd_recipient_restrictions: greylisting
      ? `check_policy_service inet:127.0.0.1:${greylisting.port}`
      : "",
    message_size_limit: String(options.maxSize ?? 50_000_000),
  };
  const lines = Object.entries(configuration).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(join(folder, "main.cf"), lines.join(""));
  writeFileSync(
    join(folder, "master.cf"),
    `127.0.0.1:${port} inet n - n - - smtpd
127.0.0.1:${tlsPort} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes${processes}`,
  );
  writeFileSync(join(folder, "dovecot.conf"), formatDovecotConfiguration(folder));
  const dovecot = endWithTests(
    spawn(findProgram("dovecot") as string, ["-F", "-c", join(folder, "dovecot.conf")], { stdio: "ignore" }),
    { signal: "SIGTERM" },
  );

  const log = () => (existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8") : "");

  async function start() {
    const started = log().split("daemon started").length;
    const program = findProgram("postfix") as string;
    const child = endWithTests(
      spawn(program, ["-c", folder, "start-fg"], { stdio: "ignore", detached: true }),
      { group: true, signal: "SIGTERM" },
    );
    await waitUntil(
      () => log().split("daemon started").length > started,
      () => `Postfix did not start:\n${log()}`,
    );
    return child;
  }

  await waitUntil(
    () => existsSync(join(folder, "queue/private/auth")),
    () => "Dovecot did not start",
  );
  let postfix = await start();

  async function crash(): Promise<void> {
    if (postfix.exitCode !== null || postfix.signalCode !== null) return;
    const exited = once(postfix, "exit");
    // The started process waits for this one, which has its own process group.
    const master = Number(readFileSync(join(folder, "queue/pid/master.pid"), "utf8"));
    process.kill(-master, "SIGKILL");
    endNow(postfix);
    await exited;
  }

  return {
    port,
    tlsPort,
    log,
    readMails() {
      const inbox = join(folder, "mail/support/new");
      return existsSync(inbox) ? readdirSync(inbox).map((name) => readFileSync(join(inbox, name))) : [];
    },
    endGreylisting: () => greylisting?.end(),
    crash,
    async restart() {
      postfix = await start();
    },
    async [Symbol.asyncDispose]() {
      await crash();
      const exited = once(dovecot, "exit");
      dovecot.kill();
      await exited;
      greylisting?.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Starts a policy service that refuses every recipient at first, as postgrey does. */
async function startGreylisting() {
  let isOver = false;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    // A request ends with an empty line.
    socket.on("data", (data) => {
      if (!data.toString().endsWith("\n\n")) return;
      socket.write(`action=${isOver ? "dunno" : "defer 4.2.0 Greylisted, come back later"}\n\n`);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    port,
    end: () => {
      isOver = true;
    },
    close: () => server.close(),
  };
}
