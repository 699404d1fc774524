import { Component, type ReactNode } from "react";
import { addressOf } from "../../contract/pages.ts";
import { useLanguage } from "../language.tsx";

/** Shows its children, or the error screen once one of them has failed. */
export class ErrorScreen extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <ApplicationError /> : this.props.children;
  }
}

/** The way home is a plain link: a fresh load is what helps after an error. */
export function ApplicationError() {
  const { language, words } = useLanguage();
  return (
    <div className="page-head notice" role="alert">
      <div className="width">
        <p className="notice-code" lang="en" dir="ltr">
          Unexpected Application Error!
        </p>
        <h1 tabIndex={-1}>{words.errorPage.title}</h1>
        <p>{words.errorPage.text}</p>
        <a className="button" href={addressOf("home", language)}>
          {words.errorPage.home}
        </a>
      </div>
    </div>
  );
}
