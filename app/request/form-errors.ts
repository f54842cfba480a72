/** What a rejected form answers with the page: typed values and messages by field ("" is the form itself). */
export type FormErrors = {
  intent: string;
  values: Record<string, string | string[]>;
  errors: Record<string, string[]>;
  /** The backend's error, machine-readable. */
  problem: { name: string; number: number | null; details: Record<string, unknown> } | null;
  /**
   * A part of the form was accepted, and `text` says so: the accepted `fields` show their `values` instead of what was typed. `id` is
   * new with each answer.
   */
  done?: { id: string; text: string; fields: string[] };
  /** What was typed is lost: the form shows what is stored, ticks too. */
  isWithoutValues?: true;
  /** Made in the browser, which got no answer. */
  offline?: true;
};
