import type { IncomingHttpHeaders } from "node:http";

/** Whether a browser may show the response to a person. Some privacy tools replace the header by one that accepts everything. */
export const acceptsPages = ({ headers }: { headers: IncomingHttpHeaders }) =>
  /text\/(html|\*)|xhtml|\*\/\*/i.test(headers.accept ?? "");
