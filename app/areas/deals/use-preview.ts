import { useFetcher } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { FormErrors } from "#app/request/form-errors.ts";
import { useAnswer } from "#app/ui/use-answer.ts";
import { useLatest } from "#app/ui/use-latest.ts";
import type { EditPreview } from "./edit-forms.server.ts";

const waitMs = 400;

/** The latest preview of the edit form: on request, and with JavaScript debounced after each change. */
export function usePreview(form: RefObject<HTMLFormElement>) {
  const answered = useAnswer<EditPreview | FormErrors>();
  const fetcher = useFetcher<EditPreview | FormErrors>();
  const [latest, setLatest] = useState<EditPreview | null>(toPreview(answered));
  const [trouble, setTrouble] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const newest = useLatest(answered);
  const sentAfter = useRef<typeof answered>();

  useEffect(() => {
    const preview = toPreview(answered);
    if (preview) setLatest(preview);
  }, [answered]);
  useEffect(() => {
    // Sent before the form's last answer, it lacks what that one added.
    if (sentAfter.current !== newest.current) return;
    const preview = toPreview(fetcher.data);
    if (preview) setLatest((previous) => ({ ...preview, found: previous?.found ?? null }));
    setTrouble(fetcher.data && "errors" in fetcher.data ? Object.values(fetcher.data.errors)[0]?.[0] : undefined);
  }, [fetcher.data]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const submit = fetcher.submit;
  const recalculate = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const fields = new FormData(form.current);
      fields.set("intent", "check");
      sentAfter.current = newest.current;
      submit(fields, { method: "post" });
    }, waitMs);
  }, [form, submit]);

  return { preview: latest, recalculate, isCounting: fetcher.state !== "idle", trouble };
}

function toPreview(answer: EditPreview | FormErrors | undefined): EditPreview | null {
  return answer && "checked" in answer ? answer : null;
}
