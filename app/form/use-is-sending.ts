import { useNavigation } from "@remix-run/react";

/** Whether a POST form is pending, until its answer is rendered. With `intents`: one of these. */
export function useIsSending(intents?: readonly string[]): boolean {
  const { state, formMethod, formData } = useNavigation();
  if (state === "idle" || formMethod !== "POST") return false;
  const sent = formData?.get("intent");
  return !intents || (typeof sent === "string" && intents.includes(sent));
}
