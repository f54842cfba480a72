/** Address of the form's page with its tab. */
export function samePage({ pathname, searchParams }: URL): string {
  const tab = searchParams.get("tab");
  return pathname + (tab ? `?tab=${encodeURIComponent(tab)}` : "");
}
