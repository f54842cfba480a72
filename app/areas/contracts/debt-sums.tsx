import { useTranslation } from "react-i18next";
import { formatMoney } from "#app/i18n/format.ts";
import { Stack } from "#app/ui/layout/layout.tsx";
import { PlotBars } from "#app/ui/plot/plot.tsx";
import type { PlotRows } from "#app/ui/plot/plot-drawing.ts";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { Receivables } from "#contract/money.ts";
import type { Money } from "#contract/primitives.ts";
import styles from "./contract-sums.module.css";

/** A debt by how long it is overdue, with its sum. */
export function DebtSums({ sums, advance, plot }: { sums: Receivables["totals"]; advance?: Money; plot: PlotRows }) {
  const { t } = useTranslation("money");
  const hasAdvance = advance !== undefined && advance.amount > 0;
  return (
    <Stack gap={3} className={styles.sums}>
      <PlotBars id="ages-plot" label={t("plots.ages")} empty={t("plots.empty")} drawing={plot} />
      <PropertyList
        variant="sums"
        items={[
          { key: "owed", label: t("sums.owed"), value: formatMoney(sums.owed), strong: true },
          ...(hasAdvance ? [{ key: "advance", label: t("sums.advance"), value: formatMoney(advance) }] : []),
        ]}
      />
      {hasAdvance && <p className="muted small">{t("sums.advanceText")}</p>}
    </Stack>
  );
}
