import type { AccreditationStatus } from "./enums.ts";

/** A company's way to prices: the application is not sent, waits for an answer, or was declined. */
export type Joining = "unsent" | "sent" | "declined";

/** Null when the company sees prices. */
export function joiningOf({ status, isSubmitted }: { status: AccreditationStatus; isSubmitted: boolean }): Joining | null {
  if (status === "accredited") return null;
  if (status === "declined") return "declined";
  return status === "new" && !isSubmitted ? "unsent" : "sent";
}
