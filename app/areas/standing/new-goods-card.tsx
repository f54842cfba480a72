import { useTranslation } from "react-i18next";
import type { Unit } from "#contract/statuses.ts";
import { formatQuantity, unbroken } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import styles from "./standing.module.css";

export type NewSegment = { uuid: string; name: string; lines: { uuid: string; name: string; quantity: number; unit: Unit }[] };

/** More than these are folded by their segments, as a cart is. */
const mostUnfolded = 12;

type Props = { deal: { number: string } | null; segments: readonly NewSegment[] };

/** What a new standing order will hold, by segments. */
export function NewGoodsCard({ deal, segments }: Props) {
  const { t } = useTranslation(["standing", "common"]);
  const count = segments.reduce((sum, { lines }) => sum + lines.length, 0);
  const goods = t("goods", { count });
  return (
    <Card id="goods" title={t("new.goods")}>
      <p>{deal ? t("new.fromDeal", { number: deal.number, goods }) : t("new.fromBasket", { goods })}</p>
      <div className={styles.segments}>
        {segments.map((segment) => (
          <Disclosure
            key={segment.uuid}
            look="bar"
            open={count <= mostUnfolded}
            summary={
              <span>
                {segment.name} <span className={styles.count}>{t("goods", { count: segment.lines.length })}</span>
              </span>
            }
          >
            <ul className={styles.plain}>
              {segment.lines.map(({ uuid, name, quantity, unit }) => (
                <li key={uuid}>
                  {unbroken(name)} — {formatQuantity(quantity, t(`common:units.${unit}`))}
                </li>
              ))}
            </ul>
          </Disclosure>
        ))}
      </div>
    </Card>
  );
}
