import type { Language } from "./languages.ts";

/** Where a paid link to a partner's site stands. */
export const placements = ["buy-now", "trade-crypto"] as const;

export type Placement = (typeof placements)[number];

/** All that is recorded of a click, with its day. It says nothing about who clicked. */
export interface OutboundClick {
  placement: Placement;
  language: Language;
}

/** Below the counter's address, and the names of its parameters: as PostgREST calls a function. */
export const outboundClickPath = "/rest/v1/rpc/increment_outbound_click";

export function isPlacement(name: string | undefined): name is Placement {
  return (placements as readonly (string | undefined)[]).includes(name);
}
