import { languages } from "../../../contract/languages.ts";
import { MailLink } from "../../components/contact-links.tsx";
import { useLanguage } from "../../language.tsx";
import type { SendOutcome } from "../../services/contact-form.ts";
import { settings } from "../../settings.ts";

export type Status = "idle" | "sending" | "success" | "error";

interface FormStatusProps {
  status: Status;
  outcome: (SendOutcome & { at: Date }) | undefined;
}

/** The status is gone after three seconds; what must not be missed stays below it (WCAG 2.2.1). */
export function FormStatus({ status, outcome }: FormStatusProps) {
  const { words } = useLanguage();
  return (
    <>
      <p role="status" className="form-status" data-testid="form-status" data-status={status}>
        {status === "success" && words.contactForm.success}
        {status === "error" && words.contactForm.error}
      </p>
      {outcome && <Lasting outcome={outcome} />}
    </>
  );
}

function Lasting({ outcome }: { outcome: SendOutcome & { at: Date } }) {
  const { language, words, fill } = useLanguage();
  if (outcome.sent) {
    const time = new Intl.DateTimeFormat(languages[language].locale, { timeStyle: "short" }).format(
      outcome.at,
    );
    return (
      <p className="lasting">
        {fill(words.form.receipt, { time })}{" "}
        {outcome.reference && fill(words.form.reference, { reference: outcome.reference })}
      </p>
    );
  }
  return (
    <p className="lasting">
      {outcome.reason === "too many" && <>{words.form.tooManyHelp} </>}
      {words.form.failureHelp} <MailLink address={settings.SUPPORT_EMAIL} />
    </p>
  );
}
