import { useTranslation } from "react-i18next";
import { formatMoney, unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Payment } from "#contract/payments.ts";
import styles from "./payments.module.css";

/** What a posted payment has paid. */
export function PartsCard({ parts }: { parts: Payment["parts"] }) {
  const { t } = useTranslation("payments");
  return (
    <Card id="parts" title={t("card.parts")} pad="none">
      <Table
        caption={t("card.partsCaption")}
        needs="s"
        rows={parts}
        rowKey={({ contractUuid }) => contractUuid}
        columns={[
          {
            id: "contract",
            title: t("card.contract"),
            rowHeader: true,
            card: "title",
            cell: ({ contractUuid, assortmentName, branchName }) => (
              <span className={styles.text}>
                <Link href={paths.contract(contractUuid)}>{assortmentName}</Link>
                <span className={styles.above}>{unbroken(branchName)}</span>
              </span>
            ),
          },
          {
            id: "sum",
            title: t("card.sum"),
            align: "end",
            cell: ({ amount, isCounted }) => (
              <>
                {formatMoney(amount)}
                {!isCounted && <span className={styles.above}>{t("card.notCounted")}</span>}
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
