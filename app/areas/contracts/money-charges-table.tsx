import { useTranslation } from "react-i18next";
import { formatDate, formatMoney, unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { MoneyCharge } from "#contract/money.ts";
import { saysDay } from "#contract/says-day.ts";

type Props = { charges: readonly MoneyCharge[]; opensDeals: boolean };

/** What may be disputed of charges: `href` opens the form of one. */
export type Disputing = { disputed: readonly string[]; href: ((chargeId: string) => string) | null };

/** Charges to pay, those due first in front. */
export function OpenChargesTable({ charges, opensDeals, disputing }: Props & { disputing: Disputing }) {
  const { t } = useTranslation(["money", "common", "contracts"]);
  const { ground, contract, payments } = useChargeColumns(opensDeals);
  const groundOf = ({ deal, document, postedOn }: MoneyCharge) =>
    [deal && t("contracts:ledger.deal", { number: deal.number }), document].filter(Boolean).join(", ") || formatDate(postedOn);
  return (
    <Table
      caption={t("charges.caption")}
      needs="m"
      rows={charges}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "dueOn",
          title: t("charges.columns.dueOn"),
          rowHeader: true,
          nowrap: true,
          card: "title",
          cell: ({ dueOn, daysOverdue }) => (
            <>
              {formatDate(dueOn)}
              {daysOverdue > 0 && (
                <div className="negative small">{t("charges.late", { days: t("common:days", { count: daysOverdue }) })}</div>
              )}
            </>
          ),
        },
        {
          ...ground,
          cell: (charge) => (
            <>
              {ground.cell(charge)}
              {disputing.disputed.includes(charge.id) ? (
                <div className="negative small">{t("charges.disputed")}</div>
              ) : (
                disputing.href && (
                  <Link
                    href={disputing.href(charge.id)}
                    className="no-print small"
                    aria-label={t("charges.disputeNamed", { ground: groundOf(charge) })}
                  >
                    {t("charges.dispute")}
                  </Link>
                )
              )}
            </>
          ),
        },
        contract,
        payments,
        { id: "amount", title: t("charges.columns.amount"), align: "end", nowrap: true, cell: ({ amount }) => formatMoney(amount) },
        { id: "rest", title: t("charges.columns.rest"), align: "end", nowrap: true, cell: ({ rest }) => <b>{formatMoney(rest)}</b> },
      ]}
    />
  );
}

/** Charges that are paid, the newest first. */
export function PaidChargesTable({ charges, opensDeals }: Props) {
  const { t } = useTranslation("money");
  const { ground, contract, payments } = useChargeColumns(opensDeals);
  return (
    <Table
      caption={t("paid.caption")}
      needs="m"
      rows={charges}
      rowKey={({ id }) => id}
      columns={[
        { ...ground, rowHeader: true, card: "title" },
        contract,
        payments,
        { id: "amount", title: t("charges.columns.amount"), align: "end", nowrap: true, cell: ({ amount }) => formatMoney(amount) },
      ]}
    />
  );
}

function useChargeColumns(opensDeals: boolean): Record<"ground" | "contract" | "payments", Column<MoneyCharge>> {
  const { t } = useTranslation(["money", "contracts"]);
  const kindOf = ({ kind }: Pick<MoneyCharge, "kind">) => t(`contracts:kinds.${kind}`);
  const dealOf = ({ deal }: Pick<MoneyCharge, "deal">) => deal && t("contracts:ledger.deal", { number: deal.number });
  return {
    ground: {
      id: "ground",
      title: t("charges.columns.ground"),
      card: "full",
      cell: (charge) => (
        <>
          {charge.deal && opensDeals ? <Link href={paths.deal(charge.deal.uuid)}>{dealOf(charge)}</Link> : dealOf(charge)}
          {charge.deal && charge.document && ", "}
          {charge.document || (!charge.deal && kindOf(charge))}
          <div className="muted small">{t("charges.posted", { kind: kindOf(charge), date: formatDate(charge.postedOn) })}</div>
        </>
      ),
    },
    contract: {
      id: "contract",
      title: t("charges.columns.contract"),
      cell: ({ contractUuid, assortmentName, branchName }) => (
        <>
          <Link
            href={paths.contract(contractUuid)}
            aria-label={t("contracts:ledger.open", { assortment: assortmentName, branch: branchName })}
          >
            {assortmentName}
          </Link>
          <div className="muted small">{unbroken(branchName)}</div>
        </>
      ),
    },
    payments: {
      id: "payments",
      title: t("charges.columns.payments"),
      cell: ({ payments }) =>
        payments.length === 0 ? (
          <span className="muted">{t("charges.noPayments")}</span>
        ) : (
          payments.map((payment) => (
            <div key={payment.id}>
              {t(saysDay(payment.document) ? "datedPayment" : "payment", {
                ground: [dealOf(payment), payment.document].filter(Boolean).join(", ") || kindOf(payment),
                date: formatDate(payment.paidOn),
                sum: formatMoney(payment.amount),
              })}
            </div>
          ))
        ),
    },
  };
}
