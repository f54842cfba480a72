import Ban from "lucide-react/icons/ban";
import Warehouse from "lucide-react/icons/warehouse";
import { useTranslation } from "react-i18next";
import { formatMoney, formatPercent } from "#app/i18n/format.ts";
import { kilogramText } from "#app/i18n/per-kilogram.ts";
import { stockText } from "#app/i18n/stock-text.ts";
import { paths } from "#app/site-map/paths.ts";
import { CachedMarkup } from "#app/ui/cached-markup.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Price } from "#app/ui/price/price.tsx";
import { ProductCard } from "#app/ui/product-card/product-card.tsx";
import { BuyForm } from "./buy-form.tsx";
import styles from "./card.module.css";
import { type BasketView, type CardView, ownPart } from "./card-view.ts";
import { Ladder } from "./ladder.tsx";
import { priceInForce } from "./price-in-force.ts";
import type { Shopper } from "./shopper.server.ts";
import { useBasketLine } from "./use-basket-line.ts";
import { useProductTexts } from "./use-product-texts.ts";

type TileProps = {
  card: CardView;
  /** The basket's part that concerns this product. */
  basket: BasketView | null;
  shopper: Pick<Shopper, "access" | "joining" | "mayOrder" | "quantityError">;
  /** The page's address, which the form redirects back to without JavaScript. */
  here: string;
  small?: boolean;
  headingLevel?: 2 | 3;
  eager?: boolean;
  place?: string;
};

export function TileItem({ card, basket, shopper, className, ...placement }: TileProps & { className?: string }) {
  const { access, joining, mayOrder, quantityError } = shopper;
  const own = { access, joining, mayOrder, quantityError: quantityError?.productUuid === card.uuid ? quantityError : null };
  return (
    <CachedMarkup
      as="li"
      className={className}
      of={ProductTile}
      with={{ card, basket: ownPart(card, basket), shopper: own, ...placement }}
    />
  );
}

/** A product card with the price in force for this user. */
function ProductTile({ card, basket, shopper, here, small, headingLevel, eager, place }: TileProps) {
  const { t } = useTranslation("catalog");
  const texts = useProductTexts();
  const line = useBasketLine(card, basket?.lines[card.uuid]?.quantity ?? 0, shopper.quantityError);
  const now = priceInForce(card, basket, line.isIn ? line.quantity : undefined);
  const packing = texts.packing(card);
  const { perKg } = kilogramText(now.kopecks, card);
  const ordered = texts.ordered(card, now.kopecks);
  return (
    <ProductCard
      href={paths.product(card.uuid)}
      name={card.name}
      picture={{ name: card.picture, tint: card.tint }}
      size={small ? "small" : "normal"}
      headingLevel={headingLevel}
      eager={eager}
      flag={card.maxPercent && t("card.upTo", { percent: formatPercent(card.maxPercent) })}
      meta={
        small ? (
          packing
        ) : (
          <>
            {[card.brand, card.sku, card.ownCode && t("card.ownCode", { code: card.ownCode })].filter(Boolean).join(" · ")}
            <br />
            {packing}
          </>
        )
      }
    >
      {card.price !== null ? (
        <div className={styles.price}>
          <Price
            amount={formatMoney(now.kopecks)}
            per={texts.per(card.unit)}
            old={!small && card.old ? formatMoney(card.old) : undefined}
            oldLabel={t("card.oldPrice")}
            size={small ? "s" : "m"}
          />
          {perKg && <span className="muted small nowrap">{perKg}</span>}
          {small && ordered && <span className="muted small nowrap">{ordered}</span>}
          {!small && card.old && <span className={styles.yours}>{t("card.yourPrice")}</span>}
        </div>
      ) : (
        <p className="muted small">{t(whyNoPrice(shopper))}</p>
      )}
      {!small && <Ladder card={card} now={now} />}
      <div className={styles.fill} />
      <StockNote card={card} quantity={line.quantity} />
      {card.closed ? (
        <Closed card={card} />
      ) : (
        shopper.mayOrder && <BuyForm card={card} basket={basket} line={line} variant={small ? "shelf" : "card"} place={place} here={here} />
      )}
    </ProductCard>
  );
}

function whyNoPrice({ access, joining }: Pick<Shopper, "access" | "joining">) {
  if (access === "guest") return "access.cardGuest";
  return joining === "declined" ? "access.cardDeclined" : "access.cardNotAccredited";
}

/** Says that stock is low, or lower than wanted. */
export function StockNote({ card, quantity }: { card: CardView; quantity: number }) {
  const { t } = useTranslation(["catalog", "common"]);
  const texts = useProductTexts();
  const note = stockText(card.stock, quantity, (left) => texts.short(left, card.orderUnit));
  if (!note) return null;
  return (
    <p className={styles.stock}>
      <Icon as={Warehouse} size="s" />
      {t(note.key, note.values)}
    </p>
  );
}

export function Closed({ card }: { card: CardView }) {
  const { t } = useTranslation("catalog");
  if (!card.closed) return null;
  return (
    <p className={styles.closed}>
      <Icon as={Ban} size="s" />
      {t(`card.closed.${card.closed}`, { assortment: card.assortment })}
    </p>
  );
}
