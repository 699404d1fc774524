import type { MessageStore } from "../../store.ts";

/**
 * What operators can do with messages, in the order of the desk's buttons. A pending message is unread, and is delivered if
 * the site delivers messages.
 */
export const actions = {
  done: { button: "Mark as handled", method: "markHandled", outcome: "marked as handled" },
  retry: { button: "Set to pending", method: "retry", outcome: "set to pending" },
  resend: { button: "Deliver again", method: "resend", outcome: "set to pending" },
  spam: { button: "Mark as spam", method: "markSpam", outcome: "marked as spam" },
  delete: { button: "Delete…", method: "delete", outcome: "deleted" },
} as const;

type MessageAction = keyof typeof actions;

/** Why an action leaves a message as it is, besides that it isn't in the inbox. */
const reasons: Partial<Record<MessageAction, string>> = {
  retry: "delivered, being sent, or ",
  resend: "not delivered, or ",
};

export const isAction = (name: string): name is MessageAction => Object.hasOwn(actions, name);

export const countMessages = (number: number) => (number === 1 ? "1 message" : `${number} messages`);

/** Changes messages. Returns how many were changed, and what happened, one sentence per line. */
export async function changeMessages(
  messages: MessageStore,
  action: MessageAction,
  references: readonly string[],
): Promise<{ changed: number; text: string }> {
  const { method, outcome } = actions[action];
  const changed = await messages[method](references);
  const unchanged = references.length - changed;
  const sentences = [
    changed > 0 && `${countMessages(changed)} ${outcome}.`,
    unchanged > 0 && `${countMessages(unchanged)} unchanged: ${reasons[action] ?? ""}not in the inbox.`,
  ];
  return { changed, text: sentences.filter(Boolean).join("\n") };
}
