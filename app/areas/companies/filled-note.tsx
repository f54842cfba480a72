import { useAnswer } from "#app/ui/use-answer.ts";
import type { DirectoryAnswer } from "./company-forms.server.ts";

/** What the directory lookup found, shown beside its button. */
export function FilledNote({ of }: { of: string }) {
  const answer = useAnswer<Partial<DirectoryAnswer>>();
  return (
    <p role="status" className="muted small">
      {answer?.message && answer.intent === of ? answer.message : ""}
    </p>
  );
}
