import { useNamedError } from "./use-named-error.ts";
import { useRefusal } from "./use-refusal.ts";

/** The error summary of the page's form, each message with the label of its field; a field without one says its message alone. */
export function useNamedSummary(labelOf: (field: string) => string | undefined) {
  const { summary } = useRefusal();
  const named = useNamedError();
  return summary.map(({ href, text }) => ({ href, text: href ? named(labelOf(href.slice(1)), text) : text }));
}
