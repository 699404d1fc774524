import type { Action } from "../pending-changes.ts";

const buttons: { action: Action; name: string; key?: string }[] = [
  { action: "done", name: "Mark as done", key: "d" },
  { action: "retry", name: "Deliver again" },
  { action: "spam", name: "Mark as spam" },
  { action: "delete", name: "Delete" },
];

/** The buttons that change the messages of the form around them. */
export function Actions() {
  return (
    <p className="actions">
      {buttons.map(({ action, name, key }) => (
        <button key={action} type="submit" name="action" value={action} data-key={key}>
          {name}
        </button>
      ))}
    </p>
  );
}
