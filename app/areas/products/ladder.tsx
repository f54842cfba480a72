import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber, formatPercent } from "#app/i18n/format.ts";
import { PriceLadder } from "#app/ui/price-ladder/price-ladder.tsx";
import styles from "./card.module.css";
import type { CardView } from "./card-view.ts";
import type { InForce } from "./price-in-force.ts";
import { useProductTexts } from "./use-product-texts.ts";

/** The product's price ladder with the step in force; the first step is the price without discount. */
export function Ladder({ card, now, size = "m" }: { card: CardView; now: InForce; size?: "m" | "l" }) {
  const { t } = useTranslation("catalog");
  const texts = useProductTexts();
  if (card.price === null || !card.steps) return null;
  const big = size === "l";
  const per = texts.per(card.unit);
  const caption = card.isWeight
    ? t(card.group ? "card.ladderWeightGroup" : "card.ladderWeight", { per })
    : t(card.group ? "card.ladderGroup" : "card.ladderOwn", { per, units: texts.genitive(card.orderUnit) });
  const first = card.group ? 1 : card.min;
  const base = { count: first, percent: 0, kopecks: card.price };
  const rows = first < (card.steps[0]?.count ?? 0) ? [base, ...card.steps] : card.steps;
  const steps = rows.map((row) => ({
    from:
      big && row.percent > 0
        ? t("card.fromPercent", { quantity: formatNumber(row.count), percent: formatPercent(row.percent) })
        : t("card.from", { quantity: big && row === base ? texts.short(row.count, card.orderUnit) : formatNumber(row.count) }),
    price: formatMoney(row.kopecks, { sign: big ? "₽" : "" }),
    current: row === base ? now.step === null : row === now.step,
  }));
  const ladder = (
    <PriceLadder label={caption} steps={steps} currentText={t("card.current")} size={size} className={big ? styles.big : undefined} />
  );
  if (big) return ladder;
  return (
    <div>
      <p className={styles.caption} aria-hidden>
        {caption}
      </p>
      {ladder}
    </div>
  );
}
