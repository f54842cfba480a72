let last: { from: URL; to: URL } | undefined;

/** Called by the root's `shouldRevalidate`, which the router asks before it loads a page's data. */
export function noteLoad(from: URL, to: URL): void {
  last = { from, to };
}

/** Whether `.data` of this address was last loaded for a page that the browser was going to, not for the one it shows. */
export function isNavigationTo({ pathname }: URL): boolean {
  if (!last) return false;
  const { from, to } = last;
  if (to.pathname + to.search === from.pathname + from.search) return false;
  return pathname === (to.pathname === "/" ? "/_root.data" : `${to.pathname.replace(/\/$/, "")}.data`);
}
