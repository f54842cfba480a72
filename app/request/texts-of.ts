/** The first text by name, in one pass: `fields.get` scans all fields on every call. */
export function textsOf(fields: Iterable<[string, FormDataEntryValue]>): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of fields) if (typeof value === "string" && !texts.has(name)) texts.set(name, value);
  return texts;
}
