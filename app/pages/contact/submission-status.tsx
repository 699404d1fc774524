import type { Ref } from "react";
import { type Language, languages } from "../../../contract/languages.ts";
import type { SendOutcome } from "../../api/forms.ts";
import { ContactLink } from "../../components/contact-link.tsx";
import type { Content } from "../../content/create-content.ts";
import { seedFromText } from "../../engraving/rose-engine.ts";
import { Rosette } from "../../engraving/rosette.tsx";
import type { SubmissionStatus as Status } from "../../hooks/use-submission.ts";

type FormContent = Content["contact"]["form"];

interface SubmissionStatusProps {
  ref: Ref<HTMLDivElement>;
  content: FormContent;
  language: Language;
  status: Status;
  outcome: (SendOutcome & { at: Date }) | undefined;
}

/**
 * The status is shown for three seconds. The outcome stays, because a visitor may miss the status (WCAG 2.2.1). The row is
 * always there, so that nothing moves.
 */
export function SubmissionStatus({ ref, content, language, status, outcome }: SubmissionStatusProps) {
  const reference = outcome?.accepted ? outcome.reference : undefined;
  return (
    <div ref={ref} className="submission" data-failed={outcome && !outcome.accepted ? "" : undefined}>
      {reference !== undefined && <Rosette number={seedFromText(reference)} />}
      {!outcome && content.promise && <p>{content.promise}</p>}
      <div role="status" className="submission-status" data-status={status}>
        {status === "success" && <p data-testid="form-status">{content.success}</p>}
        {status === "error" && <p data-testid="form-status">{content.error}</p>}
        {outcome?.accepted && <Receipt content={content} language={language} {...outcome} />}
        {outcome?.accepted === false && <FailureHelp content={content} {...outcome} />}
      </div>
    </div>
  );
}

interface ReceiptProps {
  content: FormContent;
  language: Language;
  at: Date;
  reference: string | undefined;
}

function Receipt({ content, language, at, reference }: ReceiptProps) {
  const timeFormat = new Intl.DateTimeFormat(languages[language].locale, { timeStyle: "short" });
  /** Keeps the time on one line, even if `Intl` puts an ordinary space into it. */
  const time = timeFormat.format(at).replaceAll(" ", "\u00a0");
  return (
    <p className="lasting">
      <span>{content.receipt.replace("{time}", time)}</span>{" "}
      <span>{reference && content.reference.replace("{reference}", reference)}</span>
    </p>
  );
}

type FailureHelpProps = { content: FormContent } & Extract<SendOutcome, { accepted: false }>;

function FailureHelp({ content, reason }: FailureHelpProps) {
  return (
    <p className="lasting">
      <span>{content.failures[reason]}</span> <span>{content.textKept}</span>{" "}
      <ContactLink {...content.email} />
    </p>
  );
}
