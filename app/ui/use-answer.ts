import { useActionData, useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * What the page's action has answered, until the next navigation or form. `useActionData` forgets it whenever the page's data are read
 * anew (completeNavigation of @remix-run/router 1.23), and with it the errors that somebody is just correcting.
 */
export const useAnswer = <Answer>() => useUntilNextForm(useActionData<Answer>());

/** `now`, or what it was since the last navigation or form. */
export function useUntilNextForm<Value>(now: Value | undefined): Value | undefined {
  // Every navigation and every form has a key of its own; reading the data anew keeps it.
  const { key } = useLocation();
  const [last, setLast] = useState({ key, value: now });
  const isNew = last.key !== key || (now !== undefined && now !== last.value);
  if (isNew) setLast({ key, value: now });
  return isNew ? now : last.value;
}
