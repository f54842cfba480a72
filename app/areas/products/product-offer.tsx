import Truck from "lucide-react/icons/truck";
import { useTranslation } from "react-i18next";
import { formatMoney, formatPercent, formatTime, formatWeekday, unbroken } from "#app/i18n/format.ts";
import { kilogramText } from "#app/i18n/per-kilogram.ts";
import { supplyUnit as supplyWord } from "#app/i18n/unit-texts.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Price } from "#app/ui/price/price.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import type { BackInStockSubscriptions } from "#contract/back-in-stock.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { AccessOffer } from "./access-note.tsx";
import { BackInStockForm } from "./back-in-stock-form.tsx";
import { BuyForm } from "./buy-form.tsx";
import type { BasketView } from "./card-view.ts";
import { type InForce, lineTotal } from "./price-in-force.ts";
import styles from "./product.module.css";
import { Closed, StockNote } from "./product-tile.tsx";
import type { ProductView } from "./product-view.ts";
import type { Shopper } from "./shopper.server.ts";
import type { useBasketLine } from "./use-basket-line.ts";
import { useProductTexts } from "./use-product-texts.ts";

export type SegmentDates = { dates: { date: string; cutoffAt: string }[]; timeZone: string } | null;

type Props = {
  product: ProductView;
  basket: BasketView | null;
  shopper: Shopper;
  line: ReturnType<typeof useBasketLine>;
  now: InForce;
  delivery: SegmentDates;
  backInStock: BackInStockSubscriptions | null;
  here: string;
};

/** The card to buy from: price, quantity and delivery. */
export function ProductOffer({ product, basket, shopper, line, now, delivery, backInStock, here }: Props) {
  const { t } = useTranslation("catalog");
  return (
    <aside aria-label={t("product.offer")} className={styles.buy}>
      {product.price !== null ? <PersonalPrice product={product} now={now} /> : <AccessOffer shopper={shopper} />}
      <StockNote card={product} quantity={line.quantity} />
      {product.closed && <Closed card={product} />}
      {backInStock?.branch && (
        <BackInStockForm
          branch={backInStock.branch}
          isAwaited={backInStock.awaited.includes(product.uuid)}
          productUuid={product.uuid}
          here={here}
        />
      )}
      {!product.closed && shopper.mayOrder && <BuyForm card={product} basket={basket} line={line} variant="page" here={here} />}
      {!shopper.mayOrder && shopper.access === "granted" && <p className="muted small">{t("product.orderedByBuyers")}</p>}
      <Delivery product={product} shopper={shopper} delivery={delivery} />
    </aside>
  );
}

function PersonalPrice({ product, now }: Pick<Props, "product" | "now">) {
  const { t } = useTranslation("catalog");
  const texts = useProductTexts();
  const { old, unitsInSupply, supplyUnit, details } = product;
  const { vatRate } = details;
  const { perKg } = kilogramText(now.kopecks, product);
  const unit = t(`product.perSupply.${supplyWord(supplyUnit)}`);
  const perSupply = {
    price: formatMoney(lineTotal(product, 1, now.kopecks)),
    unit: `${unit} (${texts.short(unitsInSupply, product.unit)})`,
  };
  const isWhole = product.isWeight || unitsInSupply === 1;
  return (
    <div>
      <Price amount={formatMoney(now.kopecks)} per={texts.per(product.unit)} size="l" />
      {perKg && <p className="muted small">{perKg}</p>}
      {(old || now.step) && (
        <p className="small">
          {old && (
            <>
              <VisuallyHidden>{t("card.oldPrice")} </VisuallyHidden>
              <s className="num">{formatMoney(old)}</s>{" "}
            </>
          )}
          <span className={styles.yours}>
            {now.step ? t("product.percentPrice", { percent: formatPercent(now.step.percent) }) : t("card.yourPrice")}
          </span>
        </p>
      )}
      <p className="muted small">
        {vatRate === null
          ? !isWhole && t("product.perWhole", perSupply)
          : vatRate === "none"
            ? t(isWhole ? "product.vatlessOnly" : "product.vatless", perSupply)
            : t(isWhole ? "product.vatOnly" : "product.vat", { ...perSupply, rate: formatPercent(vatRate) })}
      </p>
    </div>
  );
}

function Delivery({ product, shopper, delivery }: Pick<Props, "product" | "shopper" | "delivery">) {
  const { t } = useTranslation("catalog");
  const { estimatedTime, cost } = product.details.delivery;
  const known = delivery ? t("product.noDates") : estimatedTime;
  const more = delivery ? estimatedTime : shopper.mayOrder ? t("product.datesInCart") : cost;
  return (
    <section aria-labelledby="delivery-title" className={styles.delivery}>
      <h2 id="delivery-title" className={styles.deliveryTitle}>
        <Icon as={Truck} />
        {shopper.branch && shopper.mayOrder ? t("product.delivery", { branch: unbroken(shopper.branch) }) : t("product.deliveryAny")}
      </h2>
      {delivery && delivery.dates.length > 0 ? (
        <ul className={styles.dates}>
          {delivery.dates.slice(0, 3).map(({ date, cutoffAt }) => (
            <li key={date}>
              <span>{formatWeekday(date)}</span>
              <span className="muted">
                {t("product.cutoff", {
                  date: formatWeekday(plainDateIn(new Date(cutoffAt), delivery.timeZone)),
                  time: formatTime(cutoffAt, delivery.timeZone),
                })}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <div className="small">
          {known && <p>{known}</p>}
          {more && <p className="muted">{more}</p>}
        </div>
      )}
    </section>
  );
}
