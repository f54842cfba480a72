import { useTranslation } from "react-i18next";
import { useProductTexts } from "#app/areas/products/use-product-texts.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { limitText } from "#app/i18n/limit-text.ts";
import type { PricedProduct } from "./grid-view.ts";

/** Price before volume discounts, and what limits the quantity. */
export function ProductPrice({ products }: { products: PricedProduct | undefined }) {
  const { t } = useTranslation(["branch-orders", "common"]);
  const texts = useProductTexts();
  if (!products || products.price === null) return null;
  const limits = limitText(products);
  return (
    <span className="small">
      {[
        texts.ordered(products, products.price),
        `${formatMoney(products.price)} ${texts.per(products.unit)}`,
        limits && t(limits.key, limits.values),
      ]
        .filter(Boolean)
        .join(" · ")}
    </span>
  );
}
