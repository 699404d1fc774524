import formbody from "@fastify/formbody";
import rateLimit from "@fastify/rate-limit";
import fastify from "fastify";
import { openDatabase } from "../../database.ts";
import { createOutbox } from "../outbox.ts";
import { contactRoutes } from "../routes.ts";

export const siteOrigin = "https://www.cardamint.example";

interface Options {
  /** 0 is no limit. */
  messagesPerHour?: number;
  wake?: () => void;
}

/** The contact form's endpoint alone, over a database in memory, with the ways a page sends to it. */
export async function createContactApp({ messagesPerHour = 0, wake }: Options = {}) {
  const database = openDatabase(":memory:");
  const now = () => Date.UTC(2030, 0, 1);
  const outbox = createOutbox(database, { now, newId: () => crypto.randomUUID() });
  const settings = {
    SUPPORT_EMAIL: "Support@cardamint.example",
    SITE_ORIGIN: siteOrigin,
    CONTACT_MESSAGES_PER_HOUR: messagesPerHour,
  };
  const app = fastify();
  await app.register(formbody);
  await app.register(rateLimit, { global: false });
  await app.register(contactRoutes, { outbox, settings, ...(wake && { wake }) });

  return {
    app,
    database,
    outbox,

    post: (payload: object | string, headers: Record<string, string> = {}) =>
      app.inject({ method: "POST", url: "/forms/ajax/support@cardamint.example", payload, headers }),

    postForm: (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      app.inject({
        method: "POST",
        url: "/forms/support@cardamint.example",
        payload: new URLSearchParams(fields).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      }),

    async close(): Promise<void> {
      await app.close();
      database.close();
    },
  };
}
