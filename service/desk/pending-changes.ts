import type { MessageStore } from "../store/store.ts";

export const actions = ["done", "retry", "spam", "delete"] as const;

export type Action = (typeof actions)[number];

export function isAction(name: unknown): name is Action {
  return (actions as readonly unknown[]).includes(name);
}

/** How long a change can be undone. */
export const undoMs = 8_000;

export interface PendingChange {
  id: string;
  action: Action;
  references: readonly string[];
}

interface Dependencies {
  apply: (action: Action, references: readonly string[]) => Promise<unknown>;
  newId: () => string;
  /** Called with a change that could not be carried out. */
  onError: (change: PendingChange, error: unknown) => void;
}

/** Holds changes of messages back for a few seconds, in which they can be undone. */
export function createPendingChanges({ apply, newId, onError }: Dependencies) {
  const pending = new Map<string, { change: PendingChange; timer: NodeJS.Timeout }>();

  async function carryOut(change: PendingChange): Promise<void> {
    clearTimeout(pending.get(change.id)?.timer);
    pending.delete(change.id);
    await apply(change.action, change.references).catch((error: unknown) => onError(change, error));
  }

  return {
    list: (): PendingChange[] => [...pending.values()].map(({ change }) => change),
    add(action: Action, references: readonly string[]): void {
      const change = { id: newId(), action, references };
      pending.set(change.id, { change, timer: setTimeout(carryOut, undoMs, change) });
    },
    /** Returns false if the change has been carried out. */
    undo(id: string): boolean {
      clearTimeout(pending.get(id)?.timer);
      return pending.delete(id);
    },
    /** Carries out all that is held back, for example when the desk stops. */
    async flush(): Promise<void> {
      for (const { change } of [...pending.values()]) await carryOut(change);
    },
  };
}

export type PendingChanges = ReturnType<typeof createPendingChanges>;

/** Applies a change to the store. */
export function applyTo(messages: MessageStore) {
  const changes = {
    done: messages.markHandled,
    retry: messages.retry,
    spam: messages.markSpam,
    delete: messages.delete,
  };
  return (action: Action, references: readonly string[]) => changes[action](references);
}
