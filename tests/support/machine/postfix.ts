import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createTemporaryFolder } from "../temporary-folder.ts";
import type { Certificate } from "./certificate.ts";
import { endWithTests } from "./end-with-tests.ts";
import { findFreePort } from "./free-port.ts";

/** The only login that the server accepts, and its only mailbox. */
const login = { name: "website", password: "right" };
const mailbox = "support@cardamint.example";

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

/** Starts a separate Postfix for clients that log in, which accepts emails up to a size in bytes. */
export async function startPostfix({ certificateFile, keyFile }: Certificate, maxSize = 50_000_000) {
  const folder = createTemporaryFolder();
  chmodSync(folder, 0o755);
  const [port, tlsPort] = [await findFreePort(), await findFreePort()];
  const [uid, gid] = [getId("-u"), getId("-g")];
  for (const name of ["queue", "queue/private", "data", "mail", "dovecot"]) mkdirSync(join(folder, name));
  for (const name of ["queue/private", "data", "mail"]) chownSync(join(folder, name), uid, gid);
  const configuration = `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
myhostname = mail.example.com
mydestination =
mynetworks =
alias_maps =
virtual_mailbox_domains = cardamint.example
virtual_mailbox_maps = inline:{{${mailbox} = support/}}
virtual_mailbox_base = ${folder}/mail
virtual_uid_maps = static:${uid}
virtual_gid_maps = static:${gid}
virtual_mailbox_limit = 0
smtpd_tls_cert_file = ${certificateFile}
smtpd_tls_key_file = ${keyFile}
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = private/auth
smtpd_relay_restrictions = permit_sasl_authenticated, reject
message_size_limit = ${maxSize}
`;
  writeFileSync(join(folder, "main.cf"), configuration);
  const listeners = `127.0.0.1:${port} inet n - n - - smtpd
127.0.0.1:${tlsPort} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes`;
  writeFileSync(join(folder, "master.cf"), listeners + processes);
  writeFileSync(join(folder, "dovecot.conf"), formatDovecotConfiguration(folder));

  const start = (name: string, ...args: string[]) =>
    endWithTests(spawn(name, args, { stdio: "ignore" }), { signal: "SIGTERM" });
  const dovecot = start("dovecot", "-F", "-c", join(folder, "dovecot.conf"));
  start("postfix", "-c", folder, "start-fg");
  const log = () => (existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8") : "");
  const hasStarted = () => existsSync(join(folder, "queue/private/auth")) && log().includes("daemon started");
  for (let tries = 0; !hasStarted(); tries += 1) {
    if (tries === 600) throw new Error(`Dovecot or Postfix did not start:\n${log()}`);
    await wait(50);
  }

  return {
    port,
    tlsPort,
    /** Reads the emails in the mailbox as they were delivered. */
    readMails() {
      const inbox = join(folder, "mail/support/new");
      return existsSync(inbox) ? readdirSync(inbox).map((name) => readFileSync(join(inbox, name))) : [];
    },
    [Symbol.dispose]() {
      execFileSync("postfix", ["-c", folder, "abort"], { stdio: "ignore" });
      dovecot.kill();
    },
  };
}
