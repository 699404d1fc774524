import type { MessageStore } from "../store/store.ts";

/** What operators can do with messages, in the order of the buttons. */
export const changes = {
  done: { method: "markHandled", button: "Mark as handled", outcome: "marked as handled" },
  retry: { method: "retry", button: "Deliver again", outcome: "set to pending" },
  spam: { method: "markSpam", button: "Mark as spam", outcome: "marked as spam" },
  delete: { method: "delete", button: "Delete", outcome: "deleted" },
} as const;

export type MessageAction = keyof typeof changes;

export const isAction = (name: string): name is MessageAction => Object.hasOwn(changes, name);

/** How long a change can be undone. */
export const undoMs = 8_000;

export interface PendingChange {
  id: string;
  action: MessageAction;
  references: readonly string[];
}

/**
 * Delays the last change of messages for a few seconds, so that it can be undone: a delivered or deleted message can't
 * be restored. The next change applies it immediately.
 * @param onProblem called with a line about the messages that were not changed
 */
export function createPendingChange(
  messages: Pick<MessageStore, (typeof changes)[MessageAction]["method"]>,
  onProblem: (problem: string) => void,
) {
  let pending: PendingChange | undefined;
  let timer: NodeJS.Timeout | undefined;
  let added = 0;

  function take(): PendingChange | undefined {
    clearTimeout(timer);
    const taken = pending;
    pending = undefined;
    return taken;
  }

  async function carryOut(): Promise<void> {
    const change = take();
    if (!change) return;
    const { method, outcome } = changes[change.action];
    const fail = (references: readonly string[], reason: string) =>
      onProblem(`Not ${outcome}: ${references.join(", ")} (${reason})`);
    try {
      const changed = new Set(await messages[method](change.references));
      const unchanged = change.references.filter((reference) => !changed.has(reference));
      if (unchanged.length > 0) fail(unchanged, "delivered already, being sent, or not in the inbox");
    } catch (error) {
      fail(change.references, (error as Error).message);
    }
  }

  return {
    get: () => pending,
    async add(action: MessageAction, references: readonly string[]): Promise<void> {
      // A double click sends the same change twice, and the first one must stay undoable.
      if (pending?.action === action && pending.references.join() === references.join()) return;
      while (pending) await carryOut();
      added += 1;
      pending = { id: String(added), action, references };
      timer = setTimeout(carryOut, undoMs);
    },
    /** Returns false if the change has already been applied. */
    undo: (id: string | null): boolean => pending?.id === id && take() !== undefined,
    /** Applies the change immediately. */
    carryOut,
  };
}
