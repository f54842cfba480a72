import Check from "lucide-react/icons/check";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CompanyField } from "#app/form/form.tsx";
import { formatMoney } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link/link.tsx";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { QuantityInput } from "#app/ui/quantity-input/quantity-input.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { fitTyped } from "#contract/quantity.ts";
import styles from "./card.module.css";
import type { BasketView, CardView, LineView } from "./card-view.ts";
import { lineTotal, priceInForce } from "./price-in-force.ts";
import type { useBasketLine } from "./use-basket-line.ts";
import { useProductTexts } from "./use-product-texts.ts";

/** As in routes/resources/basket.ts, which redirects back to the form. */
const defaultPlace = "buy";

type Props = {
  card: CardView;
  basket: BasketView | null;
  line: ReturnType<typeof useBasketLine>;
  variant: "card" | "shelf" | "page";
  /** Tells apart two forms of one product on a page. */
  place?: string;
  /** The page's address, which the form redirects back to without JavaScript. */
  here: string;
};

/** Quantity and button. A plain form; with JavaScript the quantity of a product in the basket is saved automatically. */
export function BuyForm({ card, basket, line, variant, place = defaultPlace, here }: Props) {
  const { t } = useTranslation("catalog");
  const hydrated = useHydrated();
  const texts = useProductTexts();
  const id = `${place}-${card.uuid}`;
  const { name, min, max, step, rounding } = card;
  const stored = basket?.lines[card.uuid];
  const [correction, setCorrection] = useState<{ text: string; times: number }>();
  const typed = useRef(false);
  // In the basket 0 removes the product: − at the minimum removes it, while a typed quantity below the minimum becomes the minimum.
  const commit = (quantity: number) => {
    const isBelow = line.isIn && quantity > 0 && quantity < min;
    const isStepDown = isBelow && !typed.current;
    typed.current = false;
    setCorrection(
      isBelow && !isStepDown
        ? { text: t("buy.correctedMin", { value: texts.short(min, card.orderUnit) }), times: (correction?.times ?? 0) + 1 }
        : undefined,
    );
    line.change(isStepDown ? 0 : isBelow ? min : quantity);
  };
  const rules = { min, max, step, kind: card.isWeight ? ("weight" as const) : ("count" as const), round: rounding };
  const fit = (asked: number) => fitTyped(rules, asked) || (line.isIn ? 0 : min);
  const by = (step: number) => ({ name: "by", value: String(step) });
  const goes = line.isIn ? "set" : "add";
  const { Form } = line;
  return (
    <Form
      id={id}
      onSubmit={line.stopOffline}
      onInput={() => {
        typed.current = true;
      }}
      onBlur={() => {
        typed.current = false;
      }}
      method="post"
      action={paths.basketLines}
      className={classes(styles.form, variant === "shelf" && styles.small, variant === "page" && styles.page)}
    >
      <CompanyField />
      <button type="submit" tabIndex={-1} aria-hidden className="sr-only" />
      <input type="hidden" name="intent" value={goes} />
      <input type="hidden" name="productUuid" value={card.uuid} />
      {hydrated ? <input type="hidden" name="reply" value="data" /> : <input type="hidden" name="back" value={here} />}
      {!hydrated && place !== defaultPlace && <input type="hidden" name="place" value={place} />}
      <div className={styles.line}>
        <QuantityInput
          name="quantity"
          value={line.quantity}
          typed={line.typed}
          {...{ max, step, rounding }}
          key={correction?.times}
          min={line.isIn ? 0 : min}
          fit={fit}
          unit={variant === "shelf" ? undefined : texts.unit(card.orderUnit)}
          labels={{
            input: t("buy.input", { name, unit: texts.unit(card.orderUnit) }),
            less: t("buy.less", { name }),
            more: t("buy.more", { name }),
          }}
          less={by(-step)}
          more={by(step)}
          onCommit={commit}
          corrected={(typed, value) => corrected(typed, value)}
          message={correction?.text}
          error={line.error ?? undefined}
          block
          className={styles.quantity}
        />
        <Submit id={`${id}-go`} variant={variant} card={card} line={line} hydrated={hydrated} />
      </div>
      {variant !== "shelf" && <BuyNote card={card} basket={basket} line={line} stored={stored} variant={variant} />}
    </Form>
  );

  function corrected(typed: string, value: string): string {
    const asked = parseQuantity(typed);
    const correction = `${value} ${texts.unit(card.orderUnit)}`;
    if (asked === null) return t("buy.unread", { typed: typed.trim(), value: correction });
    if (asked < min) return t("buy.correctedMin", { value: correction });
    if (asked > max) return t("buy.correctedMax", { value: correction });
    return t("buy.correctedStep", { value: correction, step: texts.short(step, card.orderUnit) });
  }
}

