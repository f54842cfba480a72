import { useTranslation } from "react-i18next";
import { confirmHref } from "#app/form/confirm-href.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { PaperDifferences } from "#contract/differences.ts";
import type { DealPaper } from "#contract/papers.ts";
import { ChangedLines } from "./changed-lines.tsx";
import { ChangedTotals } from "./changed-totals.tsx";
import styles from "./papers.module.css";

/** To which document, and who accepted the goods. `mayCorrect`: a correction can begin from it. */
export function DifferencesAbout({
  paper,
  differences,
  mayCorrect,
}: {
  paper: DealPaper;
  differences: PaperDifferences;
  mayCorrect: boolean;
}) {
  const { upd, acceptedOn, buyerPeople, sellerPeople, agreed, mayCancel } = differences;
  const { t } = useTranslation("papers");
  // With the year, because papers are kept.
  const dayOf = (day: string) => formatDate(day, "Europe/Moscow", new Date(0));
  const values = { number: upd.number, date: dayOf(upd.date), correction: upd.correction };
  return (
    <Card id="about" title={t("differences.about")}>
      <Stack gap={3}>
        <PropertyList
          variant="stacked"
          items={[
            {
              key: "upd",
              label: t("differences.upd"),
              value: (
                <Link href={paths.dealPaper(paper.dealUuid, upd.uuid)}>
                  {t(upd.correction ? "differences.updCorrected" : "differences.updOf", values)}
                </Link>
              ),
            },
            ...(acceptedOn ? [{ key: "acceptedOn", label: t("differences.acceptedOn"), value: dayOf(acceptedOn) }] : []),
            { key: "buyerPeople", label: t("differences.buyerPeople"), value: <span className={styles.name}>{buyerPeople}</span> },
            {
              key: "sellerPeople",
              label: t("differences.sellerPeople"),
              value: sellerPeople ? (
                <span className={styles.name}>{sellerPeople}</span>
              ) : (
                <span className="muted">{t("differences.nobody")}</span>
              ),
            },
            { key: "agreed", label: t("differences.agreed"), value: formatNumber(agreed) },
          ]}
        />
        <p className="muted no-print">{t("differences.byHand")}</p>
        {mayCorrect && (
          <p className="no-print">
            <Link href={`${paths.dealCorrection(paper.dealUuid)}?act=${paper.uuid}`}>{t("differences.correct")}</Link>
          </p>
        )}
        {mayCancel && (
          <p className="no-print">
            <Link href={confirmHref(paths.dealPaper(paper.dealUuid, paper.uuid), "cancel")} preventScrollReset>
              {t("differences.cancel")}
            </Link>
          </p>
        )}
      </Stack>
    </Card>
  );
}

/** Lines by the document and as they were accepted. */
export function DifferencesLines({
  paper,
  differences: { lines, shortage, surplus },
}: {
  paper: DealPaper;
  differences: PaperDifferences;
}) {
  const { t } = useTranslation("papers");
  return (
    <Card id="lines" title={t("lines")} pad="none">
      <ChangedLines
        of="differences"
        caption={t("captions.differences", { number: paper.number })}
        lines={lines}
        more={[
          {
            id: "reason",
            title: t("differences.reason"),
            cell: ({ reason, comment }) => (
              <span className={styles.name}>
                {t(`differences.reasons.${reason}`)}
                {comment && <span className={styles.vat}>{comment}</span>}
              </span>
            ),
          },
        ]}
      />
      <ChangedTotals
        of="differences"
        paper={paper}
        sums={[
          { key: "shortage", label: t("differences.shortage"), sum: shortage.sum },
          { key: "surplus", label: t("differences.surplus"), sum: surplus.sum },
        ]}
        isTaxed={lines.some(({ vatRate }) => vatRate !== "none")}
      />
    </Card>
  );
}
