import { type FormArgs, refusal } from "./form.server.ts";
import type { Refusal } from "./refusal.ts";

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
  errors: Refusal["errors"],
  { text, values }: Done,
): Refusal {
  const refused = refusal(args, intentName, errors);
  const id = crypto.randomUUID();
  return { ...refused, values: { ...refused.values, ...values, key: id }, done: { id, text, fields: Object.keys(values ?? {}) } };
}
