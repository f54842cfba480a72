import type { Actor } from "../context.ts";

/** On which side of a deal somebody stands; the platform is with the seller. */
export function sideOf({ companyType }: Actor): "buyer" | "seller" {
  return companyType === "buyer" ? "buyer" : "seller";
}
