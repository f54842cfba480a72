import { formatQuantity } from "#app/i18n/format.ts";
import type { quantityCorrections, Unit } from "#contract/enums.ts";
import type { ResolvedLine } from "#contract/lines.ts";

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
