import { type FormArgs, formErrors } from "./form.server.ts";
import type { FormErrors } from "./form-errors.ts";

export type Done = {
  /** Says what was accepted. */
  text: string;
  /** Values that the accepted part of the form shows instead of the typed ones. */
  values?: Record<string, string>;
};

/** The answer to a form of which a part was accepted: errors of the rest, and another idempotency key. */
export function partly(
  args: Pick<FormArgs<unknown, unknown>, "fields">,
  intentName: string,
  errors: FormErrors["errors"],
  { text, values }: Done,
): FormErrors {
  const rejected = formErrors(args, intentName, errors);
  const id = crypto.randomUUID();
  return { ...rejected, values: { ...rejected.values, ...values, key: id }, done: { id, text, fields: Object.keys(values ?? {}) } };
}
