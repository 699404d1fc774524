/**
 * An error in the form of PostgREST.
 * @see https://docs.postgrest.org/en/stable/references/errors.html
 */
export class PostgrestError extends Error {
  override name = "PostgrestError";
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(status: number, code: string, message: string, more: { details?: string; hint?: string } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
  }

  toJSON() {
    return { code: this.code, details: this.details, hint: this.hint, message: this.message };
  }
}

export function unknownFunction(name: string, parameters: string[]): PostgrestError {
  const list = parameters.join(", ");
  const called = list ? `public.${name}(${list})` : `public.${name} without parameters`;
  const searched = list ? `with parameter${parameters.length > 1 ? "s" : ""} ${list}` : "without parameters";
  return new PostgrestError(404, "PGRST202", `Could not find the function ${called} in the schema cache`, {
    details: `Searched for the function public.${name} ${searched}, but no matches were found in the schema cache.`,
  });
}

export const unknownTable = (name: string) =>
  new PostgrestError(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`);

export const unknownColumn = (name: string) =>
  new PostgrestError(400, "42703", `column visitor_counter.${name} does not exist`);

export const unknownSchema = (name: string) =>
  new PostgrestError(406, "PGRST106", `Invalid schema: ${name}`, {
    hint: "Only the following schemas are exposed: public",
  });

export const permissionDenied = () =>
  new PostgrestError(401, "42501", "permission denied for table visitor_counter");

export const readOnlyTransaction = (statement: "INSERT" | "UPDATE") =>
  new PostgrestError(405, "25006", `cannot execute ${statement} in a read-only transaction`);

/** As the functions of the hosted database report it. */
export const invalidParameter = (name: string, known: readonly string[]) =>
  new PostgrestError(400, "22023", `unknown ${name}`, { hint: `One of ${known.join(", ")}` });

export const methodNotForFunctions = (method: string) =>
  new PostgrestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);

export const invalidBody = () => new PostgrestError(400, "PGRST102", "Empty or invalid json");

export const bodyTooLarge = () => new PostgrestError(413, "54000", "The request body is too large");

export const noSingleRow = () =>
  new PostgrestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: "The result contains 0 rows",
  });

/** For overload and for a store that cannot be written: the client may retry. */
export const insufficientResources = () =>
  new PostgrestError(503, "53000", "The counter cannot be reached at the moment");
