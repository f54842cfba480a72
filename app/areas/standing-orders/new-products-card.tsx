import { useTranslation } from "react-i18next";
import { formatQuantity, unbroken } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import type { Unit } from "#contract/enums.ts";
import { isUnfolded, SegmentFold } from "./segment-fold.tsx";
import styles from "./standing-orders.module.css";

export type NewSegment = { uuid: string; name: string; lines: { uuid: string; name: string; quantity: number; unit: Unit }[] };

type Props = { deal: { number: string } | null; segments: readonly NewSegment[] };

/** What a new standing order will contain, by segment. */
export function NewProductsCard({ deal, segments }: Props) {
  const { t } = useTranslation(["standing", "common"]);
  const count = segments.reduce((sum, { lines }) => sum + lines.length, 0);
  const goods = t("goods", { count });
  return (
    <Card id="goods" title={t("new.goods")}>
      <p>{deal ? t("new.fromDeal", { number: deal.number, goods }) : t("new.fromBasket", { goods })}</p>
      <div className={styles.segments}>
        {segments.map((segment) => (
          <SegmentFold key={segment.uuid} name={segment.name} count={segment.lines.length} open={isUnfolded(count)}>
            <ul className={styles.plain}>
              {segment.lines.map(({ uuid, name, quantity, unit }) => (
                <li key={uuid}>
                  {unbroken(name)} — {formatQuantity(quantity, t(`common:units.${unit}`))}
                </li>
              ))}
            </ul>
          </SegmentFold>
        ))}
      </div>
    </Card>
  );
}
