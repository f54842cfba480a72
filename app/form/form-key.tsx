import { useFormErrors } from "./use-form-errors.ts";

/**
 * Idempotency key of a form that creates something (`key` of `FormArgs`). The loader makes a new key for every page. A rejected form
 * keeps its own, unless the backend has it with other data.
 */
export function FormKey({ intent, value }: { intent: string; value: string }) {
  const formErrors = useFormErrors();
  const keepsKey = formErrors.intent === intent && formErrors.problem?.name !== "IDEMPOTENCY_MISMATCH";
  return <input type="hidden" name="key" value={keepsKey ? formErrors.value("key", value) : value} autoComplete="off" />;
}
