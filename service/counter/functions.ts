import type { FastifyRequest } from "fastify";
import { isLanguage, languageCodes } from "../../contract/languages.ts";
import { isPlacement, type OutboundClick, placements } from "../../contract/outbound-click.ts";
import type { CounterStore } from "../store/store.ts";
import type { Arguments } from "./arguments.ts";
import { invalidParameter } from "./errors.ts";

/** A function of the hosted database that clients can call. */
export interface RemoteFunction {
  /** In alphabetical order. */
  parameters: string[];
  /** Its first statement, which PostgreSQL rejects in the read-only transaction of a GET. */
  writes: "INSERT" | "UPDATE";
  /** Returns the response; undefined if the function returns `void`. */
  call(args: Arguments, request: FastifyRequest): Promise<bigint | undefined>;
}

interface Dependencies {
  counter: CounterStore;
  /** Creates a limit of requests by client, which returns whether a request is below it. */
  createLimit: () => (request: FastifyRequest) => Promise<boolean>;
}

/**
 * Creates the functions. A request above the limit, or from a page of another site, is answered but not counted: the
 * page could do nothing about an error.
 */
export function createRemoteFunctions({ counter, createLimit }: Dependencies) {
  const limitVisits = createLimit();
  const limitClicks = createLimit();
  // Weaker than the contact form's rule: requests from another host of the domain count, and so do browsers that don't
  // send `Sec-Fetch-Site`. A count that is slightly too high harms nobody.
  const isCrossSite = ({ headers }: FastifyRequest) => headers["sec-fetch-site"] === "cross-site";

  const incrementVisitorCount: RemoteFunction = {
    parameters: [],
    writes: "UPDATE",
    async call(_, request) {
      const language = request.headers["content-language"];
      if (isCrossSite(request) || !(await limitVisits(request))) return await counter.read();
      return await counter.increment(isLanguage(language) ? language : undefined);
    },
  };

  const incrementOutboundClick: RemoteFunction = {
    parameters: ["language", "placement"],
    writes: "INSERT",
    async call(args, request) {
      const click = readClick(args);
      if (!isCrossSite(request) && (await limitClicks(request))) await counter.countClick(click);
      return undefined;
    },
  };

  return new Map([
    ["increment_visitor_count", incrementVisitorCount],
    ["increment_outbound_click", incrementOutboundClick],
  ]);
}

function readClick({ placement, language }: Arguments): OutboundClick {
  if (!isPlacement(placement)) throw invalidParameter("placement", placements);
  if (!isLanguage(language)) throw invalidParameter("language", languageCodes);
  return { placement, language };
}
