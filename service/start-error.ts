/** The service cannot start. The message says in one line what to do about it. */
export class StartError extends Error {
  override name = "StartError";
}
