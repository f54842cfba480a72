/** Every cookie that the portal puts into a browser. The privacy policy lists them by these names. */
export const cookieNames = [
  "sid",
  "person",
  "device",
  "kept",
  "flash",
  "code-registration",
  "code-restore",
  "code-email",
  "code-phone",
  "cart-dates",
  "cart-note",
  "redirected",
] as const;

/** A session has one for each mode and, when it is long, several. */
export type CookieName = (typeof cookieNames)[number] | `sid-${string}`;
