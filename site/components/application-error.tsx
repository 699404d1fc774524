import type { Content } from "../content/create-content.ts";

/** Hidden in every document: an island that fails shows it. */
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
