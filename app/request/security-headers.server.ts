import { env } from "#server/env.ts";

const secure = env.PUBLIC_URL?.startsWith("https:") ?? false;

const fixed: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "X-Frame-Options": "DENY",
  ...(secure && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
};

export function securityHeaders(headers: Headers, nonce: string): void {
  for (const [name, value] of Object.entries(fixed)) headers.set(name, value);
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
