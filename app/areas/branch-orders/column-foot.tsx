import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#app/i18n/format.ts";
import styles from "./grid.module.css";
import type { GridStore } from "./grid-store.ts";
import type { ColumnView } from "./grid-view.ts";
import { useProblemTexts } from "./use-problem-texts.ts";

/** The column's sum, updated while typing, and what is missing to its minimum. */
export function ColumnSum({ column, store }: { column: ColumnView; store: GridStore }) {
  const { t } = useTranslation("branch-orders");
  const read = () => store.sums(column.uuid);
  const { count, total } = useSyncExternalStore(store.subscribe, read, read);
  const missing = count > 0 ? Math.max(0, column.minimum - total) : 0;
  return (
    <>
      <b className="num">{formatMoney(total)}</b>
      <span className="muted small">{t("foot.positions", { count })}</span>
      {missing > 0 && <span className={styles.warning}>{t("foot.missing", { sum: formatMoney(missing) })}</span>}
    </>
  );
}

/** The sum of a product at all shown trade points, or of everything, updated while typing. */
export function TotalSum({ product, store }: { product?: string; store: GridStore }) {
  const read = () => store.total(product);
  return <b className="num">{formatMoney(useSyncExternalStore(store.subscribe, read, read))}</b>;
}

/** The trade point's contract limits and problems as last saved. */
export function ColumnTerms({ column }: { column: ColumnView }) {
  const { t } = useTranslation("branch-orders");
  const problemTexts = useProblemTexts();
  const problems = column.problems.filter(({ reason }) => reason !== "min_total" && reason !== "limit_exceeded");
  return (
    <ul className={styles.terms}>
      {column.limits.map(({ name, isPrepaid, available, excess }) => (
        <li key={name} className={excess > 0 ? styles.danger : undefined}>
          {isPrepaid
            ? t("foot.prepaid", { name })
            : excess > 0
              ? t("foot.excess", { name, sum: formatMoney(excess) })
              : t("foot.limit", { name, sum: formatMoney(available) })}
        </li>
      ))}
      {problemTexts({ problems }).map((text) => (
        <li key={text} className={styles.danger}>
          {text}
        </li>
      ))}
    </ul>
  );
}
