/** The page a form was sent from, on the same tab. */
export function samePage({ pathname, searchParams }: URL): string {
  const tab = searchParams.get("tab");
  return pathname + (tab ? `?tab=${encodeURIComponent(tab)}` : "");
}
