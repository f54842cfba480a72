/** No revalidation after these intents: the rest of the page has not changed. */
export function staysOnChat(form: FormData | undefined): boolean {
  const intent = form?.get("intent");
  return intent === "readMessages" || (intent === "sendMessage" && form?.get("reply") === "data");
}
