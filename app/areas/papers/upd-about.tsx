import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { DealPaper } from "#contract/papers.ts";
import styles from "./papers.module.css";

type Upd = NonNullable<DealPaper["upd"]>;
type Props = { upd: Upd; deal: string; version: number; isBuyer: boolean };

/** What kind of document it is, who signs it, and how it gets to the operator of electronic documents. */
export function UpdAbout({ upd: { form, signer, corrections, advances, lacks }, deal, version, isBuyer }: Props) {
  const { t } = useTranslation("papers");
  const advanceText = ({ number, date }: Upd["advances"][number]) =>
    t("upd.advance", { number, date: formatDate(date, "Europe/Moscow", new Date(0)) });
  return (
    <Card id="about" title={t("upd.about")}>
      <Stack gap={3}>
        <PropertyList
          look="stacked"
          items={[
            { key: "form", label: t("upd.form"), value: t(form === 1 ? "upd.forms.1" : "upd.forms.2") },
            ...(version > 1
              ? [{ key: "correction", label: t("upd.correction"), value: t("upd.correctionNumber", { number: version - 1 }) }]
              : []),
            ...(corrections.length > 0
              ? [{ key: "corrections", label: t("upd.corrections"), value: <Corrections of={corrections} deal={deal} /> }]
              : []),
            ...(advances.length > 0 ? [{ key: "advances", label: t("upd.advances"), value: advances.map(advanceText).join("; ") }] : []),
            { key: "signer", label: t("upd.signer"), value: `${signer.name}, ${signer.position}` },
          ]}
        />
        <p className="muted no-print">{t("upd.byHand")}</p>
        <Lacks lacks={isBuyer ? ofBuyer(lacks) : lacks} />
      </Stack>
    </Card>
  );
}

function Corrections({ of, deal }: { of: Upd["corrections"]; deal: string }) {
  const { t } = useTranslation("papers");
  return of.map(({ uuid, number }, index) => (
    <Fragment key={uuid}>
      {index > 0 && ", "}
      <Link href={paths.dealPaper(deal, uuid)}>{t("numbers.updCorrection", { number })}</Link>
    </Fragment>
  ));
}

/** A buyer reads what buyers enter. */
const ofBuyer = ({ ids, goodsUse }: Upd["lacks"]): Upd["lacks"] => ({
  ...{ ids: ids.filter((side) => side === "buyer"), goodsUse },
  ...{ gtins: [], counts: [], codes: [] },
});

function Lacks({ lacks: { ids, gtins, counts, codes, goodsUse } }: Pick<Upd, "lacks">) {
  const { t } = useTranslation("papers");
  const texts = [
    ...ids.map((side) => t(`upd.lacks.ids.${side}`)),
    ...(gtins.length > 0 ? [t("upd.lacks.gtins", { lines: gtins.join(", ") })] : []),
    ...(counts.length > 0 ? [t("upd.lacks.counts", { lines: counts.join(", ") })] : []),
    ...(codes.length > 0 ? [t("upd.lacks.codes", { lines: codes.join(", ") })] : []),
    ...(goodsUse ? [t("upd.lacks.goodsUse")] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <div className="no-print">
      <h3>{t("upd.lacks.title")}</h3>
      <ul className={styles.list}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
