/** The first text of every name, read in one go: `fields.get` looks through all fields each time it is asked. */
export function textsOf(fields: Iterable<[string, FormDataEntryValue]>): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of fields) if (typeof value === "string" && !texts.has(name)) texts.set(name, value);
  return texts;
}
