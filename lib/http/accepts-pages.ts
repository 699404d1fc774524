import type { IncomingHttpHeaders } from "node:http";

/** Whether a browser shows the response to a visitor. */
export const acceptsPages = ({ headers }: { headers: IncomingHttpHeaders }) =>
  headers.accept?.includes("text/html") === true;
