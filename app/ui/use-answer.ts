import { useActionData, useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * What the page's action has answered, until the next navigation or form. `useActionData` forgets it whenever the page's data are read
 * anew (completeNavigation of @remix-run/router 1.23), and with it the errors that somebody is just correcting.
 */
export function useAnswer<Answer>() {
  const answer = useActionData<Answer>();
  // Every navigation and every form has a key of its own; reading the data anew keeps it.
  const { key } = useLocation();
  const [kept, keep] = useState({ key, answer });
  const isNew = kept.key !== key || (answer !== undefined && answer !== kept.answer);
  if (isNew) keep({ key, answer });
  return isNew ? answer : kept.answer;
}
