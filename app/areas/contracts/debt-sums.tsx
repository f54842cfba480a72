import { useTranslation } from "react-i18next";
import { formatMoney } from "#app/i18n/format.ts";
import { Stack } from "#app/ui/layout/layout.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { Receivables } from "#contract/money.ts";
import { debtAges } from "#contract/money-enums.ts";
import type { Money } from "#contract/primitives.ts";
import styles from "./contract-sums.module.css";

/** A debt by how long it is overdue, with its sum. */
export function DebtSums({ sums, advance }: { sums: Receivables["totals"]; advance?: Money }) {
  const { t } = useTranslation("money");
  const byAge = debtAges.map((age) => ({
    key: age,
    label: t(`ages.${age}`),
    value: formatMoney(sums.ages[age]),
    ...(age !== "notDue" && sums.ages[age].amount > 0 && { tone: "negative" as const }),
  }));
  const hasAdvance = advance !== undefined && advance.amount > 0;
  return (
    <Stack gap={3} className={styles.sums}>
      <PropertyList
        look="sums"
        items={[
          ...byAge,
          { key: "owed", label: t("sums.owed"), value: formatMoney(sums.owed), strong: true },
          ...(hasAdvance ? [{ key: "advance", label: t("sums.advance"), value: formatMoney(advance) }] : []),
        ]}
      />
      {hasAdvance && <p className="muted small">{t("sums.advanceText")}</p>}
    </Stack>
  );
}
