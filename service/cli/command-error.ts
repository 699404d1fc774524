/** A command that cannot be carried out. The message is for whoever gave it. */
export class CommandError extends Error {
  override name = "CommandError";
}
