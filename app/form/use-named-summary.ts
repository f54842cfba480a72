import { useNamedError } from "./use-named-error.ts";
import { useRefusal } from "./use-refusal.ts";

type Of<Found> = (field: string, intent: string) => Found;

/**
 * The error summary of the page's form, each message with the label of its field; a message of no field stands alone.
 * `idOf` says where the id of a field is not its name.
 */
export function useNamedSummary(labelOf: Of<string | undefined>, idOf: Of<string> = (field) => field) {
  const { errors, intent } = useRefusal();
  const named = useNamedError();
  return Object.entries(errors).flatMap(([field, texts]) =>
    texts
      .slice(0, 1)
      .map((text) => (field ? { href: `#${idOf(field, intent)}`, text: named(labelOf(field, intent), text) } : { href: undefined, text })),
  );
}
