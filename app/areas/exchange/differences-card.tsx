import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Difference } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import styles from "./exchange.module.css";
import { useFieldText } from "./use-field-text.ts";

type Props = { feed: FeedName; differences: readonly Difference[]; changed: number; isDryRun: boolean };

/** Old and new values, field by field. */
export function DifferencesCard({ feed, differences, changed, isDryRun }: Props) {
  const { t } = useTranslation("exchange");
  const fieldText = useFieldText(feed);
  const rows = differences.flatMap(({ title, fields }, index) => fields.map((each, at) => ({ ...each, title, key: `${index}-${at}` })));
  const value = (text: string) =>
    text === "" ? <span className="muted">{t("refusals.nothing")}</span> : <span className={styles.text}>{text}</span>;
  return (
    <Card id="differences" title={t(isDryRun ? "differences.title" : "differences.doneTitle")} pad="none">
      <Table
        caption={t("differences.caption")}
        needs="m"
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            id: "title",
            title: t("differences.thing"),
            rowHeader: true,
            card: "title",
            cell: ({ title }) => <span className={styles.text}>{title}</span>,
          },
          { id: "field", title: t("refusals.field"), cell: ({ field }) => fieldText(field) },
          { id: "before", title: t("differences.before"), cell: ({ before }) => value(before) },
          { id: "after", title: t(isDryRun ? "differences.after" : "differences.doneAfter"), cell: ({ after }) => value(after) },
        ]}
      />
      {changed > differences.length && (
        <p className={styles.more}>{t("differences.more", { shown: formatNumber(differences.length), all: formatNumber(changed) })}</p>
      )}
    </Card>
  );
}
