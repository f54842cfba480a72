import { useActionData } from "@remix-run/react";
import type { Filled } from "./company-forms.server.ts";

/** What a form is keyed by, so that every answer of the directory is put into its fields. */
export function useFilledKey(of: string): string {
  const answer = useActionData<Partial<Filled>>();
  return answer?.filled && answer.intent === of ? JSON.stringify(answer.values) : "";
}

/** What the directory gave, beside the button that asked. */
export function FilledNote({ of }: { of: string }) {
  const answer = useActionData<Partial<Filled>>();
  return (
    <p role="status" className="muted small">
      {answer?.filled && answer.intent === of ? answer.filled : ""}
    </p>
  );
}
