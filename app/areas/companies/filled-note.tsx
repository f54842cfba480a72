import { useActionData } from "@remix-run/react";
import type { Filled } from "./company-forms.server.ts";

/** What the directory lookup found, shown beside its button. */
export function FilledNote({ of }: { of: string }) {
  const answer = useActionData<Partial<Filled>>();
  return (
    <p role="status" className="muted small">
      {answer?.filled && answer.intent === of ? answer.filled : ""}
    </p>
  );
}
