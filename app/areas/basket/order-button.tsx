import { formatMoney } from "#app/i18n/format.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { MobileBar } from "#app/ui/mobile-bar/mobile-bar.tsx";
import type { CartT } from "./cart-words.ts";
import styles from "./order-summary.module.css";

export type OrderState = {
  /** Number of problems that disable the button until the cart is recalculated. */
  blocking: number;
  /** Number of segments without a day. They leave the button enabled, because the same form may bring their days. */
  missingDates: number;
  sending: boolean;
  recalculating: boolean;
};

export function OrderButton({ order, t }: { order: OrderState; t: CartT }) {
  const { blocking, missingDates, sending, recalculating } = order;
  const why =
    blocking > 0
      ? t("order.fix", { count: blocking + missingDates })
      : missingDates > 0
        ? t("order.chooseDates", { count: missingDates })
        : t("summary.prices");
  return (
    <div className={styles.order}>
      <Button
        name="intent"
        value="order"
        variant="primary"
        size="l"
        block
        aria-disabled={blocking > 0 || undefined}
        aria-describedby="why"
        busy={sending || recalculating}
        busyText={t(sending ? "order.busy" : "summary.recalculating")}
      >
        {t("order.submit")}
      </Button>
      <p id="why" role="status" className={`small muted ${styles.why}`}>
        {why}
      </p>
    </div>
  );
}

/** The order button at the bottom of a phone; while disabled it links to the reasons. */
export function OrderBar({
  order,
  reasonsHref,
  positions,
  total,
  t,
}: {
  order: OrderState;
  reasonsHref: string;
  positions: number;
  total: number;
  t: CartT;
}) {
  const reasons = order.blocking + order.missingDates;
  return (
    <MobileBar label={t("summary.totalCount", { count: positions })} sum={formatMoney(total)}>
      {order.blocking > 0 ? (
        <ButtonLink href={reasonsHref}>{t("order.reasons", { count: reasons })}</ButtonLink>
      ) : (
        <Button
          name="intent"
          value="order"
          variant="primary"
          busy={order.sending || order.recalculating}
          busyText={t(order.sending ? "order.busy" : "summary.recalculating")}
        >
          {t("order.submitShort")}
        </Button>
      )}
    </MobileBar>
  );
}
