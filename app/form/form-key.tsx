import { useRefusal } from "./use-refusal.ts";

/**
 * Of a form that makes something: sent twice, it makes one (`key` of the form's arguments). The loader draws a new one
 * with every page; a refused form keeps its own, unless that is spent on other data.
 */
export function FormKey({ intent, drawn }: { intent: string; drawn: string }) {
  const refusal = useRefusal();
  const keeps = refusal.intent === intent && refusal.problem?.name !== "IDEMPOTENCY_MISMATCH";
  return <input type="hidden" name="key" value={keeps ? refusal.value("key", drawn) : drawn} autoComplete="off" />;
}
