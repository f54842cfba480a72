import { channel } from "node:diagnostics_channel";

/**
 * Where a process says that something failed through nobody's fault: `{ error, requestId }`. The portal's pages say it on the
 * channel of this name too (`app/entry.server.tsx`).
 */
export const failures = channel("portal.failure");
