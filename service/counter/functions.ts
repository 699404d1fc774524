import type { FastifyRequest } from "fastify";
import { isLanguage, languageCodes } from "../../contract/languages.ts";
import { isPlacement, type OutboundClick, placements } from "../../contract/outbound-click.ts";
import type { CounterStore } from "../store/store.ts";
import type { Arguments } from "./arguments.ts";
import { invalidParameter } from "./errors.ts";

/** A function of the hosted database, as PostgREST calls it. */
export interface RemoteFunction {
  /** The names of its parameters, in the order of the alphabet. */
  parameters: string[];
  /** What it does first, and may not in the read-only transaction of a GET. */
  writes: "INSERT" | "UPDATE";
  /** Gives what to answer; nothing, where the function returns `void`. */
  call(given: Arguments, request: FastifyRequest): Promise<bigint | undefined>;
}

interface FunctionDependencies {
  counter: CounterStore;
  /** Makes what tells whether a client may still write; each function has a limit of its own. */
  createLimit: () => (request: FastifyRequest) => Promise<boolean>;
  siteOrigin: string;
}

/**
 * Whoever is over the limit, or is sent here by another site's page, is not counted and not told so: the page has
 * nothing to do about it.
 */
export function createRemoteFunctions({ counter, createLimit, siteOrigin }: FunctionDependencies) {
  const limitVisits = createLimit();
  const limitClicks = createLimit();
  const isForeign = (request: FastifyRequest) =>
    request.headers["sec-fetch-site"] === "cross-site" && request.headers.origin !== siteOrigin;
  const mayCountVisit = async (request: FastifyRequest) =>
    !isForeign(request) && (await limitVisits(request));
  const mayClick = async (request: FastifyRequest) => !isForeign(request) && (await limitClicks(request));

  const incrementVisitorCount: RemoteFunction = {
    parameters: [],
    writes: "UPDATE",
    async call(_, request) {
      const language = request.headers["content-language"];
      if (!(await mayCountVisit(request))) return await counter.read();
      return await counter.increment(isLanguage(language) ? language : undefined);
    },
  };

  const incrementOutboundClick: RemoteFunction = {
    parameters: ["language", "placement"],
    writes: "INSERT",
    async call(given, request) {
      const click = readClick(given);
      if (await mayClick(request)) await counter.countClick(click);
      return undefined;
    },
  };

  return new Map([
    ["increment_visitor_count", incrementVisitorCount],
    ["increment_outbound_click", incrementOutboundClick],
  ]);
}

/** A number or an object is text to PostgREST, too, but none that is known here. */
function readClick({ placement, language }: Arguments): OutboundClick {
  const [place, code] = [placement, language].map((value) => (typeof value === "string" ? value : undefined));
  if (!isPlacement(place)) throw invalidParameter("placement", placements);
  if (!isLanguage(code)) throw invalidParameter("language", languageCodes);
  return { placement: place, language: code };
}