/** The button and the link that replaces it share the id, by which the focus moves from one to the other (areas/shell). */
function Submit({ id, variant, card, line, hydrated }: Pick<Props, "variant" | "card" | "line"> & { id: string; hydrated: boolean }) {
  const { t } = useTranslation("catalog");
  const texts = useProductTexts();
  const { name } = card;
  if (!line.isIn) {
    const busy = line.busy && { busy: true, busyText: t("buy.adding") };
    if (variant === "shelf")
      return (
        <Button id={id} variant="primary" icon={ShoppingCart} iconOnly aria-label={t("buy.addLabel", { name })} className={styles.button} />
      );
    return (
      <Button
        id={id}
        variant="primary"
        size={variant === "page" ? "l" : "m"}
        icon={variant === "page" ? ShoppingCart : undefined}
        aria-label={t("buy.addLabel", { name })}
        className={styles.button}
        {...busy}
      >
        {t("buy.add")}
      </Button>
    );
  }
  if (variant === "page") {
    return (
      <>
        {!hydrated && (
          <Button variant="primary" size="l" icon={ShoppingCart} className={styles.button}>
            {t("buy.updateInCart")}
          </Button>
        )}
        {hydrated && (
          <ButtonLink id={id} href={paths.cart} variant="primary" size="l" icon={Check} className={styles.button}>
            {t("buy.inCart")}
          </ButtonLink>
        )}
      </>
    );
  }
  const count = texts.short(line.quantity, card.orderUnit);
  return (
    <>
      <ButtonLink
        id={id}
        href={paths.cart}
        variant="quiet"
        icon={Check}
        iconOnly={variant === "shelf"}
        aria-label={t("buy.inCartLabel", { name })}
        className={classes(styles.inCart, styles.button)}
      >
        {variant === "shelf" ? count : t("buy.inCart")}
      </ButtonLink>
      <noscript>
        <Button aria-label={t("buy.updateLabel", { name })}>{t("buy.update")}</Button>
      </noscript>
    </>
  );
}

/** Below the quantity: units and sum, or the distance to the next step. */
function BuyNote({
  card,
  basket,
  line,
  stored,
  variant,
}: Pick<Props, "card" | "basket" | "line" | "variant"> & { stored: LineView | undefined }) {
  const { t } = useTranslation("catalog");
  const texts = useProductTexts();
  const { quantity } = line;
  const now = priceInForce(card, basket, quantity);
  const settled = stored && stored.quantity === quantity;
  const total = formatMoney(settled ? stored.total : lineTotal(card, quantity, now.kopecks));
  const amount = texts.short(quantity, card.orderUnit);
  if (line.error) return null;
  const units =
    card.isWeight || card.unitsInSupply === 1
      ? amount
      : t("buy.equals", { quantity: amount, units: texts.short(quantity * card.unitsInSupply, card.unit) });
  if (variant === "page") {
    return (
      <>
        <p role="status" className={classes(styles.sum, line.busy && styles.waiting)}>
          <span>{units}</span>
          <b>{total}</b>
        </p>
        {stored && (
          <p className={classes("small muted", styles.center)}>
            {t("product.inCart", { quantity: texts.short(stored.quantity, card.orderUnit) })} ·{" "}
            <Link href={paths.cart}>{t("buy.goToCart")}</Link>
          </p>
        )}
      </>
    );
  }
  const near = settled && card.isWeight && stored.next?.fitsLimit ? stored.next : null;
  return (
    <p role="status" className={classes(styles.status, line.busy && styles.waiting)}>
      {!line.isIn && texts.ordered(card, now.kopecks)}
      {line.isIn &&
        (near
          ? t("buy.next", { more: texts.counted(near.more, card.orderUnit), price: formatMoney(near.perUnit), per: texts.per(card.unit) })
          : t("buy.sum", { quantity: units, total }))}
    </p>
  );
}
