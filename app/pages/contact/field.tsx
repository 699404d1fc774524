import type { ContactError, ContactField } from "../../../contract/contact-message.ts";
import { useLanguage } from "../../content/language-context.tsx";

const attributes = {
  name: { autoComplete: "name", dir: "auto" },
  email: { type: "email", autoComplete: "email", dir: "ltr" },
  subject: { dir: "auto" },
  message: { rows: 6, dir: "auto" },
} as const;

interface FieldProps {
  field: ContactField;
  error: ContactError | undefined;
  onInput: () => void;
}

export function Field({ field, error, onInput }: FieldProps) {
  const { dictionary } = useLanguage();
  const { missing, notAnAddress } = dictionary.form.errors;
  const errorId = `${field}-error`;
  const control = {
    id: field,
    name: field,
    required: true,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? errorId : undefined,
    onInput,
  };
  return (
    <div className={`field field-${field}`}>
      <label htmlFor={field}>{field === "email" ? dictionary.email : dictionary.contactForm[field]}</label>
      {field === "message" ? (
        <textarea {...control} {...attributes.message} />
      ) : (
        <input {...control} {...attributes[field]} />
      )}
      {error && (
        <p className="field-error" id={errorId}>
          {error === "missing" ? missing[field] : notAnAddress}
        </p>
      )}
    </div>
  );
}
