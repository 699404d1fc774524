import fastify from "fastify";
import type { StoreDependencies } from "../store/create-store.ts";
import { createMemoryStore } from "../store/memory.fixture.ts";
import { type ContactOptions, contactRoutes } from "./contact-routes.ts";

export const siteOrigin = "https://www.cardamint.example";

export const message = { name: "Ana", email: "ana@example.com", subject: "Card", message: "Where is it?" };

interface Options {
  /** 0: no limit. */
  messagesPerHour?: number;
  onStored?: ContactOptions["onStored"];
  caps?: Partial<StoreDependencies>;
  /** Receives the lines of the log. */
  logged?: string[];
}

interface FormPost {
  headers?: Record<string, string>;
  /** The page puts its language there: `?language=fr`. */
  query?: string;
}

/** Creates the endpoint of the contact form alone, on a store in memory. */
export async function createContactApp({
  messagesPerHour = 0,
  onStored = () => {},
  caps,
  logged,
}: Options = {}) {
  const { database, store } = createMemoryStore(caps);
  const settings = {
    SUPPORT_EMAIL: "Support@cardamint.example",
    SITE_ORIGIN: siteOrigin,
    CONTACT_MESSAGES_PER_HOUR: messagesPerHour,
  };
  const stream = { write: (line: string) => void logged?.push(line) };
  const app = fastify({ logger: { level: "error", stream } });
  const monotonicNow = () => performance.now();
  const onRefused = () => {};
  await app.register(contactRoutes, { store, settings, monotonicNow, onStored, onRefused });

  return {
    app,
    database,
    store,

    post: (payload: object | string, headers: Record<string, string> = {}) =>
      app.inject({ method: "POST", url: "/forms/ajax/support@cardamint.example", payload, headers }),

    postForm: (fields: Record<string, string>, { headers, query = "" }: FormPost = {}) =>
      app.inject({
        method: "POST",
        url: `/forms/support@cardamint.example${query}`,
        payload: new URLSearchParams(fields).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      }),

    async close(): Promise<void> {
      await app.close();
      await store.close();
    },
  };
}
