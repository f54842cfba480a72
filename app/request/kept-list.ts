const listParameter = "list";

/** A card's address that remembers the list it was opened from, with filters and page. */
export function withList(href: string, search: string): string {
  const kept = search.replace(/^\?/, "");
  if (!kept) return href;
  const [address = "", ...hash] = href.split("#");
  return [`${address}${address.includes("?") ? "&" : "?"}${listParameter}=${encodeURIComponent(kept)}`, ...hash].join("#");
}

/** What a card remembers of its list, for a card that is opened from it. */
export function keptIn(search: string): string {
  return new URLSearchParams(search).get(listParameter) ?? "";
}

/** The card again, remembering the list it was opened from. */
export function keepingList(href: string, { searchParams }: URL): string {
  return withList(href, searchParams.get(listParameter) ?? "");
}

/** Where a form's answer leads: its own card goes on remembering the list. */
export function withOwnList(to: string, { pathname, searchParams }: URL): string {
  const [path = "", search = ""] = to.replace(/#.*/, "").split("?");
  const isOwn = path === pathname && !new URLSearchParams(search).has(listParameter);
  return isOwn ? withList(to, searchParams.get(listParameter) ?? "") : to;
}

/** The list a card was opened from; `list` is its address without filters. */
export function listOf(search: string, list: string): string {
  const kept = new URLSearchParams(new URLSearchParams(search).get(listParameter)?.slice(0, 500)).toString();
  return kept ? `${list}?${kept}` : list;
}
