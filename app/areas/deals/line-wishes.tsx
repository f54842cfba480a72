import { useTranslation } from "react-i18next";
import { unbroken } from "#app/i18n/format.ts";
import styles from "./deal.module.css";
import type { Wishes } from "./deal-lines.ts";

/** The buyer's wishes for a line; deals older than this feature have none. */
export function LineWishes({ info: { substitution, analog, shelfLifeDays } }: { info: Wishes }) {
  const { t } = useTranslation("deals");
  if (!substitution && !shelfLifeDays) return null;
  const wished = analog ? t("wish.analogIs", { name: unbroken(analog.name), sku: analog.sku }) : substitution && t(`wish.${substitution}`);
  return (
    <span className={styles.wishes}>
      {wished}
      {wished && shelfLifeDays && <br />}
      {shelfLifeDays && t("wish.shelfLife", { count: shelfLifeDays })}
    </span>
  );
}
