/** Replaces the `{{name}}` placeholders of a locale text; one without a value becomes empty. */
export function interpolate(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}
