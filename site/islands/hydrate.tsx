import { Component, type ComponentType, type ReactNode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { type Field, setText } from "../draft.ts";

/** Makes an island work, or leaves it as it was built if that fails. */
export function hydrate(island: HTMLElement, Content: ComponentType): void {
  const built = island.cloneNode(true) as HTMLElement;
  const props = JSON.parse(island.dataset.props ?? "{}");
  startTransition(() => {
    hydrateRoot(
      island,
      <Recovery island={island} built={built}>
        <Content {...props} />
      </Recovery>,
    );
  });
}

interface RecoveryProps {
  island: HTMLElement;
  built: HTMLElement;
  children: ReactNode;
}

/**
 * Brings back what React discards. React renders an island again if its document has changed since it was built, for example
 * by a translator or a password manager. After an error during rendering, React removes it, and the built one replaces it. Its links
 * and forms work as they do without JavaScript.
 */
class Recovery extends Component<RecoveryProps> {
  override state = { hasFailed: false, before: recordFields() };

  /** Called by React before it removes the island. */
  static getDerivedStateFromError() {
    return { hasFailed: true, before: recordFields() };
  }

  override componentDidMount() {
    restoreFields(this.state.before);
    // For tests: until then, the island works as it does without JavaScript.
    this.props.island.dataset.hydrated = "";
  }

  override componentDidCatch() {
    const { island, built } = this.props;
    island.replaceWith(built);
    restoreFields(this.state.before);
    showApplicationError();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** All fields with text, and the focus. They can't change before React replaces them, because that is one task. */
function recordFields() {
  return {
    fields: [...document.querySelectorAll<Field>("[data-draft]")],
    focused: document.activeElement as Field | null,
  };
}

/** Moves text, focus, and caret from fields that React removed to those that replace them. */
function restoreFields({ fields, focused }: ReturnType<typeof recordFields>): void {
  const findReplacement = ({ id }: Element) => document.getElementById(id) as Field | null;
  for (const field of fields) {
    const replacement = field.isConnected ? null : findReplacement(field);
    if (replacement) setText(replacement, field.value);
  }
  if (!focused || focused.isConnected) return;
  const { selectionStart = null, selectionEnd = null } = focused;
  const replacement = findReplacement(focused);
  replacement?.focus({ preventScroll: true });
  // Fields for an email address have no caret to move.
  if (selectionStart !== null) replacement?.setSelectionRange(selectionStart, selectionEnd);
}

/** Every document has it, hidden. */
function showApplicationError(): void {
  const alert = document.querySelector<HTMLElement>(".application-error");
  alert?.removeAttribute("hidden");
  alert?.querySelector("button")?.addEventListener("click", () => location.reload());
}
