import { useTranslation } from "react-i18next";
import { useIsBusy } from "#app/form/use-is-busy.ts";
import { formatDifference, formatMoney, unbroken } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import type { CorrectionChanges } from "#contract/corrections.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { correctionReasons } from "#contract/money-enums.ts";
import { ChangedLines } from "./changed-lines.tsx";
import styles from "./papers.module.css";

type Props = {
  changes: CorrectionChanges;
  /** As they were typed. */
  reason: string;
  basis: string;
  /** Whether goods of the document have VAT. */
  isTaxed: boolean;
  /** Lines that an earlier correction has lowered, with what an act of differences says of them. */
  asked: readonly { position: number; name: string; accepted: number }[];
};

/** What a correction would change, before it is issued. */
export function CorrectionReviewCard({ changes: { lines, before, after, difference }, reason, basis, isTaxed, asked }: Props) {
  const { t } = useTranslation("papers");
  const busy = useIsBusy(["issue"]);
  const change = difference.sum.amount > 0 ? "more" : difference.sum.amount < 0 ? "less" : "same";
  const sum = formatMoney({ ...difference.sum, amount: Math.abs(difference.sum.amount) });
  const vatRow = (key: string, value: string) => (isTaxed ? [{ key, label: t("correction.withVat"), value }] : []);
  return (
    <Card id="review" title={t("correction.review")} pad="none">
      <ChangedLines caption={t("correction.reviewCaption")} lines={lines} />
      <div className={styles.totals}>
        <Stack gap={4}>
          <PropertyList
            variant="sums"
            className={styles.sums}
            items={[
              { key: "before", label: t("correction.totalBefore"), value: formatMoney(before.sum) },
              ...vatRow("vatBefore", formatMoney(before.vat)),
              { key: "after", label: t("correction.totalAfter"), value: formatMoney(after.sum) },
              ...vatRow("vatAfter", formatMoney(after.vat)),
              { key: "difference", label: t("correction.difference"), value: formatDifference(kopecksOf(difference.sum)), strong: true },
              ...vatRow("vatDifference", formatDifference(kopecksOf(difference.vat))),
            ]}
          />
          <p className="strong">{t(`correction.debt.${change}`, { sum })}</p>
          <PropertyList
            variant="stacked"
            items={[
              ...correctionReasons
                .filter((each) => each === reason)
                .map((each) => ({ key: "reason", label: t("correction.reason"), value: t(`correction.reasons.${each}`) })),
              { key: "basis", label: t("correction.basis"), value: <span className={styles.name}>{basis}</span> },
            ]}
          />
          {asked.length > 0 && (
            <Note tone="warning" title={t("correction.asked")}>
              <PropertyList
                variant="stacked"
                items={asked.map(({ position, name, accepted }) => ({
                  key: String(position),
                  label: unbroken(name),
                  value: t("correction.putsBack", { accepted: formatQuantity(accepted) }),
                }))}
              />
            </Note>
          )}
          <p className="small muted">{t("correction.final")}</p>
          <Row gap={3}>
            <Button variant="primary" name="intent" value="issue" busy={busy} busyText={t("correction.issuing")}>
              {t("correction.issue")}
            </Button>
            <Button name="intent" value="edit">
              {t("correction.edit")}
            </Button>
          </Row>
        </Stack>
      </div>
    </Card>
  );
}
