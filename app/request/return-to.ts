const returnParameter = "list";

/** Adds the list that a card is opened from, with its filters and page, to the card's address. */
export function withReturnTo(href: string, search: string): string {
  const query = search.replace(/^\?/, "");
  if (!query) return href;
  const [address = "", ...hash] = href.split("#");
  return [`${address}${address.includes("?") ? "&" : "?"}${returnParameter}=${encodeURIComponent(query)}`, ...hash].join("#");
}

/** The list that a card's address carries, to pass on to a card opened from it. */
export function returnToOf(search: string): string {
  return new URLSearchParams(search).get(returnParameter) ?? "";
}

/** Passes the list of the card's address on to `href`. */
export function passReturnTo(href: string, { searchParams }: URL): string {
  return withReturnTo(href, searchParams.get(returnParameter) ?? "");
}

/** Keeps the list in a redirect to the form's own card. */
export function withOwnReturnTo(to: string, { pathname, searchParams }: URL): string {
  const [path = "", search = ""] = to.replace(/#.*/, "").split("?");
  const isOwn = path === pathname && !new URLSearchParams(search).has(returnParameter);
  return isOwn ? withReturnTo(to, searchParams.get(returnParameter) ?? "") : to;
}

/** Address of the list that the card was opened from; `list` is that address without filters. */
export function returnHref(search: string, list: string): string {
  const query = new URLSearchParams(new URLSearchParams(search).get(returnParameter)?.slice(0, 500)).toString();
  return query ? `${list}?${query}` : list;
}
