const listParameter = "list";

/** Adds the list that a card is opened from, with its filters and page, to the card's address. */
export function withList(href: string, search: string): string {
  const kept = search.replace(/^\?/, "");
  if (!kept) return href;
  const [address = "", ...hash] = href.split("#");
  return [`${address}${address.includes("?") ? "&" : "?"}${listParameter}=${encodeURIComponent(kept)}`, ...hash].join("#");
}

/** The list that a card's address carries, to pass on to a card opened from it. */
export function keptIn(search: string): string {
  return new URLSearchParams(search).get(listParameter) ?? "";
}

/** Passes the list of the card's address on to `href`. */
export function keepingList(href: string, { searchParams }: URL): string {
  return withList(href, searchParams.get(listParameter) ?? "");
}

/** Keeps the list in a redirect to the form's own card. */
export function withOwnList(to: string, { pathname, searchParams }: URL): string {
  const [path = "", search = ""] = to.replace(/#.*/, "").split("?");
  const isOwn = path === pathname && !new URLSearchParams(search).has(listParameter);
  return isOwn ? withList(to, searchParams.get(listParameter) ?? "") : to;
}

/** Address of the list that the card was opened from; `list` is that address without filters. */
export function listOf(search: string, list: string): string {
  const kept = new URLSearchParams(new URLSearchParams(search).get(listParameter)?.slice(0, 500)).toString();
  return kept ? `${list}?${kept}` : list;
}
