import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eximFolder } from "../runner/requirements.ts";
import { endNow, endWithTests } from "./end-with-tests.ts";
import { findFreePort } from "./free-port.ts";
import { login, type MailServer, type MailServerOptions, waitUntil } from "./mail-server.ts";

/** Debian's package creates this user. Here it exists in the server's own view of the files only. */
const [user, id] = ["Debian-exim", 993];

/** Debian's own rules for recipients and content, and a minimum around them. */
const rules = globSync(join(eximFolder, "etc/exim4/conf.d/acl/[2-4]0_*"))
  .sort()
  .map((file) => `.include ${file}\n`);

const formatConfiguration = (folder: string, ports: number[], options: MailServerOptions) => `
CONFDIR = ${join(eximFolder, "etc/exim4")}
DC_minimaldns = 1
domainlist local_domains = cardamint.example
domainlist relay_to_domains =
hostlist relay_from_hosts =
exim_path = ${join(eximFolder, "usr/sbin/exim4")}
keep_environment =
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
primary_hostname = mail.example.com
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${ports.join(" : ")}
tls_on_connect_ports = ${ports[1]}
tls_certificate = ${options.certificate.certificateFile}
tls_privatekey = ${options.certificate.keyFile}
tls_advertise_hosts = *
auth_advertise_hosts = \${if eq{$tls_in_cipher}{}{}{*}}
message_size_limit = ${options.maxSize ?? "50M"}
acl_smtp_mail = acl_check_mail
acl_smtp_rcpt = check_rcpt
acl_smtp_data = acl_check_data
begin acl
${rules.join("")}
check_rcpt:
  deny !authenticated = *
       message = authentication required
  defer condition = \${if exists{${folder}/log/greylisted}{yes}{no}}
        message = greylisted, come back later
  deny !acl = acl_check_rcpt
  accept
begin routers
mailbox:
  driver = accept
  transport = maildir
begin transports
maildir:
  driver = appendfile
  directory = ${folder}/mail
  maildir_format
  user = ${user}
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_condition = \${if and{{eq{$auth2}{${login.name}}}{eq{$auth3}{${login.password}}}}}
  server_set_id = $auth2
`;

/** Starts a separate Exim, unpacked from Debian's package, because that can't be installed together with Postfix. */
export async function startExim(options: MailServerOptions): Promise<MailServer> {
  const folder = mkdtempSync(join(tmpdir(), "exim-"));
  chmodSync(folder, 0o755);
  const [port, tlsPort] = [await findFreePort(), await findFreePort()];
  for (const name of ["spool", "log", "mail"]) {
    mkdirSync(join(folder, name));
    chownSync(join(folder, name), id, id);
  }
  writeFileSync(join(folder, "exim.conf"), formatConfiguration(folder, [port, tlsPort], options));
  const passwd = readFileSync("/etc/passwd", "utf8");
  writeFileSync(join(folder, "passwd"), `${passwd}${user}:x:${id}:${id}::/nonexistent:/usr/sbin/nologin\n`);
  writeFileSync(join(folder, "group"), `${readFileSync("/etc/group", "utf8")}${user}:x:${id}:\n`);
  const greylisted = join(folder, "log/greylisted");
  if (options.isGreylisting) writeFileSync(greylisted, "");
  const log = () =>
    globSync(join(folder, "log/*log"))
      .map((file) => readFileSync(file, "utf8"))
      .join("");
  const command = [
    `mount --bind ${folder}/passwd /etc/passwd`,
    `mount --bind ${folder}/group /etc/group`,
    // The runner of the queue delivers what was accepted before a crash.
    `exec ${eximFolder}/usr/sbin/exim4 -C ${folder}/exim.conf -bdf -q1s`,
  ].join(" && ");

  function start() {
    const started = log().split("daemon started").length;
    const child = endWithTests(
      spawn("unshare", ["--mount", "sh", "-c", command], { stdio: "ignore", detached: true }),
      { group: true },
    );
    const ready = waitUntil(
      () => log().split("daemon started").length > started,
      () => `Exim did not start:\n${log()}`,
    );
    return { child, ready };
  }

  let { child, ready } = start();
  await ready;

  async function crash(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    endNow(child);
    await exited;
  }

  return {
    port,
    tlsPort,
    log,
    readMails() {
      const inbox = join(folder, "mail/new");
      return existsSync(inbox) ? readdirSync(inbox).map((name) => readFileSync(join(inbox, name))) : [];
    },
    endGreylisting: () => rmSync(greylisted),
    crash,
    async restart() {
      ({ child, ready } = start());
      await ready;
    },
    async [Symbol.asyncDispose]() {
      await crash();
      rmSync(folder, { recursive: true });
    },
  };
}
