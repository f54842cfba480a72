import { formatMoney } from "#app/i18n/format.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { MobileBar } from "#app/ui/mobile-bar/mobile-bar.tsx";
import type { CartT } from "./cart-words.ts";
import styles from "./order-summary.module.css";

export type OrderState = {
  /** Reasons that only a recalculation takes away. */
  blocking: number;
  /** Segments without a chosen day: the form itself may bring it, so they leave the button alive. */
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

/** The same at the bottom edge of a phone; closed, it leads to the reasons. */
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
