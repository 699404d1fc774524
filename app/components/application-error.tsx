interface ApplicationErrorProps {
  text: string;
  reload: string;
}

/**
 * Waits, hidden, in every document for an error that React can't recover from; `entry-client.tsx` shows it. Its text is
 * here already, because the dictionary may be what is broken.
 */
export function ApplicationError({ text, reload }: ApplicationErrorProps) {
  return (
    <div className="application-error" data-application-error role="alert" hidden>
      <p lang="en" dir="ltr">
        Unexpected Application Error!
      </p>
      <p>{text}</p>
      <button type="button">{reload}</button>
    </div>
  );
}
