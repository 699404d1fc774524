import { useEffect, useRef } from "react";
import { outcomeFragments } from "../../../domain/endpoints.ts";
import type { Language } from "../../../domain/languages.ts";
import { seedFromText } from "../../../lib/engraving/rose-engine.ts";
import { ContactLink } from "../../components/contact-link.tsx";
import type { Content } from "../../content/create-content.ts";
import { formatLongDate, formatTimeInText, getLocalDay } from "../../date-and-time.ts";
import { engraveInView } from "../../engraving/engrave-rosettes.ts";
import { Rosette } from "../../engraving/rosette.tsx";
import type { Submission } from "./use-submission.ts";

type FormContent = Content["contact"]["form"];

/** React calls it without a seal only if it returned nothing. */
const engraveSeal = (seal: HTMLElement | null) => (seal ? engraveInView(seal) : undefined);

interface SubmissionOutcomeProps {
  content: FormContent;
  language: Language;
  submission: Submission;
}

/**
 * The status is shown for three seconds. The outcome stays, because a visitor may miss the status (WCAG 2.2.1). The row is
 * always there, so that nothing moves.
 */
export function SubmissionOutcome({ content, language, submission }: SubmissionOutcomeProps) {
  const { status, outcome } = submission;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (status === "success" || status === "error") row.current?.scrollIntoView({ block: "nearest" });
  }, [status]);
  const reference = outcome?.accepted ? outcome.reference : undefined;
  const [beforeReference, afterReference] = content.reference.split("{reference}");
  return (
    <div ref={row} className="submission" data-failed={outcome && !outcome.accepted ? "" : undefined}>
      {reference !== undefined && <Rosette seed={seedFromText(reference)} ref={engraveSeal} />}
      {!outcome && content.responsePromise && <p>{content.responsePromise}</p>}
      <div role="status" className="submission-status" data-status={status}>
        {status === "sending" && <p className="visually-hidden">{content.sending}</p>}
        {status === "success" && <p className="brief">{content.success}</p>}
        {status === "error" && <p className="brief">{content.error}</p>}
        {outcome?.accepted && (
          <p className="lasting">
            <span>{content.receipt.replace("{time}", formatTimeInText(outcome.at, language))}</span>{" "}
            {reference && (
              <span>
                {beforeReference}
                <b>{reference}</b>
                {afterReference}
              </span>
            )}{" "}
            <time className="print-only" dateTime={getLocalDay(outcome.at)}>
              {formatLongDate(getLocalDay(outcome.at), language)}
            </time>
          </p>
        )}
        {outcome?.accepted === false && (
          <p className="lasting">
            <span>{content.failures[outcome.reason]}</span> <span>{content.textKept}</span>{" "}
            <ContactLink {...content.supportEmail} />
          </p>
        )}
      </div>
    </div>
  );
}

/** The fragment of the address shows one of these: see `outcomeFragments`. */
export function OutcomesWithoutScript({ content }: { content: FormContent }) {
  const { sentWithoutScript, invalidWithoutScript, unconfirmedWithoutScript, goBackToText, supportEmail } =
    content;
  // Without JavaScript, there is no idempotency key.
  const failures = { ...content.failures, unconfirmed: unconfirmedWithoutScript };
  return (
    <>
      <p className="outcome" id={outcomeFragments.sent}>
        {sentWithoutScript}
      </p>
      <p className="outcome" id={outcomeFragments.invalid} data-failed="">
        {invalidWithoutScript}
      </p>
      {(["refused", "rate-limited", "too-long", "unconfirmed"] as const).map((reason) => (
        <p className="outcome" id={outcomeFragments[reason]} key={reason} data-failed="">
          <span>{failures[reason]}</span> <span>{goBackToText}</span> <ContactLink {...supportEmail} />
        </p>
      ))}
    </>
  );
}
