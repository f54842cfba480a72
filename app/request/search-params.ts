import { cleanLine } from "#contract/clean-text.ts";

/** Changes parameters of a search; removes empty ones. Returns to the first page unless `page` is changed. */
export function withQuery(search: string, changes: Record<string, string | number | null | undefined>): string {
  const params = new URLSearchParams(search);
  if (!("page" in changes)) params.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") params.delete(name);
    else params.set(name, String(value));
  }
  return `?${params}`;
}

/** The parameter when it is one of `values`. */
export function oneOf<Value extends string>(url: URL, name: string, values: readonly Value[]): Value | undefined {
  const value = url.searchParams.get(name);
  return values.find((each) => each === value);
}

export function textOf(url: URL, name: string, max = 100): string | undefined {
  return cleanLine(url.searchParams.get(name) ?? "").slice(0, max) || undefined;
}

/** `sort` of the address as `field:dir`, when its field is one of `fields`. */
export function sortOf(url: URL, fields: readonly string[]): string | undefined {
  const [field = "", dir = ""] = (url.searchParams.get("sort") ?? "").split(":");
  return fields.includes(field) && (dir === "asc" || dir === "desc") ? `${field}:${dir}` : undefined;
}
