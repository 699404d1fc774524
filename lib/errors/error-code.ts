interface Codes {
  responseCode?: number;
  errcode?: number;
  code?: string | number;
  cause?: Codes;
  name?: string;
}

/**
 * Returns the code of an error from SMTP, SQLite, or Node, or its name if it has none. Nothing else may be logged, because a message
 * may quote what somebody typed.
 */
export function findErrorCode(error: unknown): string {
  const { responseCode, errcode, code, cause, name } = error as Codes;
  // The number of a DOMException, such as 23 for a timeout, says less than its name.
  const text = typeof code === "string" ? code : undefined;
  return String(responseCode ?? errcode ?? text ?? cause?.code ?? name ?? "unknown");
}
