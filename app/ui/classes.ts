/** Joins class names and leaves out what is absent. */
export function classes(...names: (string | false | 0 | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
