const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/** Prepends `https://` to an address without a scheme (`host:8080` has none). Empty stays empty. */
export function withScheme(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "" || scheme.test(trimmed)) return trimmed;
  return `https://${trimmed.replace(/^\/\//, "")}`;
}
