import { channel } from "node:diagnostics_channel";

/**
 * Diagnostics channel for failures that no client caused: `{ error, requestId }`. The portal's pages publish to the channel of this
 * name too (`app/entry.server.tsx`).
 */
export const failures = channel("portal.failure");
