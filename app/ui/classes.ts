/** Joins class names, skipping falsy values. */
export function classes(...names: (string | false | 0 | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
