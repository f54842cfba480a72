import { useTranslation } from "react-i18next";
import { formatDate, formatMoney, unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { ListedPaper } from "#contract/company-papers.ts";
import { ActAnswerTag } from "./act-answer-tag.tsx";
import { PaperStatusTag } from "./paper-status-tag.tsx";
import styles from "./papers.module.css";

type Props = { papers: readonly ListedPaper[]; ofAll: boolean };

/** Papers with their deals. `ofAll`: with the buyers. */
export function PapersTable({ papers, ofAll }: Props) {
  const { t } = useTranslation("papers");
  const company: Column<ListedPaper> = {
    id: "company",
    title: t("list.company"),
    cell: (paper) => <span className={styles.name}>{unbroken(paper.company.name)}</span>,
  };
  return (
    <Table
      caption={t("list.caption")}
      needs="m"
      rows={papers}
      rowKey={({ uuid }) => uuid}
      columns={[
        // With the year, because papers are kept.
        { id: "date", title: t("list.date"), nowrap: true, cell: ({ date }) => formatDate(date, "Europe/Moscow", new Date(0)) },
        {
          id: "paper",
          title: t("list.paper"),
          rowHeader: true,
          card: "title",
          cell: ({ kind, uuid, deal, number, version }) => (
            <>
              {kind === "priceList" ? (
                <Link href={paths.priceList(uuid)}>{t("list.priceList", { number })}</Link>
              ) : kind === "claim" ? (
                <Link href={paths.claim(uuid)}>{t("list.claim", { number })}</Link>
              ) : kind === "act" || !deal ? (
                <Link href={paths.act(uuid)}>{t("list.act", { number })}</Link>
              ) : (
                <Link href={paths.dealPaper(deal.uuid, uuid)}>{t(`numbers.${kind}`, { number })}</Link>
              )}
              {kind === "upd" && version > 1 && <span className={styles.vat}>{t("list.correction", { number: version - 1 })}</span>}
            </>
          ),
        },
        {
          id: "deal",
          title: t("list.deal"),
          cell: ({ deal }) =>
            deal ? (
              <Link href={paths.deal(deal.uuid)}>{t("deal", { number: deal.number })}</Link>
            ) : (
              <span className="muted">{t("list.noDeal")}</span>
            ),
        },
        ...(ofAll ? [company] : []),
        {
          id: "sum",
          title: t("list.sum"),
          align: "end",
          nowrap: true,
          cell: (paper) => <Sum paper={paper} />,
        },
        {
          id: "status",
          title: t("list.status"),
          cell: ({ kind, status, answer, left, total }) =>
            kind === "act" && status === "issued" ? (
              <ActAnswerTag answer={answer} />
            ) : (
              <PaperStatusTag kind={kind} status={status} left={left} total={total} />
            ),
        },
      ]}
    />
  );
}

/** Of an act what is owed, and by whom; a price list has none. */
function Sum({ paper: { kind, total } }: { paper: ListedPaper }) {
  const { t } = useTranslation("papers");
  if (kind === "priceList") return <span className="muted">{t("list.noDeal")}</span>;
  const whose = total.amount > 0 ? t("list.buyerOwes") : total.amount < 0 ? t("list.sellerOwes") : t("list.noDebt");
  return (
    <>
      <b>{formatMoney(kind === "act" ? { ...total, amount: Math.abs(total.amount) } : total)}</b>
      {kind === "act" && <span className={styles.vat}>{whose}</span>}
    </>
  );
}
