import type { Actor } from "../context.ts";

/** The person's side of a deal; the platform counts as seller. */
export function sideOf({ companyType }: Actor): "buyer" | "seller" {
  return companyType === "buyer" ? "buyer" : "seller";
}
