import { useFormErrors } from "./use-form-errors.ts";
import { useIsBusy } from "./use-is-busy.ts";

/** Errors and typed values of one of several forms on a page. `prefix` makes the ids of its fields unique. */
export function useFormOf(intents: readonly string[], prefix: string) {
  const formErrors = useFormErrors();
  const own = intents.includes(formErrors.intent);
  const busy = useIsBusy(intents);
  const done = new Set(formErrors.done?.fields);
  return {
    own,
    id: (field: string) => prefix + field,
    error: (field: string) => (own ? formErrors.error(field) : undefined),
    value: (field: string, fallback = "") => (own ? formErrors.value(field, fallback) : fallback),
    chosen: (field: string, fallback: readonly string[]) => (own ? formErrors.chosen(field, fallback) : fallback),
    /** Key of a field that shows its typed text until the form accepts it. */
    acceptedIn: (field: string) => (own && done.has(field) ? formErrors.done?.id : undefined),
    busy,
  };
}
