const parameter = "confirm";

/** Adds a confirmation (confirm-dialog.tsx) and its parameters to the address. */
export function confirmHref(address: string, confirmation: string, about: Record<string, string> = {}): string {
  const [path = "", search = ""] = address.split("?");
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ ...about, [parameter]: confirmation })) params.set(name, value);
  return `${path}?${params}`;
}

/** The confirmation that the address asks for, if it is one of these. */
export function confirmationOf<Confirmation extends string>(
  { searchParams }: URL,
  confirmations: readonly Confirmation[],
): Confirmation | undefined {
  const wanted = searchParams.get(parameter);
  return confirmations.find((each) => each === wanted);
}
