import { formatDifference, formatMoney, formatQuantity, unbroken } from "#app/i18n/format.ts";
import type { DiffRow } from "#app/ui/diff-line/diff-line.tsx";
import type { LineChange } from "#contract/deal.ts";
import { weightText } from "./deal-lines.ts";
import type { DealT } from "./deal-t.ts";
import { changeKind, differenceOf } from "./seller-edit.ts";

/** Rows of changed lines: quantities, or sums if only the price has changed, with the difference in money. */
export function changeRows(changes: readonly LineChange[], t: DealT): DiffRow[] {
  return changes.map((change, index) => {
    const kind = changeKind(change);
    const unit = t(`common:units.${change.unit}`);
    const quantity = (value: number) => (change.unit === "kg" ? weightText(value, unit) : formatQuantity(value, unit));
    const sides = {
      added: [t("changes.none"), quantity(change.quantityAfter)],
      removed: [quantity(change.quantityBefore), t("changes.removed")],
      quantity: [quantity(change.quantityBefore), quantity(change.quantityAfter)],
      price: [formatMoney(change.totalBefore), formatMoney(change.totalAfter)],
      date: [t("changes.dateBefore"), t("changes.dateAfter")],
    }[kind] as [string, string];
    const difference = differenceOf([change]);
    return {
      key: `${index} ${change.name}`,
      name: change.reason ? t("changes.withReason", { name: unbroken(change.name), reason: change.reason }) : unbroken(change.name),
      before: sides[0],
      after: sides[1],
      difference: difference === 0 ? "" : formatDifference(difference),
    };
  });
}
