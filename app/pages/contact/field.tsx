import { type FormEvent, useState } from "react";
import { type ContactFault, type ContactField, contactLimits } from "../../../contract/contact-message.ts";
import { useLanguage } from "../../language.tsx";

/** The count of what is left appears when this share of the limit is used. It never blocks typing. */
const countFromShare = 0.8;

const attributes = {
  name: { autoComplete: "name", dir: "auto" },
  email: { type: "email", autoComplete: "email", dir: "ltr" },
  subject: { dir: "auto" },
  message: { rows: 6, dir: "auto" },
} as const;

interface FieldProps {
  field: ContactField;
  fault: ContactFault | undefined;
  onInput: () => void;
}

export function Field({ field, fault, onInput }: FieldProps) {
  const { words, fill } = useLanguage();
  const [length, setLength] = useState(0);
  const limit = contactLimits[field];
  const faultId = `${field}-fault`;

  const control = {
    id: field,
    name: field,
    required: true,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": fault ? faultId : undefined,
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setLength(event.currentTarget.value.length);
      onInput();
    },
  };

  return (
    <div className={`field field-${field}`}>
      <label htmlFor={field}>{field === "email" ? words.email : words.contactForm[field]}</label>
      {field === "message" ? (
        <textarea {...control} {...attributes.message} />
      ) : (
        <input {...control} {...attributes[field]} />
      )}
      {fault && (
        <p className="fault" id={faultId}>
          {faultText()}
        </p>
      )}
      {length > limit * countFromShare && (
        <p className="count">{fill(words.form.charactersLeft, { count: String(limit - length) })}</p>
      )}
    </div>
  );

  function faultText(): string {
    const { faults } = words.form;
    switch (fault) {
      case "too long":
        return fill(faults.tooLong, { limit: String(limit) });
      case "not an address":
        return faults.notAnAddress;
      case "control character":
        return faults.controlCharacter;
      default:
        return faults.missing[field];
    }
  }
}
