import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAnswer } from "#app/ui/use-answer.ts";
import type { DirectoryAnswer } from "./company-forms.server.ts";

type Text = (field: string, fallback?: string) => string;

/**
 * Key and values of a form that a directory fills. Its answer re-renders the fields, except those typed in while the request
 * was on its way (`isSent`). `shown` is the form's key otherwise.
 */
export function useFilled(of: string, text: Text, shown: string, isSent: boolean) {
  const answer = useAnswer<Partial<DirectoryAnswer>>();
  const [filled, setFilled] = useState<{ answer: typeof answer; count: number }>({ answer: undefined, count: 0 });
  if (answer?.message && answer.intent === of && filled.answer !== answer) setFilled({ answer, count: filled.count + 1 });
  /** Texts typed meanwhile, by field. A ref, because typing must not re-render the form. */
  const meanwhile = useRef<Record<string, string>>({});
  useEffect(() => {
    if (isSent) meanwhile.current = {};
  }, [isSent]);
  return {
    key: `${shown}${filled.count}`,
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      if (isSent && (target instanceof HTMLInputElement || target instanceof HTMLSelectElement))
        meanwhile.current[target.name] = target.value;
    },
    value: (field: string, fallback?: string) => meanwhile.current[field] ?? text(field, fallback),
  };
}
