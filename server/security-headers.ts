import { env } from "./env.ts";

/** Headers of every response of the portal, including static files and errors. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "X-Frame-Options": "DENY",
  ...(env.PUBLIC_URL?.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
};
