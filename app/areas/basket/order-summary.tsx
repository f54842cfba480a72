import CircleCheck from "lucide-react/icons/circle-check";
import UserCheck from "lucide-react/icons/user-check";
import { formatMoney, formatPercent } from "#app/i18n/format.ts";
import { useVatTexts } from "#app/i18n/vat-texts.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Sticky } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { ProgressBar } from "#app/ui/progress-bar/progress-bar.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import type { CartT } from "./cart-texts.ts";
import { cartVat } from "./cart-vat.ts";
import type { CartView, ChosenDates } from "./cart-view.ts";
import { ContractLimit } from "./contract-limit.tsx";
import { Deliveries } from "./deliveries.tsx";
import { OrderButton, type OrderState } from "./order-button.tsx";
import styles from "./order-summary.module.css";
import { OrderTexts, type OrderTextsProps } from "./order-texts.tsx";

type Props = {
  view: CartView;
  dates: ChosenDates;
  texts: OrderTextsProps["saved"];
  order: OrderState;
  /** For screen readers: the sums after a change. */
  announcement: string;
  t: CartT;
};

export function OrderSummary({ view, dates, texts, order, announcement, t }: Props) {
  const contracts = view.contracts.filter((contract) => contract.total > 0 || contract.excess > 0 || contract.overdue > 0);
  return (
    <Sticky>
      <Card as="section" id="summary" aria-labelledby="summary-title" className={styles.card}>
        <h2 id="summary-title">{t("summary.title")}</h2>
        <div className={classes((order.recalculating || order.offline) && styles.stale)} aria-busy={order.recalculating || undefined}>
          <Sums view={view} dates={dates} t={t} />
        </div>
        <p role="status" className={classes("small", "muted", !order.recalculating && !order.offline && styles.silent)}>
          {order.recalculating ? (
            t("summary.recalculating")
          ) : order.offline ? (
            t("summary.offline")
          ) : (
            <VisuallyHidden>{announcement}</VisuallyHidden>
          )}
        </p>
        <Minimum view={view} t={t} />
        {contracts.map((contract) => (
          <ContractLimit key={contract.assortment} contract={contract} t={t} />
        ))}
        <Deliveries segments={view.segments} dates={dates} t={t} />
        <div role="status">{view.approval && <Approval approval={view.approval} t={t} />}</div>
        <OrderButton order={order} timeZone={view.timeZone} t={t} />
        <OrderTexts saved={texts} t={t} />
      </Card>
    </Sticky>
  );
}

function Sums({ view, dates, t }: Pick<Props, "view" | "dates" | "t">) {
  const vat = useVatTexts();
  const items = [
    ...(view.discount > 0
      ? [
          { key: "subtotal", label: t("summary.subtotal"), value: formatMoney(view.subtotal) },
          {
            key: "discount",
            label: t("summary.discount", { percent: formatPercent(view.discountPercent) }),
            value: formatMoney(-view.discount),
            tone: "positive" as const,
          },
        ]
      : []),
    { key: "total", label: t("summary.total"), value: formatMoney(view.total), strong: "large" as const },
    ...(view.ordered > 0 ? vat.rows(cartVat(view.segments, dates)) : []),
  ];
  return <PropertyList variant="sums" items={items} />;
}

/** Told before the order is placed: without the director's confirmation the seller does not take it. */
function Approval({ approval: { threshold, earlier }, t }: { approval: NonNullable<CartView["approval"]>; t: CartT }) {
  const sums = { threshold: formatMoney(threshold), earlier: formatMoney(earlier) };
  return (
    <Note icon={UserCheck} title={t("summary.approval")}>
      {t(earlier > 0 ? "summary.approvalDay" : "summary.approvalText", sums)}
    </Note>
  );
}

function Minimum({ view, t }: Pick<Props, "view" | "t">) {
  if (view.minimum === 0) return null;
  if (view.missing === 0) {
    return (
      <p id="minimum" className={classes("small", "positive", styles.reached)}>
        <Icon as={CircleCheck} />
        {t("summary.minReached", { sum: formatMoney(view.minimum) })}
      </p>
    );
  }
  const percent = formatPercent(Math.floor((100 * view.total) / view.minimum));
  return (
    <section id="minimum" aria-label={t("summary.minTitle")} className={styles.minimum}>
      <ProgressBar
        label={t("summary.minBar", { percent })}
        value={view.total}
        max={view.minimum}
        title={t("summary.minTitle")}
        text={t("summary.minOf", { total: formatMoney(view.total), min: formatMoney(view.minimum, { short: true }) })}
      />
      <p className="muted">
        <b className={styles.missing}>{t("summary.minMissing", { missing: formatMoney(view.missing) })}.</b>{" "}
        <Link href={paths.catalog()}>{t("summary.minCatalog")}</Link>
      </p>
    </section>
  );
}
