import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { DealPaper } from "#contract/papers.ts";
import type { LackPlaces } from "./lack-places.ts";
import styles from "./papers.module.css";

type Upd = NonNullable<DealPaper["upd"]>;
type Props = { upd: Upd; deal: string; version: number; isBuyer: boolean; places: LackPlaces };

/** What kind of document it is, who signs it, and how it gets to the operator of electronic documents. */
export function UpdAbout({ upd: { form, signer, corrections, advances, lacks }, deal, version, isBuyer, places }: Props) {
  const { t } = useTranslation("papers");
  const advanceText = ({ number, date }: Upd["advances"][number]) =>
    t("upd.advance", { number, date: formatDate(date, "Europe/Moscow", new Date(0)) });
  return (
    <Card id="about" title={t("upd.about")}>
      <Stack gap={3}>
        <PropertyList
          variant="stacked"
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
        <Lacks lacks={isBuyer ? ofBuyer(lacks) : lacks} places={places} />
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

type Place = keyof LackPlaces;

/** Each with links to where it is entered. */
function Lacks({ lacks: { ids, gtins, counts, codes, goodsUse }, places }: Pick<Upd, "lacks"> & { places: LackPlaces }) {
  const { t } = useTranslation("papers");
  const rows: { text: string; at: Place[] }[] = [
    ...ids.map((side) => ({ text: t(`upd.lacks.ids.${side}`), at: side === "seller" ? [side] : [side, "branch" as const] })),
    ...(gtins.length > 0 ? [{ text: t("upd.lacks.gtins", { lines: gtins.join(", ") }), at: ["goods" as const] }] : []),
    ...(counts.length > 0 ? [{ text: t("upd.lacks.counts", { lines: counts.join(", ") }), at: [] }] : []),
    ...(codes.length > 0 ? [{ text: t("upd.lacks.codes", { lines: codes.join(", ") }), at: [] }] : []),
    ...(goodsUse ? [{ text: t("upd.lacks.goodsUse"), at: ["branch" as const] }] : []),
  ];
  if (rows.length === 0) return null;
  return (
    <div className="no-print">
      <h3>{t("upd.lacks.title")}</h3>
      <ul className={styles.list}>
        {rows.map(({ text, at }) => (
          <li key={text}>
            {text}
            {at
              .filter((place) => places[place] !== null)
              .map((place, index) => (
                <Fragment key={place}>
                  {index > 0 ? ", " : " "}
                  <Link href={places[place] ?? ""}>{t(`upd.lacks.places.${place}`)}</Link>
                </Fragment>
              ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
