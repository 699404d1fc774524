import type { MessageStore } from "../store/store.ts";

export const actions = ["done", "retry", "spam", "delete"] as const;

export type Action = (typeof actions)[number];

/** How long a change can be undone. */
export const undoMs = 8_000;

export interface PendingChange {
  id: string;
  action: Action;
  references: readonly string[];
}

/**
 * Holds the last change of messages back for a few seconds, in which it can be undone: what was delivered or deleted
 * could not be restored. The next change carries it out at once.
 * @param onProblem called with the messages that were not changed, and the reason
 */
export function createPendingChange(
  messages: Pick<MessageStore, "markHandled" | "retry" | "markSpam" | "delete">,
  onProblem: (change: PendingChange, reason: string) => void,
) {
  const methods = { done: "markHandled", retry: "retry", spam: "markSpam", delete: "delete" } as const;
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
    try {
      const changed = new Set(await messages[methods[change.action]](change.references));
      const references = change.references.filter((reference) => !changed.has(reference));
      if (references.length > 0)
        onProblem({ ...change, references }, "delivered already, or not in the inbox");
    } catch (error) {
      onProblem(change, (error as Error).message);
    }
  }

  return {
    get: () => pending,
    async add(action: Action, references: readonly string[]): Promise<void> {
      await carryOut();
      added += 1;
      pending = { id: String(added), action, references };
      timer = setTimeout(carryOut, undoMs);
    },
    /** Returns false if the change has been carried out. */
    undo: (id: string | null): boolean => pending?.id === id && take() !== undefined,
    /** Carries out the change at once. */
    carryOut,
  };
}
