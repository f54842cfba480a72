import { channel } from "node:diagnostics_channel";

/**
 * The channel on which a process publishes failures that no client caused: `{ error, requestId }`. The portal's pages publish on
 * the channel of this name too (`app/entry.server.tsx`).
 */
export const failures = channel("portal.failure");
