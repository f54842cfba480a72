import { useTranslation } from "react-i18next";
import { formatInstant, formatWeekday, unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { StandingOrderSummary } from "#contract/standing-orders.ts";
import styles from "./standing-orders.module.css";
import { StateTag } from "./state-tag.tsx";
import { useDaysText } from "./use-days-text.ts";

export function OrdersTable({ orders }: { orders: readonly StandingOrderSummary[] }) {
  const { t } = useTranslation("standing");
  const daysText = useDaysText();
  return (
    <Table
      caption={t("caption")}
      needs="l"
      rows={orders}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          id: "name",
          title: t("columns.name"),
          rowHeader: true,
          card: "title",
          cell: ({ uuid, name, lineCount, owner }) => (
            <>
              <Link href={paths.standingOrder(uuid)}>{name}</Link>
              <span className={styles.under}>
                {t("goods", { count: lineCount })} · {owner.name}
              </span>
            </>
          ),
        },
        { id: "branch", title: t("columns.branch"), cell: ({ branch }) => unbroken(branch.name) },
        { id: "days", title: t("columns.days"), cell: ({ weekdays }) => daysText(weekdays) },
        { id: "next", title: t("columns.next"), cell: (order) => <NextCell order={order} /> },
        { id: "state", title: t("columns.state"), card: "aside", cell: (order) => <StateTag order={order} /> },
      ]}
    />
  );
}

function NextCell({ order: { next, state, timeZone } }: { order: StandingOrderSummary }) {
  const { t } = useTranslation("standing");
  if (!next || state !== "active") return <span className="muted">{t("noNext")}</span>;
  const at = (instant: string) => formatInstant(instant, timeZone);
  const under =
    next.cutoffAt === null
      ? t("willSkip")
      : next.draftAt
        ? t("willBeDrawn", { time: at(next.draftAt) })
        : next.autoAt
          ? t("goesAt", { time: at(next.autoAt) })
          : t("until", { time: at(next.cutoffAt) });
  return (
    <>
      {formatWeekday(next.deliveryDate ?? next.date)}
      <span className={styles.under}>{under}</span>
    </>
  );
}
