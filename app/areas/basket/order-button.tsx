import { useRef } from "react";
import { formatMoney, formatTime, formatWeekday } from "#app/i18n/format.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link/link.tsx";
import { MobileBar } from "#app/ui/mobile-bar/mobile-bar.tsx";
import type { CartT } from "./cart-texts.ts";
import type { NearCutoff } from "./cutoffs.ts";
import type { ReasonText } from "./order-reasons.tsx";
import styles from "./order-summary.module.css";

export type OrderState = {
  /** Everything that blocks the order, with where to settle it. */
  why: readonly ReasonText[];
  /** The page's list of all of them. */
  reasonsHref: string;
  near: readonly NearCutoff[];
  /**
   * Number of problems that disable the button until the cart is recalculated. Segments without a day do not, because the same form may
   * bring their days.
   */
  blocking: number;
  sending: boolean;
  recalculating: boolean;
  /** Unsaved quantities wait for the connection. */
  offline: boolean;
};

/** Reasons named beside the button; the page's list has all. */
const maxNamed = 3;

/** While it is off, a press leads to the first reason. */
export function OrderButton({ order, timeZone, t }: { order: OrderState; timeZone: string; t: CartT }) {
  const { why, near, blocking, sending, recalculating } = order;
  const box = useRef<HTMLDivElement>(null);
  const more = why.length - maxNamed;
  return (
    <div className={styles.order}>
      <Button
        name="intent"
        value="order"
        variant="primary"
        size="l"
        block
        aria-disabled={blocking > 0 || undefined}
        aria-describedby={near.length > 0 ? "why near" : "why"}
        onOff={() => box.current?.querySelector("a")?.click()}
        busy={sending || recalculating}
        busyText={t(sending ? "order.busy" : "summary.recalculating")}
      >
        {t("order.submit")}
      </Button>
      <div ref={box} id="why" role="status" className={classes("small", "muted", styles.why)}>
        {why.length === 0 ? (
          <p className={styles.calm}>{t("summary.prices")}</p>
        ) : (
          <>
            <p>{t(blocking > 0 ? "order.fix" : "order.chooseDates", { count: why.length })}</p>
            <ul>
              {why.slice(0, maxNamed).map(({ href, text }) => (
                <li key={text}>{href ? <Link href={href}>{text}</Link> : text}</li>
              ))}
              {more > 0 && (
                <li>
                  <Link href={order.reasonsHref}>{t("order.more", { count: more })}</Link>
                </li>
              )}
            </ul>
          </>
        )}
      </div>
      {near.length > 0 && (
        <div id="near" className="small">
          {near.map(({ date, cutoffAt }) => (
            <p key={date + cutoffAt}>{t("cutoff.near", { date: formatWeekday(date), time: formatTime(cutoffAt, timeZone) })}</p>
          ))}
        </div>
      )}
    </div>
  );
}

/** The order button at the bottom of a phone; while disabled it links to the reasons. */
export function OrderBar({ order, positions, total, t }: { order: OrderState; positions: number; total: number; t: CartT }) {
  return (
    <MobileBar label={t("summary.totalCount", { count: positions })} sum={formatMoney(total)}>
      {order.blocking > 0 ? (
        <ButtonLink href={order.reasonsHref}>{t("order.reasons", { count: order.why.length })}</ButtonLink>
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
