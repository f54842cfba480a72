import { useFormErrors } from "./use-form-errors.ts";
import { useNamedError } from "./use-named-error.ts";

type Of<Result> = (field: string, intent: string) => Result;

/** Errors for the summary, with the labels of their fields. `idOf` gives ids that differ from the field's name. */
export function useNamedSummary(labelOf: Of<string | undefined>, idOf: Of<string> = (field) => field) {
  const { errors, intent } = useFormErrors();
  const named = useNamedError();
  return Object.entries(errors).flatMap(([field, texts]) =>
    texts
      .slice(0, 1)
      .map((text) => (field ? { href: `#${idOf(field, intent)}`, text: named(labelOf(field, intent), text) } : { href: undefined, text })),
  );
}
