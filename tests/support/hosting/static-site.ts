import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { settings } from "../browser/dictionaries.ts";
import { type Certificate, createCertificate } from "../machine/certificate.ts";
import { findFreePort } from "../machine/free-port.ts";
import { buildSite, createBuildFolder } from "../runner/build.ts";
import { startStaticHost } from "./static-host.ts";

interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (request: SeenRequest, response: ServerResponse) => void;

/** A service on another origin, which scripts of any site may call. */
async function startService({ certificateFile, keyFile }: Certificate, answer: Answer) {
  const requests: SeenRequest[] = [];
  const pair = { cert: readFileSync(certificateFile), key: readFileSync(keyFile) };
  const server = createServer(pair, async (incoming: IncomingMessage, response) => {
    const { method = "", url: path = "", headers } = incoming;
    response.setHeader("access-control-allow-origin", "*");
    if (method === "OPTIONS") {
      const asked = headers["access-control-request-headers"] ?? "";
      response.setHeader("access-control-allow-headers", asked).writeHead(200).end();
      return;
    }
    const request = { method, path, headers, body: await text(incoming) };
    requests.push(request);
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answerJson(response: ServerResponse, status: number, body: unknown, type = "application/json") {
  response.writeHead(status, { "content-type": `${type}; charset=utf-8` }).end(JSON.stringify(body));
}

/** A Supabase project with the counter's migration, as its visitors see it. */
async function startSupabaseProject(certificate: Certificate, key: string) {
  let count = 41;
  const clicks: Record<string, string>[] = [];
  const service = await startService(certificate, ({ method, path, headers, body }, response) => {
    if (headers.apikey !== key || headers.authorization !== `Bearer ${key}`)
      return answerJson(response, 401, { message: "Invalid API key", hint: "" });
    if (`${method} ${path}` === "POST /rest/v1/rpc/increment_outbound_click") {
      clicks.push({
        ...Object.fromEntries(new URLSearchParams(body)),
        source: String(headers["visit-source"]),
      });
      return response.writeHead(204).end();
    }
    if (`${method} ${path}` === "POST /rest/v1/rpc/increment_visitor_count") {
      count += 1;
      return answerJson(response, 200, count);
    }
    if (`${method} ${path}` === "GET /rest/v1/visitor_counter?select=count") {
      const single = headers.accept === "application/vnd.pgrst.object+json";
      return answerJson(response, 200, single ? { count } : [{ count }], single ? headers.accept : undefined);
    }
    answerJson(response, 404, { code: "PGRST202", details: null, hint: null, message: path });
  });
  return { ...service, clicks, count: () => count };
}

/** A form-forwarding service with an activated mailbox. */
function startFormService(certificate: Certificate, mailbox: string) {
  return startService(certificate, ({ method, path, body }, response) => {
    if (`${method} ${path}` === `POST /ajax/${mailbox}`)
      return answerJson(response, 200, { success: "true", message: "The form was submitted successfully." });
    if (`${method} ${path}` === `POST /${mailbox}`)
      return response.writeHead(302, { location: new URLSearchParams(body).get("_next") ?? "/sent" }).end();
    answerJson(response, 404, { success: "false" });
  });
}

export const counterKey = "sb_publishable_test";

export type StaticSite = Awaited<ReturnType<typeof startStaticSite>>;

/** The site on a static host, with counter and form on two other origins. */
export async function startStaticSite() {
  const folder = await createBuildFolder();
  const certificate = createCertificate(folder);
  const counter = await startSupabaseProject(certificate, counterKey);
  const form = await startFormService(certificate, settings.SUPPORT_EMAIL);
  const port = await findFreePort();
  const origin = `https://127.0.0.1:${port}`;
  const ownSettings = {
    SITE_ORIGIN: origin,
    VISITOR_COUNTER_URL: counter.origin,
    VISITOR_COUNTER_KEY: counterKey,
    CONTACT_FORM_URL: form.origin,
    CLICK_COUNTS: "on",
  };
  await buildSite(ownSettings, folder);
  const host = await startStaticHost({ build: folder, port, certificate });
  return {
    origin,
    counter,
    form,
    /** The folder of the build. */
    folder,
    async stop(): Promise<void> {
      await host.stop();
      counter.stop();
      form.stop();
      await rm(folder, { recursive: true });
    },
  };
}
