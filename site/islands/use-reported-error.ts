import { type FormEvent, useState } from "react";
import type { Field } from "../draft.ts";

/**
 * The attributes of a field that is invalid for assistive technology once the browser has reported it, and until it is corrected.
 * Without them, an empty field would be announced as invalid from the start. Firefox does so nevertheless.
 */
export function useReportedError() {
  const [isReported, setReported] = useState(false);
  return {
    "aria-invalid": isReported,
    onInvalid: () => setReported(true),
    onInput: ({ currentTarget }: FormEvent<Field>) =>
      setReported((before) => before && !currentTarget.validity.valid),
  };
}
