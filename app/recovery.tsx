import { Component, type ReactNode } from "react";
import type { Content } from "../content/create-content.ts";
import { restoreDraft, restoreFocus } from "./draft.ts";

interface RecoveryProps {
  /** A copy of the page as it was built. */
  built: Element;
  children: ReactNode;
}

/**
 * Brings back what React discards. React renders a page anew if its document has changed since it was built, as translators
 * and password managers change it. After an error during rendering, React removes the page, and the built one replaces
 * it. Its links and forms work as they do without JavaScript.
 */
export class Recovery extends Component<RecoveryProps, { failed?: { focused: Element | null } }> {
  override state: { failed?: { focused: Element | null } } = {};

  /** React renders a page anew and replaces it in one task, so the focus can't move in between. */
  private readonly focused = document.activeElement;

  /** Called by React before it removes the page. */
  static getDerivedStateFromError() {
    return { failed: { focused: document.activeElement } };
  }

  override componentDidMount() {
    restoreDraft();
    restoreFocus(this.focused);
  }

  override componentDidCatch() {
    const { built } = this.props;
    document.getElementById("app")?.replaceWith(built);
    const alert = built.querySelector<HTMLElement>("[data-application-error]");
    alert?.removeAttribute("hidden");
    alert?.querySelector("button")?.addEventListener("click", () => location.reload());
    restoreDraft();
    restoreFocus(this.state.failed?.focused ?? null);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Hidden in every document: `Recovery` shows it. */
export function ApplicationError({ text, reload }: Content["layout"]["error"]) {
  return (
    <div className="application-error" data-application-error role="alert" hidden>
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
