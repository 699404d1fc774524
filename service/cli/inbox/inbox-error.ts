/** A command that cannot be carried out; the message is made to be shown to whoever gave it. */
export class InboxError extends Error {
  override name = "InboxError";
}
