import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, formatMoney, unbroken } from "#app/i18n/format.ts";
import { withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Payment } from "#contract/payments.ts";
import { PaymentState } from "./payment-state.tsx";
import styles from "./payments.module.css";

/** Payments, each linking to where it is decided. */
export function PaymentsTable({ payments, caption }: { payments: readonly Payment[]; caption: string }) {
  const { t } = useTranslation("payments");
  const { search } = useLocation();
  return (
    <Table
      caption={caption}
      needs="l"
      rows={payments}
      rowKey={({ uuid }) => uuid}
      columns={[
        { id: "date", title: t("list.date"), nowrap: true, cell: ({ date }) => formatDate(date) },
        {
          id: "payer",
          title: t("list.payer"),
          rowHeader: true,
          card: "title",
          cell: ({ uuid, payerName, payerInn, company, number }) => (
            <span className={styles.text}>
              <Link href={withReturnTo(paths.payment(uuid), search)}>{unbroken(company?.name || payerName || t("list.unnamed"))}</Link>
              <span className={styles.above}>{payerInn ? t("list.inn", { inn: payerInn }) : t("list.noInn")}</span>
              {number && <span className={styles.above}>{t("list.number", { number })}</span>}
            </span>
          ),
        },
        {
          id: "purpose",
          title: t("list.purpose"),
          card: "full",
          cell: ({ purpose }) => <span className={styles.text}>{unbroken(purpose)}</span>,
        },
        { id: "amount", title: t("list.amount"), align: "end", nowrap: true, cell: ({ amount }) => <b>{formatMoney(amount)}</b> },
        { id: "state", title: t("list.state"), card: "full", cell: (payment) => <PaymentState payment={payment} /> },
      ]}
    />
  );
}
