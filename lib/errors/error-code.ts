interface Codes {
  responseCode?: number;
  errcode?: number;
  code?: string | number;
  cause?: Codes;
  name?: string;
}

/**
 * The code of an error from SMTP, SQLite, or Node; without one, its name. Nothing else of it may be logged: a message may
 * quote what somebody typed.
 */
export function findErrorCode(error: unknown): string {
  const { responseCode, errcode, code, cause, name } = error as Codes;
  // The number of a DOMException, such as 23 for a timeout, says less than its name.
  const text = typeof code === "string" ? code : undefined;
  return String(responseCode ?? errcode ?? text ?? cause?.code ?? name ?? "unknown");
}
