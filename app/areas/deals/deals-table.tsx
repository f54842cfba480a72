import { useTranslation } from "react-i18next";
import { formatDates, formatInstant, formatMoney, unbroken } from "#app/i18n/format.ts";
import { withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { DealSummary } from "#contract/deal.ts";
import type { Side } from "./deal-buttons.ts";
import { DealTags } from "./deal-tags.tsx";
import styles from "./deals-list.module.css";
import { useNextStep } from "./next-step.ts";

/** `returnTo`: query string of the list, which each deal links back to. */
export function DealsTable({ deals, side, returnTo = "" }: { deals: readonly DealSummary[]; side: Side; returnTo?: string }) {
  const { t } = useTranslation("deals");
  const columns: Column<DealSummary>[] = [
    {
      id: "number",
      title: t("list.number"),
      rowHeader: true,
      card: "title",
      cell: (deal) => <DealNumber deal={deal} returnTo={returnTo} />,
    },
    side === "buyer"
      ? { id: "place", title: t("list.branch"), card: "half", cell: (deal) => unbroken(deal.branchName) }
      : { id: "place", title: t("list.company"), card: "half", cell: (deal) => <CompanyAndBranch deal={deal} /> },
    {
      id: "delivery",
      title: t("list.delivery"),
      card: "half-end",
      nowrap: true,
      cell: (deal) => formatDates(deal.deliveryFrom, deal.deliveryTo),
    },
    { id: "total", title: t("list.total"), align: "end", card: "aside", cell: (deal) => <Total deal={deal} /> },
    {
      id: "status",
      title: t("list.status"),
      card: "full",
      cell: (deal) => (
        <>
          <div className={styles.tags}>
            <DealTags deal={deal} side={side} short />
          </div>
          {deal.actedByName && <span className="muted small">{t("list.placedFor", { person: shortName(deal.actedByName) })}</span>}
        </>
      ),
    },
    {
      id: "seller",
      title: t("list.seller"),
      card: "hidden",
      cell: (deal) =>
        deal.sellerCustomerName ? (
          <span title={deal.sellerCustomerName}>{shortName(deal.sellerCustomerName)}</span>
        ) : (
          <span className="muted">{t("list.noSeller")}</span>
        ),
    },
    { id: "next", title: t("list.next"), card: "full", cell: (deal) => <Next deal={deal} side={side} returnTo={returnTo} /> },
  ];
  return (
    <Table needs="m" caption={t("list.caption")} columns={columns} rows={deals} rowKey={(deal) => deal.uuid} className={styles.table} />
  );
}

function DealNumber({ deal, returnTo }: { deal: DealSummary; returnTo: string }) {
  const { t } = useTranslation("deals");
  return (
    <span className={styles.number}>
      <Link href={withReturnTo(paths.deal(deal.uuid), returnTo)} className="strong nowrap">
        {t("number", { number: deal.number })}
      </Link>
      <span className="muted small nowrap">{formatInstant(deal.createdAt)}</span>
      {deal.buyerNumber && <span className="small">{t("list.buyerNumber", { number: deal.buyerNumber })}</span>}
    </span>
  );
}

function CompanyAndBranch({ deal }: { deal: DealSummary }) {
  return (
    <>
      {deal.buyerCompanyName}
      <br />
      <span className="muted small">{unbroken(deal.branchName)}</span>
    </>
  );
}

/** The sum to pay: the collected one as soon as it is known. */
function Total({ deal }: { deal: DealSummary }) {
  const { t } = useTranslation("common");
  return (
    <>
      <span className="strong">{formatMoney(deal.actualTotal ?? deal.total)}</span>
      <br />
      <span className="muted small">{t("positions", { count: deal.productCount })}</span>
    </>
  );
}

function Next({ deal, side, returnTo }: { deal: DealSummary; side: Side; returnTo: string }) {
  const { t } = useTranslation("deals");
  const { key, action } = useNextStep(deal, side);
  if (action) {
    return (
      <Link href={withReturnTo(paths.deal(deal.uuid), returnTo)} className={styles.next}>
        {t(`next.${key}`)}
      </Link>
    );
  }
  if (deal.allowedActions.includes("repeat")) {
    return (
      <ButtonLink
        variant="quiet"
        href={paths.orderingRepeat(deal.uuid)}
        className={styles.repeat}
        aria-label={t("list.repeatDeal", { number: deal.number })}
      >
        {t("actions.repeat")}
      </ButtonLink>
    );
  }
  return <span className="muted small">{t(`next.${key}`)}</span>;
}

/** `Ковалёв Д. С.` from surname, name and patronymic. */
export function shortName(fullName: string): string {
  const [surname = "", ...rest] = fullName.trim().split(/\s+/);
  const initials = rest.map((part) => `${part.charAt(0)}.`).join("\u00A0");
  return initials ? `${surname}\u00A0${initials}` : surname;
}
