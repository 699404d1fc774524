import { Component, type ReactNode } from "react";
import type { Content } from "../content/create-content.ts";
import { type Field, restoreDraft } from "./draft.ts";

interface RecoveryProps {
  /** A copy of the page as it was built. */
  built: Element;
  children: ReactNode;
}

interface RecoveryState {
  hasFailed: boolean;
  /** What had the focus before React replaced or removed the page. It can't move in between, because that is one task. */
  focused: Element | null;
}

/**
 * Brings back what React discards. React renders a page anew if its document has changed since it was built, as translators
 * and password managers change it. After an error during rendering, React removes the page, and the built one replaces
 * it. Its links and forms work as they do without JavaScript.
 */
export class Recovery extends Component<RecoveryProps, RecoveryState> {
  override state: RecoveryState = { hasFailed: false, focused: document.activeElement };

  /** Called by React before it removes the page. */
  static getDerivedStateFromError(): RecoveryState {
    return { hasFailed: true, focused: document.activeElement };
  }

  override componentDidMount() {
    restoreDraft();
    restoreFocus(this.state.focused);
  }

  override componentDidCatch() {
    const { built } = this.props;
    document.getElementById("app")?.replaceWith(built);
    const alert = built.querySelector<HTMLElement>(".application-error");
    alert?.removeAttribute("hidden");
    alert?.querySelector("button")?.addEventListener("click", () => location.reload());
    restoreDraft();
    restoreFocus(this.state.focused);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** Moves focus and caret from a field that React removed to the one that replaces it. */
function restoreFocus(removed: Element | null): void {
  if (!removed || removed.isConnected) return;
  const { id, selectionStart = null, selectionEnd = null } = removed as Field;
  const field = document.getElementById(id) as Field | null;
  field?.focus({ preventScroll: true });
  // Fields for an email address have no caret to move.
  if (selectionStart !== null) field?.setSelectionRange(selectionStart, selectionEnd);
}

/** Hidden in every document: `Recovery` shows it. */
export function ApplicationError({ text, reload }: Content["layout"]["error"]) {
  return (
    <div className="application-error" role="alert" hidden>
      <div className="container">
        <p lang="en" dir="ltr" data-display="">
          Unexpected Application Error!
        </p>
        <p>{text}</p>
        <button type="button" className="button">
          {reload}
        </button>
      </div>
    </div>
  );
}
