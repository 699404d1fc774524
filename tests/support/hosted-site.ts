import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createCertificate } from "./certificate.ts";
import { freePort } from "./free-port.ts";
import { startHostedCounter, startHostedForm } from "./hosted-services.ts";
import { startNginx } from "./nginx.ts";
import { settings } from "./words.ts";

const projectFolder = join(import.meta.dirname, "../..");

/** Within the project, because what renders the documents imports the project's packages. */
const cache = join(projectFolder, "node_modules/.cache");

export const counterKey = "sb_publishable_test";

export type HostedSite = Awaited<ReturnType<typeof startHostedSite>>;

/** The site as `docs/publish.md` tells to publish it behind nginx, with counter and form on two other origins. */
export async function startHostedSite() {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "hosted-"));
  const certificate = createCertificate(folder);
  const counter = await startHostedCounter(certificate, counterKey);
  const form = await startHostedForm(certificate, settings.SUPPORT_EMAIL);
  const port = await freePort();
  const origin = `https://127.0.0.1:${port}`;
  await build(folder, {
    SITE_ORIGIN: origin,
    VISITOR_COUNTER_URL: counter.origin,
    VISITOR_COUNTER_KEY: counterKey,
    CONTACT_FORM_URL: form.origin,
    CLICK_COUNTS: "on",
  });
  const nginx = await startNginx({ build: folder, port, certificate, folder });
  return {
    origin,
    plainOrigin: nginx.plainOrigin,
    counter,
    form,
    /** Where the build lies. */
    folder,
    async stop(): Promise<void> {
      await nginx.stop();
      counter.stop();
      form.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function build(outDir: string, environment: Record<string, string>): Promise<void> {
  const vite = join(projectFolder, "node_modules/vite/bin/vite.js");
  const env = { ...process.env, ...environment };
  const options = ["--app", "--outDir", outDir, "--logLevel", "error"];
  await promisify(execFile)(process.execPath, [vite, "build", ...options], { cwd: projectFolder, env });
}
