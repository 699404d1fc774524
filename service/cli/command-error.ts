/** Thrown if a command can't be run. The message is for the operator. */
export class CommandError extends Error {
  override name = "CommandError";
}
