import type { Ref } from "react";
import { languages } from "../../../contract/languages.ts";
import type { SendOutcome } from "../../api/contact-form.ts";
import { MailLink } from "../../components/contact-links.tsx";
import { useLanguage } from "../../content/language-context.tsx";
import { hashText } from "../../engraving/rose-engine.ts";
import { Rosette } from "../../engraving/rosette.tsx";
import type { SubmissionStatus as Status } from "../../hooks/use-submission.ts";
import { settings } from "../../settings.ts";

interface SubmissionStatusProps {
  ref: Ref<HTMLDivElement>;
  status: Status;
  outcome: (SendOutcome & { at: Date }) | undefined;
}

/**
 * The status is shown for three seconds. The outcome stays, because a visitor may miss the status (WCAG 2.2.1). The row is
 * always there, so that nothing moves.
 */
export function SubmissionStatus({ ref, status, outcome }: SubmissionStatusProps) {
  const { dictionary } = useLanguage();
  const { success, error } = dictionary.contactForm;
  const reference = outcome?.accepted ? outcome.reference : undefined;
  return (
    <div ref={ref} className="submission" data-failed={outcome && !outcome.accepted ? "" : undefined}>
      <Rosette number={reference === undefined ? undefined : hashText(reference)} />
      {!outcome && <p>{dictionary.contactPage.email.text}</p>}
      <div role="status" className="submission-status" data-status={status}>
        {status === "success" && <p data-testid="form-status">{success}</p>}
        {status === "error" && <p data-testid="form-status">{error}</p>}
        {outcome && (outcome.accepted ? <Receipt {...outcome} /> : <FailureHelp {...outcome} />)}
      </div>
    </div>
  );
}

function Receipt({ at, reference }: { at: Date; reference: string | undefined }) {
  const { language, dictionary, format } = useLanguage();
  const timeFormat = new Intl.DateTimeFormat(languages[language].locale, { timeStyle: "short" });
  /** In one line, also where `Intl` puts an ordinary space into it. */
  const time = timeFormat.format(at).replaceAll(" ", "\u00a0");
  return (
    <p className="lasting">
      <span>{format(dictionary.form.receipt, { time })}</span>{" "}
      <span>{reference && format(dictionary.form.reference, { reference })}</span>
    </p>
  );
}

function FailureHelp({ reason }: Extract<SendOutcome, { accepted: false }>) {
  const { failures, textKept } = useLanguage().dictionary.form;
  return (
    <p className="lasting">
      <span>{failures[reason]}</span> <span>{textKept}</span> <MailLink address={settings.SUPPORT_EMAIL} />
    </p>
  );
}
