import type { AccreditationStatus } from "./statuses.ts";

/** How far a company is on its way to prices: it has to send its application, waits for an answer, or was refused. */
export type Joining = "unsent" | "sent" | "declined";

/** Null when prices are open. */
export function joiningOf({ status, isSubmitted }: { status: AccreditationStatus; isSubmitted: boolean }): Joining | null {
  if (status === "accredited") return null;
  if (status === "declined") return "declined";
  return status === "new" && !isSubmitted ? "unsent" : "sent";
}
