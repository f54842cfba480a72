import type { quantityCorrections, Unit } from "#contract/enums.ts";
import type { ResolvedLine } from "#contract/lines.ts";
import { formatQuantity } from "./format.ts";

type Correction = ResolvedLine["corrections"][number];

type CorrectionText = {
  key: `lines:corrections.${(typeof quantityCorrections)[number]}`;
  values: { from: string; to: string; step: string };
};

/** Why the quantity was corrected; `own` is the unit that the product is ordered in. */
export function correctionText(
  { reason, from, fromUnit, to }: Correction,
  { own, step }: { own: Unit; step: number },
  unitText: (unit: Unit) => string,
): CorrectionText {
  const unit = unitText(own);
  const values = { from: formatQuantity(from, unitText(fromUnit)), to: formatQuantity(to, unit), step: formatQuantity(step, unit) };
  return { key: `lines:corrections.${reason}`, values };
}

type Limits = { min: number; max: number };

/** Why a stored quantity is filled in as another one; null if it is filled in as it is. */
export function fittedCorrection(from: number, to: number, { min, max }: Limits): Pick<Correction, "reason" | "from" | "to"> | null {
  if (from === to) return null;
  if (from < min) return { reason: "belowMinimum", from, to };
  if (from > max) return { reason: "aboveMaximum", from, to };
  return { reason: from < to ? "roundedUp" : "roundedDown", from, to };
}
