import { useTranslation } from "react-i18next";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import type { PaperCorrection } from "#contract/corrections.ts";
import styles from "./papers.module.css";

type Line = PaperCorrection["lines"][number];
type Props = { amounts: Pick<Line["before"], "quantity" | "price" | "sum">; unit: Line["unit"] };

/** What a line comes to, and how it is made up. */
export function LineAmounts({ amounts: { quantity, price, sum }, unit }: Props) {
  const { t } = useTranslation(["papers", "common"]);
  return (
    <>
      {formatMoney(sum)}
      <span className={styles.vat}>
        {t("correction.amounts", { quantity: formatQuantity(quantity, t(`common:units.${unit}`)), price: formatMoney(price) })}
      </span>
    </>
  );
}
