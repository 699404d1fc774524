import { execFile, execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { projectFolder } from "../project-folder.ts";
import { findProgram } from "../runner/requirements.ts";
import { createTemporaryFolder } from "../temporary-folder.ts";
import { endWithTests } from "./end-with-tests.ts";

/** Kept between runs, like the Debian in it. */
const cache = "/var/cache/cardamint-containers";
const debian = "/var/cache/cardamint-fresh-machine";

/** Without the right to raise limits, as in some virtual machines, Podman's own default is refused. */
const containersConf = `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[network]
network_backend = "netavark"
[engine]
cgroup_manager = "cgroupfs"
runtime = "runc"
`;

/** The name of the official image that `deploy/Containerfile` is built from, without its digest. */
export const [, nodeImage = ""] =
  /^ARG NODE_IMAGE=([^@]+)/m.exec(readFileSync(join(projectFolder, "deploy/Containerfile"), "utf8")) ?? [];

/** Starts Podman with images of its own, for Compose. Nothing is downloaded but Debian's and npm's packages. */
export async function startPodman() {
  const folder = createTemporaryFolder();
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(folder, "containers.conf"), containersConf);
  const storage = `[storage]\ndriver = "overlay"\ngraphroot = "${cache}/storage"\nrunroot = "/run/cardamint-containers"\n`;
  writeFileSync(join(folder, "storage.conf"), storage);
  const socket = `unix://${folder}/podman.sock`;
  const env = {
    ...process.env,
    CONTAINERS_CONF: join(folder, "containers.conf"),
    CONTAINERS_STORAGE_CONF: join(folder, "storage.conf"),
    DOCKER_HOST: socket,
  };

  /** Runs a command as an operator types it. If it fails, the error has its output. */
  async function shell(command: string, cwd = folder): Promise<string> {
    const options = { cwd, env, maxBuffer: 1e8, timeout: 10 * 60_000 };
    const running = promisify(execFile)("sh", ["-euc", command], options);
    // Compose waits for the end of the input.
    running.child.stdin?.end();
    const { stdout, stderr } = await running;
    return stdout + stderr;
  }

  await createImages(folder, shell);
  endWithTests(spawn("podman", ["system", "service", "--time=0", socket], { env, stdio: "ignore" }));
  while (!existsSync(join(folder, "podman.sock"))) await wait(50);
  return { folder, shell };
}

/** Creates images from this machine's Node, npm, and Caddy under the names of the official ones. */
async function createImages(folder: string, shell: (command: string) => Promise<string>): Promise<void> {
  const hasImage = (name: string) =>
    shell(`podman image exists ${name}`).then(
      () => true,
      () => false,
    );
  if (await hasImage(nodeImage)) return;
  execFileSync(join(projectFolder, "tests/fresh-machine/base"), [debian], { stdio: "ignore" });
  const context = join(folder, "image");
  const npm = join(realpathSync(`${findProgram("npm")}`), "../..");
  mkdirSync(context);
  cpSync(realpathSync(process.execPath), join(context, "node"));
  cpSync(npm, join(context, "npm"), { recursive: true });
  cpSync(`${findProgram("caddy")}`, join(context, "caddy"));
  cpSync("/etc/ssl/certs/ca-certificates.crt", join(context, "ca-certificates.crt"));
  const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
  writeFileSync(
    join(context, "npmrc"),
    `registry=${registry}\ncafile=/etc/ssl/certs/ca-certificates.crt\nupdate-notifier=false\n`,
  );
  writeFileSync(
    join(context, "Containerfile"),
    `FROM localhost/debian
COPY node caddy /usr/local/bin/
COPY npm /usr/local/lib/node_modules/npm
COPY npmrc /usr/local/etc/npmrc
COPY ca-certificates.crt /etc/ssl/certs/
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node
`,
  );
  await shell(`tar --create --directory ${debian} . | podman import - localhost/debian
    podman build --tag ${nodeImage} --tag docker.io/library/caddy:2 image`);
}
