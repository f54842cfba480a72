import { useTranslation } from "react-i18next";
import { formatDate } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { PaperCorrection } from "#contract/corrections.ts";
import type { DealPaper } from "#contract/papers.ts";
import { ChangedLines } from "./changed-lines.tsx";
import { ChangedTotals } from "./changed-totals.tsx";
import styles from "./papers.module.css";

/** Which document it corrects, why, and on what both sides agreed. */
export function CorrectionAbout({ deal, correction }: { deal: string; correction: PaperCorrection }) {
  const { form, upd, previous, base, reason, basis, signer } = correction;
  const { t } = useTranslation("papers");
  // With the year, because papers are kept.
  const dayText = (day: string) => formatDate(day, "Europe/Moscow", new Date(0));
  const values = { number: upd.number, date: dayText(upd.date), correction: upd.correction };
  const updText = t(upd.correction ? "correction.updCorrected" : "correction.updOf", values);
  return (
    <Card id="about" title={t("correction.about")}>
      <Stack gap={3}>
        <PropertyList
          variant="stacked"
          items={[
            {
              key: "upd",
              label: t("correction.upd"),
              value: previous ? updText : <Link href={paths.dealPaper(deal, base)}>{updText}</Link>,
            },
            ...(previous
              ? [
                  {
                    key: "previous",
                    label: t("correction.previous"),
                    value: (
                      <Link href={paths.dealPaper(deal, base)}>
                        {t("correction.previousOf", { number: previous.number, date: dayText(previous.date) })}
                      </Link>
                    ),
                  },
                ]
              : []),
            { key: "reason", label: t("correction.reason"), value: t(`correction.reasons.${reason}`) },
            { key: "basis", label: t("correction.basis"), value: <span className={styles.name}>{basis}</span> },
            { key: "form", label: t("correction.status"), value: t(form === 1 ? "correction.form1" : "correction.form2") },
            { key: "signer", label: t("correction.signer"), value: `${signer.name}, ${signer.position}` },
          ]}
        />
        <p className="muted no-print">{t("correction.byHand")}</p>
      </Stack>
    </Card>
  );
}

/** Lines before and after, and what all of them cost more and less. */
export function CorrectionLines({ paper, correction }: { paper: DealPaper; correction: PaperCorrection }) {
  const { form, lines, increase, decrease } = correction;
  const { t } = useTranslation("papers");
  return (
    <Card id="lines" title={t("lines")} pad="none">
      <ChangedLines caption={t("captions.updCorrection", { number: paper.number })} lines={lines} />
      <ChangedTotals
        of="correction"
        paper={paper}
        sums={[
          { key: "increase", label: t("correction.increase"), sum: increase.sum },
          { key: "decrease", label: t("correction.decrease"), sum: decrease.sum },
        ]}
        isTaxed={form === 1}
      />
    </Card>
  );
}
