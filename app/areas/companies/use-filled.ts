import { type FormEvent, useEffect, useRef, useState } from "react";
import { useActionData } from "@remix-run/react";
import type { Filled } from "./company-forms.server.ts";

type Text = (field: string, fallback?: string) => string;

/**
 * A form that a directory fills: its answer draws the fields anew, and they keep what was typed while the form was on its way
 * (`isSent`). `shown`: what the form is keyed by otherwise.
 */
export function useFilled(of: string, text: Text, shown: string, isSent: boolean) {
  const answer = useActionData<Partial<Filled>>();
  const [filled, setFilled] = useState<{ answer: typeof answer; count: number }>({ answer: undefined, count: 0 });
  if (answer?.filled && answer.intent === of && filled.answer !== answer) setFilled({ answer, count: filled.count + 1 });
  /** By field. No state: a letter must not draw the form, only the answer does. */
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
