import type { quantityCorrections, ResolvedLine } from "#contract/lines.ts";
import type { Unit } from "#contract/statuses.ts";
import { formatQuantity } from "#app/i18n/format.ts";

type Correction = ResolvedLine["corrections"][number];

type Words = { key: `lines:corrections.${(typeof quantityCorrections)[number]}`; values: { from: string; to: string } };

/** Why the quantity was corrected; `own` is the unit that the product is ordered in. */
export function correctionWords({ reason, from, fromUnit, to }: Correction, own: Unit, word: (unit: Unit) => string): Words {
  return { key: `lines:corrections.${reason}`, values: { from: formatQuantity(from, word(fromUnit)), to: formatQuantity(to, word(own)) } };
}
