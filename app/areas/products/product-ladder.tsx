import BadgePercent from "lucide-react/icons/badge-percent";
import { useTranslation } from "react-i18next";
import { formatMoney, formatPercent } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import type { LineView } from "./card-view.ts";
import { Ladder } from "./ladder.tsx";
import type { InForce } from "./price-in-force.ts";
import styles from "./product.module.css";
import type { ProductView } from "./product-view.ts";
import { useProductTexts } from "./use-product-texts.ts";

/** The ladder "от N", what counts towards it and the distance to the next step. */
export function ProductLadder({ product, now, line }: { product: ProductView; now: InForce; line: LineView | undefined }) {
  const { t } = useTranslation("catalog");
  const texts = useProductTexts();
  if (product.price === null) return null;
  const { group, orderUnit, steps } = product;
  const counted = (value: number) => texts.counted(value, orderUnit);
  const percent = now.step && formatPercent(now.step.percent);
  const explained = !group
    ? t("product.ladderOwnText")
    : now.count === 0
      ? t("product.ladderAllEmpty", { name: group.name })
      : percent
        ? t("product.ladderAllPercent", { name: group.name, quantity: counted(now.count), percent })
        : t("product.ladderAll", { name: group.name, quantity: counted(now.count) });
  return (
    <section aria-labelledby="ladder-title" className={styles.ladder}>
      <h2 id="ladder-title">{t("product.ladder")}</h2>
      <p className="muted small">{!steps ? t("product.noLadder") : explained}</p>
      <Ladder card={product} now={now} size="l" />
      {now.next && (
        <p className={styles.nudge} role="status">
          <Icon as={BadgePercent} size="s" />
          <span>
            {t(group ? "product.nudgeGroup" : "product.nudge", {
              more: counted(now.next.more),
              price: formatMoney(now.next.kopecks),
              per: texts.per(product.unit),
            })}{" "}
            {line?.next && !line.next.fitsLimit && <b>{t("product.nudgeLimit")} </b>}
            {group && <Link href={paths.catalog(product.category.uuid, product.subcategory.uuid)}>{t("product.groupProducts")}</Link>}
          </span>
        </p>
      )}
    </section>
  );
}
