import { useRefusal } from "./use-refusal.ts";

/**
 * Idempotency key of a form that creates something (`key` of `FormArgs`). The loader makes a new key for every page. A refused form
 * keeps its own, unless the backend has it with other data.
 */
export function FormKey({ intent, drawn }: { intent: string; drawn: string }) {
  const refusal = useRefusal();
  const keeps = refusal.intent === intent && refusal.problem?.name !== "IDEMPOTENCY_MISMATCH";
  return <input type="hidden" name="key" value={keeps ? refusal.value("key", drawn) : drawn} autoComplete="off" />;
}
