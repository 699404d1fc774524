import type { Ref } from "react";
import { type Language, languages } from "../../../contract/languages.ts";
import type { SendOutcome } from "../../api/forms.ts";
import { ContactLink } from "../../components/contact-link.tsx";
import type { Content } from "../../content/create-content.ts";
import { seedFromText } from "../../engraving/rose-engine.ts";
import { Rosette } from "../../engraving/rosette.tsx";
import type { SubmissionStatus } from "../../hooks/use-submission.ts";

type FormContent = Content["contact"]["form"];

interface SubmissionOutcomeProps {
  ref: Ref<HTMLDivElement>;
  content: FormContent;
  language: Language;
  status: SubmissionStatus;
  outcome: (SendOutcome & { at: Date }) | undefined;
}

/**
 * The status is shown for three seconds. The outcome stays, because a visitor may miss the status (WCAG 2.2.1). The row is
 * always there, so that nothing moves.
 */
export function SubmissionOutcome({ ref, content, language, status, outcome }: SubmissionOutcomeProps) {
  const reference = outcome?.accepted ? outcome.reference : undefined;
  return (
    <div ref={ref} className="submission" data-failed={outcome && !outcome.accepted ? "" : undefined}>
      {reference !== undefined && <Rosette seed={seedFromText(reference)} />}
      {!outcome && content.promise && <p>{content.promise}</p>}
      <div role="status" className="submission-status" data-status={status}>
        {status === "success" && <p className="brief">{content.success}</p>}
        {status === "error" && <p className="brief">{content.error}</p>}
        {outcome?.accepted && (
          <p className="lasting">
            <span>{content.receipt.replace("{time}", formatTime(outcome.at, language))}</span>{" "}
            <span>{reference && content.reference.replace("{reference}", reference)}</span>
          </p>
        )}
        {outcome?.accepted === false && (
          <p className="lasting">
            <span>{content.failures[outcome.reason]}</span> <span>{content.textKept}</span>{" "}
            <ContactLink {...content.email} />
          </p>
        )}
      </div>
    </div>
  );
}

/** Keeps the time on one line, even if `Intl` puts an ordinary space into it. */
function formatTime(time: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(languages[language].locale, { timeStyle: "short" });
  return format.format(time).replaceAll(" ", "\u00a0");
}

/** After a form was sent without JavaScript, the service redirects to one of these fragments. */
export function OutcomesWithoutScript({ content }: { content: FormContent }) {
  const { failures, sentWithoutScript, invalidWithoutScript, textBehind, email } = content;
  const failuresById = {
    "message-failed": failures.refused,
    "message-rate-limited": failures["rate-limited"],
    "message-too-long": failures["too-long"],
  };
  return (
    <>
      <p className="outcome" id="message-sent">
        {sentWithoutScript}
      </p>
      <p className="outcome" id="message-invalid" data-failed="">
        {invalidWithoutScript}
      </p>
      {Object.entries(failuresById).map(([id, text]) => (
        <p className="outcome" id={id} key={id} data-failed="">
          <span>{text}</span> <span>{textBehind}</span> <ContactLink {...email} />
        </p>
      ))}
    </>
  );
}
