import type { ContactField } from "../../../contract/contact-message.ts";

const attributes = {
  name: { autoComplete: "name", dir: "auto" },
  email: { type: "email", autoComplete: "email", dir: "ltr" },
  subject: { dir: "auto" },
  message: { rows: 6, dir: "auto" },
} as const;

interface FieldProps {
  field: ContactField;
  label: string;
  /** The text of the error; undefined if there is none. */
  error: string | undefined;
  onInput: () => void;
}

export function Field({ field, label, error, onInput }: FieldProps) {
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
      <label htmlFor={field}>{label}</label>
      {field === "message" ? (
        <textarea {...control} {...attributes.message} />
      ) : (
        <input {...control} {...attributes[field]} />
      )}
      {error && (
        <p className="field-error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
