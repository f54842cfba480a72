/** The same address with some parameters changed; empty ones go, and a change of filters starts from the first page. */
export function withQuery(search: string, changes: Record<string, string | number | null | undefined>): string {
  const params = new URLSearchParams(search);
  if (!("page" in changes)) params.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") params.delete(name);
    else params.set(name, String(value));
  }
  return `?${params}`;
}

/** A filter of the address when it is one of the allowed words. */
export function oneOf<Value extends string>(url: URL, name: string, values: readonly Value[]): Value | undefined {
  const value = url.searchParams.get(name);
  return values.find((known) => known === value);
}

export function textOf(url: URL, name: string, most = 100): string | undefined {
  return url.searchParams.get(name)?.trim().slice(0, most) || undefined;
}

/** Sort of the address as `field:dir`, when the list knows the field. */
export function sortOf(url: URL, fields: readonly string[]): string | undefined {
  const [field = "", dir = ""] = (url.searchParams.get("sort") ?? "").split(":");
  return fields.includes(field) && (dir === "asc" || dir === "desc") ? `${field}:${dir}` : undefined;
}

const listParameter = "list";

/** A card's address that remembers the list it was opened from, with filters and page. */
export function withList(href: string, search: string): string {
  const kept = search.replace(/^\?/, "");
  return kept ? `${href}?${listParameter}=${encodeURIComponent(kept)}` : href;
}

/** What a card remembers of its list, for a card that is opened from it. */
export function keptIn(search: string): string {
  return new URLSearchParams(search).get(listParameter) ?? "";
}

/** The card again, remembering the list it was opened from. */
export function keepingList(href: string, { searchParams }: URL): string {
  return withList(href, searchParams.get(listParameter) ?? "");
}

/** The list a card was opened from; `list` is its address without filters. */
export function listOf(search: string, list: string): string {
  const kept = new URLSearchParams(new URLSearchParams(search).get(listParameter)?.slice(0, 500)).toString();
  return kept ? `${list}?${kept}` : list;
}
