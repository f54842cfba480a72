import { type FormEvent, useRef } from "react";
import { useActionData } from "@remix-run/react";
import type { Filled } from "./company-forms.server.ts";

type Text = (field: string, fallback?: string) => string;

/**
 * A form that a directory fills: its answer draws the fields anew, and they keep what was typed while the form was on its way
 * (`isSent`). `shown`: what the form is keyed by otherwise.
 */
export function useFilled(of: string, text: Text, shown: string, isSent: boolean) {
  const answer = useActionData<Partial<Filled>>();
  const filled = useRef<{ answer: typeof answer; count: number }>({ answer: undefined, count: 0 });
  const meanwhile = useRef<{ isSent: boolean; texts: Record<string, string> }>({ isSent: false, texts: {} });
  if (answer?.filled && answer.intent === of && filled.current.answer !== answer)
    filled.current = { answer, count: filled.current.count + 1 };
  if (isSent && !meanwhile.current.isSent) meanwhile.current.texts = {};
  meanwhile.current.isSent = isSent;
  return {
    key: `${shown}${filled.current.count}`,
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      const { name, value } = target as unknown as HTMLInputElement;
      if (meanwhile.current.isSent) meanwhile.current.texts[name] = value;
    },
    value: (field: string, fallback?: string) => meanwhile.current.texts[field] ?? text(field, fallback),
  };
}
