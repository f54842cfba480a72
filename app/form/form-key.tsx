import { useRefusal } from "./use-refusal.ts";

/**
 * The key of a form that makes something (`key` of the form's arguments): sent twice, the form makes one. The loader draws
 * a new key with every page; a refused form keeps its own, unless that is spent on other data.
 */
export function FormKey({ intent, drawn }: { intent: string; drawn: string }) {
  const refusal = useRefusal();
  const keeps = refusal.intent === intent && refusal.problem?.name !== "IDEMPOTENCY_MISMATCH";
  return <input type="hidden" name="key" value={keeps ? refusal.value("key", drawn) : drawn} autoComplete="off" />;
}
