const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/** Prepends `https://` to an address without a scheme (`host:8080` has none). Empty stays empty. Invisible characters go. */
export function withScheme(text: string): string {
  const clean = text.replace(/\p{C}/gu, "").trim();
  if (clean === "" || scheme.test(clean)) return clean;
  return `https://${clean.replace(/^\/\//, "")}`;
}
