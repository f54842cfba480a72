import { useTranslation } from "react-i18next";
import { formatInstant } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { DealReader } from "#contract/exchange-deals.ts";
import styles from "./exchange.module.css";

/** The backend stops counting here. */
const maxCounted = 1000;

/** `isLate`: deals have been waiting for too long. */
export type ReaderRow = DealReader & { isLate: boolean };

/** Systems that read deals, and how many deals wait for each. */
export function DealReadersCard({ readers }: { readers: readonly ReaderRow[] }) {
  const { t } = useTranslation("exchange");
  return (
    <Card id="readers" title={t("readers.title")} pad="none">
      <Table
        caption={t("readers.caption")}
        needs="s"
        rows={readers}
        rowKey={({ name, channel }) => `${name} ${channel}`}
        columns={[
          {
            id: "name",
            title: t("readers.name"),
            rowHeader: true,
            card: "title",
            cell: ({ name }) => <span className={styles.text}>{name}</span>,
          },
          { id: "door", title: t("readers.door"), cell: ({ channel }) => channel && t(`doors.${channel}`) },
          {
            id: "readAt",
            title: t("readers.readAt"),
            cell: ({ readAt }) => (readAt ? formatInstant(readAt) : <span className="muted">{t("readers.never")}</span>),
          },
          { id: "waiting", title: t("readers.waiting"), cell: (reader) => <Waiting {...reader} /> },
        ]}
      />
    </Card>
  );
}

function Waiting({ waiting, since, isLate }: ReaderRow) {
  const { t } = useTranslation("exchange");
  if (waiting === 0) return <span className="muted">{t("readers.taken")}</span>;
  return (
    <>
      <span className={isLate ? "negative strong" : undefined}>
        {waiting < maxCounted ? t("readers.count", { count: waiting }) : t("readers.many")}
      </span>
      {since && <span className={styles.above}>{t("readers.since", { when: formatInstant(since) })}</span>}
    </>
  );
}
