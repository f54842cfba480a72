import type { Actor } from "../context.ts";

/** The side of a deal that somebody is on; the platform is on the side of the seller. */
export function sideOf({ companyType }: Actor): "buyer" | "seller" {
  return companyType === "buyer" ? "buyer" : "seller";
}
