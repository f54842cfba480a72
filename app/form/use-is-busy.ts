import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import type { FormErrors } from "#app/request/form-errors.ts";
import { useAnswer } from "#app/ui/use-answer.ts";
import { useIsSending } from "./use-is-sending.ts";

/**
 * Whether a POST form takes no other press: from its press until its answer is rendered. With `intents`: one of these. Errors are
 * rendered before the page's data have been read anew, and what they ask to correct can be sent at once; not of a form that was accepted
 * in part, whose accepted fields are settled with the new data.
 */
export function useIsBusy(intents?: readonly string[]): boolean {
  const isSending = useIsSending(intents);
  const isLoading = useNavigation().state === "loading";
  const answer = useAnswer<Partial<FormErrors>>();
  const [before, setBefore] = useState(answer);
  if (!isLoading && before !== answer) setBefore(answer);
  const isRejected = isLoading && before !== answer && !answer?.done && Object.keys(answer?.errors ?? {}).length > 0;
  return isSending && !isRejected;
}
