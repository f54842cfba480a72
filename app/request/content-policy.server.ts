/**
 * Sets the Content-Security-Policy unless the response has one, as files do. server/request-hardening.ts sets the headers that are the
 * same for all responses.
 */
export function contentPolicy(headers: Headers, nonce: string): void {
  if (headers.has("Content-Security-Policy")) return;
  // No strict-dynamic: Remix's module preloads have no nonce and would be blocked.
  headers.set(
    "Content-Security-Policy",
    [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      import.meta.env.DEV ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
      // For widths and gaps that come from data; a style attribute can load nothing.
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
