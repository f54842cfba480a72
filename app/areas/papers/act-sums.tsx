import { useTranslation } from "react-i18next";
import { formatMoney } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { Act } from "#contract/acts.ts";

/** Balances and turnovers, what the accounting system's balance adds to them, and the conclusion. */
export function ActSums({ act }: { act: Act }) {
  const { t } = useTranslation("papers");
  const { opening, debit, credit, closing, openingDifference, difference } = act;
  const differences = [
    ["openingDifference", openingDifference],
    ["difference", difference],
  ] as const;
  const shown = differences.filter(([, sum]) => sum.amount !== 0);
  return (
    <Card id="sums" title={t("act.sums")}>
      <Stack gap={4}>
        <PropertyList
          variant="sums"
          items={[
            { key: "opening", label: t("act.opening"), value: formatMoney(opening) },
            { key: "debit", label: t("act.debit"), value: formatMoney(debit) },
            { key: "credit", label: t("act.credit"), value: formatMoney(credit) },
            { key: "closing", label: t("act.closing"), value: formatMoney(closing), strong: true },
            ...shown.map(([key, sum]) => ({ key, label: t(`act.${key}`), value: formatMoney(sum) })),
          ]}
        />
        <p className="strong">{act.conclusion}</p>
        {[act, ...act.contracts].some((sums) => sums.opening.amount < 0 || sums.closing.amount < 0) && (
          <p className="small muted">{t("act.minus")}</p>
        )}
        {shown.length > 0 && (
          <Note tone="info" title={t("act.differenceNote")}>
            {t("act.differenceText")}
          </Note>
        )}
      </Stack>
    </Card>
  );
}
