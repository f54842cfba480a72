/** A message brings its own answer and a read mark none: the page around them has not changed. */
export function staysOnChat(form: FormData | undefined): boolean {
  const intent = form?.get("intent");
  return intent === "readMessages" || (intent === "sendMessage" && form?.get("reply") === "data");
}
