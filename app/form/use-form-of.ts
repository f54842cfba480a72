import { useIsSending } from "./use-is-sending.ts";
import { useRefusal } from "./use-refusal.ts";

/** Errors and typed values of one of several forms on a page. `prefix` makes the ids of its fields unique. */
export function useFormOf(intents: readonly string[], prefix: string) {
  const refusal = useRefusal();
  const own = intents.includes(refusal.intent);
  const busy = useIsSending(intents);
  const done = new Set(refusal.done?.fields);
  return {
    own,
    id: (field: string) => prefix + field,
    error: (field: string) => (own ? refusal.error(field) : undefined),
    value: (field: string, fallback = "") => (own ? refusal.value(field, fallback) : fallback),
    chosen: (field: string, fallback: readonly string[]) => (own ? refusal.chosen(field, fallback) : fallback),
    /** Key of a field that shows its typed text until the form accepts it. */
    acceptedIn: (field: string) => (own && done.has(field) ? refusal.done?.id : undefined),
    busy,
  };
}
