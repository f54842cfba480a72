import { useTranslation } from "react-i18next";
import type { Unit } from "#contract/statuses.ts";
import { formatQuantity, unbroken } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import styles from "./standing.module.css";

export type NewLine = { uuid: string; name: string; quantity: number; unit: Unit; segment: { uuid: string; name: string } };

/** More than these are folded by their segments, as a cart is. */
const mostUnfolded = 12;

type Props = { deal: { number: string } | null; lines: readonly NewLine[] };

/** What a new standing order will hold, by segments. */
export function NewGoodsCard({ deal, lines }: Props) {
  const { t } = useTranslation(["standing", "common"]);
  const goods = t("goods", { count: lines.length });
  const segments = [...Map.groupBy(lines, ({ segment }) => segment.uuid).values()];
  return (
    <Card id="goods" title={t("new.goods")}>
      <p>{deal ? t("new.fromDeal", { number: deal.number, goods }) : t("new.fromBasket", { goods })}</p>
      <div className={styles.segments}>
        {segments.map((own) => (
          <Disclosure
            key={own[0]?.segment.uuid}
            look="bar"
            open={lines.length <= mostUnfolded}
            summary={
              <span>
                {own[0]?.segment.name} <span className={styles.count}>{t("goods", { count: own.length })}</span>
              </span>
            }
          >
            <ul className={styles.plain}>
              {own.map(({ uuid, name, quantity, unit }) => (
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
