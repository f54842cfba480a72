import { useTranslation } from "react-i18next";
import { dealStatusStyles } from "#app/areas/statuses/deal-status-styles.ts";
import { formatDates, formatMoney, unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { OwnDeal } from "#contract/own-companies.ts";
import { SwitchButton } from "./switch-button.tsx";

type Props = {
  id: string;
  title: string;
  /** When there is none. */
  nothing: string;
  deals: readonly OwnDeal[];
  /** The person as employee of the chosen company: its deals open by a link, others by the switch. */
  chosen: string | undefined;
};

/** Deals of all companies; one of another company opens there. */
export function OwnDealsCard({ id, title, nothing, deals, chosen }: Props) {
  const { t } = useTranslation(["companies", "deals", "statuses"]);
  if (deals.length === 0)
    return (
      <Card id={id} title={title}>
        <p className="muted">{nothing}</p>
      </Card>
    );
  return (
    <Card id={id} title={title} pad="none">
      <Table
        caption={t("own.dealsCaption", { title })}
        needs="m"
        rows={deals}
        rowKey={(deal) => deal.uuid}
        columns={[
          {
            id: "number",
            title: t("deals:list.number"),
            rowHeader: true,
            card: "title",
            cell: ({ uuid, number, customerUuid, companyName }) =>
              customerUuid === chosen ? (
                <Link href={paths.deal(uuid)} className="strong nowrap">
                  {t("deals:number", { number })}
                </Link>
              ) : (
                <SwitchButton
                  customerUuid={customerUuid}
                  to={paths.deal(uuid)}
                  text={t("deals:number", { number })}
                  label={t("own.openIn", { number, name: companyName })}
                />
              ),
          },
          { id: "company", title: t("own.company"), cell: ({ companyName }) => companyName },
          { id: "place", title: t("deals:list.branch"), cell: ({ branchName }) => unbroken(branchName) },
          {
            id: "delivery",
            title: t("deals:list.delivery"),
            nowrap: true,
            cell: ({ deliveryFrom, deliveryTo }) => formatDates(deliveryFrom, deliveryTo),
          },
          {
            id: "total",
            title: t("deals:list.total"),
            align: "end",
            card: "aside",
            cell: ({ total }) => <span className="strong nowrap">{formatMoney(total)}</span>,
          },
          {
            id: "status",
            title: t("deals:list.status"),
            card: "full",
            cell: ({ status }) => {
              const { tone, icon } = dealStatusStyles[status];
              return (
                <StatusTag tone={tone} icon={icon}>
                  {t(`statuses:deal.${status}`)}
                </StatusTag>
              );
            },
          },
        ]}
      />
    </Card>
  );
}
