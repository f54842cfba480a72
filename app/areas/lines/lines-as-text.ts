/** Turns the fields of a preview (`posted-lines.ts`) back into lines to paste. */
export function linesAsText(values: Record<string, string | string[]>): string {
  const of = (name: string) => (typeof values[name] === "string" ? values[name].replace(/\s+/g, " ") : "");
  return Object.keys(values)
    .flatMap((name) => (/^text-\d{1,3}$/.test(name) ? [`${of(name)}\t${of(name.replace("text", "quantity"))}`] : []))
    .join("\n");
}
