interface Codes {
  responseCode?: number;
  errcode?: number;
  code?: string;
  name?: string;
  cause?: Codes;
}

/**
 * The code of an error from SMTP, SQLite or Node, otherwise its name. Only that may be logged: a message may quote a
 * visitor.
 */
export function findErrorCode(error: unknown): string {
  const { responseCode, errcode, code, cause, name = "unknown" } = error as Codes;
  return String(responseCode ?? errcode ?? code ?? cause?.code ?? name);
}
