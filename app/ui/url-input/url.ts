const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/** An address with `https://` before it when it has no scheme; `host:8080` has none. Empty stays empty. */
export function withScheme(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "" || scheme.test(trimmed)) return trimmed;
  return `https://${trimmed.replace(/^\/\//, "")}`;
}
