import { rm } from "node:fs/promises";
import { settings } from "../browser/dictionaries.ts";
import { createCertificate } from "../machine/certificate.ts";
import { findFreePort } from "../machine/free-port.ts";
import { buildInto, createBuildFolder } from "../runner/build.ts";
import { startHostedCounter, startHostedForm } from "./hosted-services.ts";
import { startNginx } from "./nginx.ts";

export const counterKey = "sb_publishable_test";

export type HostedSite = Awaited<ReturnType<typeof startHostedSite>>;

/** The site published by `deploy/nginx-static.conf`, with counter and form on two other origins. */
export async function startHostedSite() {
  const folder = await createBuildFolder();
  const certificate = createCertificate(folder);
  const counter = await startHostedCounter(certificate, counterKey);
  const form = await startHostedForm(certificate, settings.SUPPORT_EMAIL);
  const port = await findFreePort();
  const origin = `https://127.0.0.1:${port}`;
  await buildInto(folder, {
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
    /** The folder of the build. */
    folder,
    async stop(): Promise<void> {
      await nginx.stop();
      counter.stop();
      form.stop();
      await rm(folder, { recursive: true });
    },
  };
}
