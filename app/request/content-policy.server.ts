/**
 * What an answer may load and run; one that has said it by itself, as files do, keeps its own. The headers that are the
 * same for every answer are set where all of them leave (server/ahead-of-remix.ts).
 */
export function contentPolicy(headers: Headers, nonce: string): void {
  if (headers.has("Content-Security-Policy")) return;
  // No strict-dynamic: Remix's module preloads carry no nonce and would be dropped without a word.
  headers.set(
    "Content-Security-Policy",
    [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      import.meta.env.DEV ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
      // Widths and gaps that come from data; a style attribute can load nothing.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      import.meta.env.DEV ? "connect-src 'self' ws:" : "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "manifest-src 'self'",
    ].join("; "),
  );
}
