/** A command cannot be run. The message is for the operator. */
export class CommandError extends Error {
  override name = "CommandError";
}
