interface Codes {
  responseCode?: number;
  errcode?: number;
  code?: string;
  cause?: Codes;
}

/** The code of an error from SMTP, SQLite or Node. Only the code may be logged: a message may quote a visitor. */
export function findErrorCode(error: unknown): string | undefined {
  const { responseCode, errcode, code, cause } = error as Codes;
  return (responseCode ?? errcode ?? code ?? cause?.code)?.toString();
}
