import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, formatMoney, unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { loadUnpapered } from "./load-papers.server.ts";
import styles from "./papers.module.css";

/** Received deals that wait for a transfer document; nothing where there are none. */
export function UnpaperedCard({ page: { deals, next, isFirst } }: { page: Awaited<ReturnType<typeof loadUnpapered>> }) {
  const { t } = useTranslation("papers");
  const { pathname, search } = useLocation();
  if (deals.length === 0 && isFirst && !next) return null;
  const hrefOf = (after: string) => {
    const query = new URLSearchParams(search);
    query.delete("afterDeal");
    if (after) query.set("afterDeal", after);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  return (
    <Card id="unpapered" title={t("unpapered.title")} pad="none" className="no-print">
      {deals.length > 0 && (
        <Table
          caption={t("unpapered.caption")}
          needs="s"
          rows={deals}
          rowKey={({ uuid }) => uuid}
          columns={[
            {
              id: "deal",
              title: t("unpapered.deal"),
              rowHeader: true,
              card: "title",
              cell: ({ uuid, number }) => <Link href={paths.deal(uuid)}>{t("deal", { number })}</Link>,
            },
            {
              id: "company",
              title: t("unpapered.company"),
              card: "full",
              cell: ({ company }) => <span className={styles.name}>{unbroken(company.name)}</span>,
            },
            { id: "delivered", title: t("unpapered.delivered"), nowrap: true, cell: ({ deliveredOn }) => formatDate(deliveredOn) },
            { id: "sum", title: t("unpapered.sum"), align: "end", nowrap: true, cell: ({ total }) => formatMoney(total) },
          ]}
        />
      )}
      <div className={styles.part}>
        <Stack gap={3}>
          <p className="small muted">{t(deals.length > 0 ? "unpapered.text" : "unpapered.none")}</p>
          {(next || !isFirst) && (
            <Row>
              {!isFirst && (
                <ButtonLink href={hrefOf("")} preventScrollReset>
                  {t("unpapered.first")}
                </ButtonLink>
              )}
              {next && (
                <ButtonLink href={hrefOf(next)} preventScrollReset>
                  {t("unpapered.more")}
                </ButtonLink>
              )}
            </Row>
          )}
        </Stack>
      </div>
    </Card>
  );
}
