import { useNavigation } from "@remix-run/react";

/** A form is on its way, from the press until its answer is drawn. With `intents`: one sent by one of these buttons. */
export function useIsSending(intents?: readonly string[]): boolean {
  const { state, formMethod, formData } = useNavigation();
  if (state === "idle" || formMethod !== "POST") return false;
  const sent = formData?.get("intent");
  return !intents || (typeof sent === "string" && intents.includes(sent));
}
