interface ApplicationErrorProps {
  text: string;
  reload: string;
}

/** Hidden in every document: `recovery.tsx` shows it. */
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
