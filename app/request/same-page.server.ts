/** The page a form was sent from, on the same tab and without what the router adds. */
export function samePage(url: URL): string {
  const tab = url.searchParams.get("tab");
  return url.pathname.replace(/\.data$/, "") + (tab ? `?tab=${encodeURIComponent(tab)}` : "");
}
