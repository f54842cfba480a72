/** What a refused form sends back with the page: typed values and messages by field ("" is the form itself). */
export type Refusal = {
  intent: string;
  values: Record<string, string | string[]>;
  errors: Record<string, string[]>;
  /** Machine-readable refusal of the backend, with its numbers. */
  problem: { name: string; number: number | null; details: Record<string, unknown> } | null;
  /** Made by the browser: it got no answer. */
  offline?: true;
};
