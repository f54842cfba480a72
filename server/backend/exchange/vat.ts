import { roundHalfAway } from "../basket/price.ts";

/** The VAT that a sum includes, in kopecks; half a kopeck rounds up. */
export function includedVat(sumKopecks: number, ratePercent: number): number {
  return roundHalfAway(BigInt(sumKopecks) * BigInt(ratePercent), 100 + ratePercent);
}
