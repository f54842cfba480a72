import { useTranslation } from "react-i18next";
import { formatDate } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { PaymentTwin } from "#contract/payments.ts";
import styles from "./payments.module.css";

/** The same money, perhaps, as it came by other ways: whoever decides compares them. */
export function TwinsCard({ twins }: { twins: readonly PaymentTwin[] }) {
  const { t } = useTranslation("payments");
  return (
    <Card id="twins" title={t("card.twins")} pad="none">
      <Table
        caption={t("card.twinsCaption")}
        needs="s"
        rows={twins}
        rowKey={({ id }) => id}
        columns={[
          {
            id: "source",
            title: t("card.source"),
            rowHeader: true,
            card: "title",
            cell: ({ uuid, source }) => {
              const name = t(`card.twinSources.${source}`);
              return uuid ? <Link href={paths.payment(uuid)}>{name}</Link> : name;
            },
          },
          { id: "title", title: t("card.twinTitle"), cell: ({ title }) => <span className={styles.text}>{title}</span> },
          { id: "date", title: t("list.date"), nowrap: true, cell: ({ date }) => formatDate(date) },
          { id: "state", title: t("list.state"), cell: ({ status }) => t(`states.${status ?? "counted"}`) },
        ]}
      />
    </Card>
  );
}
