import { useTranslation } from "react-i18next";
import { formatNumber, unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { DeferralCheck } from "#contract/deferral-check.ts";
import { dayKeys } from "./day-keys.ts";

type Limit = DeferralCheck["limits"][number];

/** Deferrals of retail chains beside what the law leaves for goods of their shelf life; `ofMany`: of several companies. */
export function DeferralsCard({ check, ofMany = false }: { check: DeferralCheck; ofMany?: boolean }) {
  const { t } = useTranslation("contracts");
  const { above, total, withoutShelfLife, limits } = check;
  return (
    <Stack gap={3}>
      <Card id="deferrals" title={t("deferrals.title")} pad={total > 0 ? "none" : "normal"}>
        {total > 0 ? <AboveTable above={above} ofMany={ofMany} /> : <p>{t("deferrals.within")}</p>}
      </Card>
      {total > above.length && (
        <p className="muted">{t("deferrals.more", { shown: formatNumber(above.length), all: formatNumber(total) })}</p>
      )}
      {withoutShelfLife > 0 && <p>{t("deferrals.unknown", { count: withoutShelfLife })}</p>}
      <div className="muted small">
        {total > 0 && <p>{t("deferrals.aboveText")}</p>}
        <p>{t("deferrals.limits")}</p>
        <ul>
          {limits.map((limit) => (
            <LimitItem key={`${limit.shelfLifeFrom} ${limit.isElectronic}`} limit={limit} />
          ))}
        </ul>
        <p>{t("deferrals.source")}</p>
      </div>
    </Stack>
  );
}

function AboveTable({ above, ofMany }: { above: DeferralCheck["above"]; ofMany: boolean }) {
  const { t } = useTranslation(["contracts", "common"]);
  return (
    <Table
      caption={t("deferrals.caption")}
      needs="m"
      rows={above}
      rowKey={({ contractUuid }) => contractUuid}
      columns={[
        {
          id: "contract",
          title: t("deferrals.contract"),
          rowHeader: true,
          card: "title",
          cell: ({ contractUuid, companyName, branchName, assortmentName }) => (
            <>
              <Link href={paths.contract(contractUuid)} aria-label={t("ledger.open", { assortment: assortmentName, branch: branchName })}>
                {assortmentName}
              </Link>
              <div className="muted small">{unbroken(ofMany ? `${companyName}, ${branchName}` : branchName)}</div>
            </>
          ),
        },
        { id: "deferral", title: t("deferrals.deferral"), nowrap: true, cell: ({ days, unit }) => t(dayKeys[unit], { count: days }) },
        {
          id: "limit",
          title: t("deferrals.limit"),
          nowrap: true,
          cell: ({ limit }) => <b>{t(dayKeys[limit.unit], { count: limit.days })}</b>,
        },
        {
          id: "shelfLife",
          title: t("deferrals.shelfLife"),
          nowrap: true,
          cell: ({ shelfLifeDays }) => t("common:days", { count: shelfLifeDays }),
        },
        { id: "goods", title: t("deferrals.goods"), align: "end", cell: ({ goods }) => formatNumber(goods) },
      ]}
    />
  );
}

function LimitItem({ limit: { shelfLifeFrom, shelfLifeTo, isElectronic, days, unit } }: { limit: Limit }) {
  const { t } = useTranslation(["contracts", "common"]);
  const bounds = { from: shelfLifeFrom, count: shelfLifeTo ?? shelfLifeFrom };
  const shelfLife = t(`deferrals.${shelfLifeTo === null ? "from" : shelfLifeFrom > 1 ? "between" : "upTo"}`, bounds);
  return (
    <li>{t(isElectronic ? "deferrals.itemElectronic" : "deferrals.item", { shelfLife, limit: t(dayKeys[unit], { count: days }) })}</li>
  );
}
