/** Every cookie that the portal sets. The privacy policy lists them by these names. */
export const cookieNames = [
  "sid",
  "person",
  "device",
  "kept",
  "flash",
  "used-drafts",
  "code-registration",
  "code-restore",
  "code-email",
  "code-phone",
  "code-login",
  "code-app",
  "cart-dates",
  "cart-note",
  "cart-number",
  "cart-view",
  "redirected",
] as const;

/** A session has one per mode, and several when it is long. */
export type CookieName = (typeof cookieNames)[number] | `sid-${string}`;
