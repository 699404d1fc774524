import { Component, type ReactNode } from "react";

/**
 * Keeps the page on screen after an error during rendering. React removes the page, and a copy replaces it. The copy
 * keeps typed text. Its links and forms work as they do without JavaScript.
 */
export class Recovery extends Component<{ children: ReactNode }, { copy?: Element }> {
  override state: { copy?: Element } = {};

  /** Called by React before it removes the page. */
  static getDerivedStateFromError() {
    const copy = document.getElementById("app")?.cloneNode(true) as Element;
    for (const button of copy.querySelectorAll("button")) button.disabled = false;
    for (const field of copy.querySelectorAll("[readonly]")) field.removeAttribute("readonly");
    copy.querySelector("[data-hidden]")?.removeAttribute("data-hidden");
    for (const menu of copy.querySelectorAll("details")) menu.open = false;
    return { copy };
  }

  override componentDidCatch() {
    const { copy } = this.state;
    if (!copy) return;
    document.getElementById("app")?.replaceWith(copy);
    const alert = copy.querySelector<HTMLElement>("[data-application-error]");
    alert?.removeAttribute("hidden");
    alert?.querySelector("button")?.addEventListener("click", () => location.reload());
  }

  override render() {
    return this.state.copy ? null : this.props.children;
  }
}

interface ApplicationErrorProps {
  text: string;
  reload: string;
}

/** Hidden in every document: `Recovery` shows it. */
export function ApplicationError({ text, reload }: ApplicationErrorProps) {
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
