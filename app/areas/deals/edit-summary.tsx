import { useTranslation } from "react-i18next";
import { formatDifference, formatMoney, formatPercent, formatQuantity } from "#app/i18n/format.ts";
import { classes } from "#app/ui/classes.ts";
import { DiffLines } from "#app/ui/diff-line/diff-line.tsx";
import { FieldError } from "#app/ui/field/field.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { Deal } from "#contract/deal.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { changeRows } from "./change-rows.ts";
import styles from "./deal-edit.module.css";
import { useDiscountRows } from "./discount-rows.ts";
import type { EditPreview } from "./edit-forms.server.ts";

type Props = { deal: Deal; checked: EditPreview["checked"]; isCounting: boolean; trouble: string | undefined };

/** Sums of the deal, or of the edited deal with the difference. */
export function EditSummary({ deal, checked, isCounting, trouble }: Props) {
  const { t } = useTranslation(["deals", "common"]);
  const discountRows = useDiscountRows();
  const sums = checked ?? {
    total: deal.total,
    totalPriceWithoutDiscount: deal.totalPriceWithoutDiscount,
    totalDiscountAmount: deal.totalDiscountAmount,
    discountPercent: deal.discountPercent,
    groups: deal.discountGroups,
    changes: [],
  };
  const difference = kopecksOf(sums.total) - kopecksOf(deal.total);
  const groups = sums.groups.flatMap(({ countUnit, ...group }) =>
    group.type === "grouped" && countUnit && group.percent > 0 ? [{ ...group, countUnit }] : [],
  );
  return (
    <div className={styles.summary}>
      <div className={classes(isCounting && styles.counting)}>
        {checked &&
          (checked.changes.length > 0 ? (
            <DiffLines
              rows={changeRows(checked.changes, t)}
              labels={{ before: t("changes.before"), after: t("changes.after") }}
              className={styles.diff}
            />
          ) : (
            <p className="muted">{t("edit.nothingChanged")}</p>
          ))}
        {groups.length > 0 && (
          <ul className={styles.groups}>
            {groups.map((group) => (
              <li key={group.uuid}>
                {t("groups.grouped", {
                  name: group.name,
                  quantity: formatQuantity(group.count, t(`common:units.${group.countUnit}`)),
                  percent: formatPercent(group.percent),
                  amount: formatMoney(group.totalDiscountAmount),
                })}
              </li>
            ))}
          </ul>
        )}
        <PropertyList
          variant="sums"
          items={[
            ...discountRows(sums),
            ...(checked
              ? [
                  { key: "before", label: t("edit.before"), value: formatMoney(deal.total) },
                  { key: "difference", label: t("sums.difference"), value: formatDifference(difference) },
                ]
              : []),
            { key: "total", label: t("sums.total"), value: formatMoney(sums.total), strong: "large" },
          ]}
        />
      </div>
      <p role="status" className="muted small">
        {isCounting ? t("common:recalculating") : ""}
      </p>
      {trouble && !isCounting && (
        <div role="alert">
          <FieldError>{trouble}</FieldError>
        </div>
      )}
    </div>
  );
}
