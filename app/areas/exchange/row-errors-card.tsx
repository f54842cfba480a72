import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { RowError, SpreadsheetColumn } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import styles from "./exchange.module.css";
import { useFieldText } from "./use-field-text.ts";

type Props = {
  feed: FeedName;
  uuid: string;
  /** The table's own columns, whose titles people know. */
  ownColumns: readonly SpreadsheetColumn[];
  rowErrors: readonly RowError[];
  /** Every row is loaded, some without a value. */
  areLoaded: boolean;
  page: number;
  perPage: number;
  total: number;
};

/** Rejected rows, each with all that is to correct, and values left out of the others. */
export function RowErrorsCard({ feed, uuid, ownColumns, rowErrors, areLoaded, page, perPage, total }: Props) {
  const { t } = useTranslation("exchange");
  const fieldText = useFieldText(feed);
  const headingOf = (field: string) => ownColumns.find((column) => column.field === field.split(".")[0])?.title ?? fieldText(field);
  const rows = rowErrors.map((rowError, index) => ({ ...rowError, index }));
  return (
    <>
      <Card
        id="refusals"
        title={t(areLoaded ? "refusals.leftOutTitle" : "refusals.title")}
        pad="none"
        aside={
          <ButtonLink icon={Download} href={paths.exchangeRejectedRows(uuid)} download>
            {t("refusals.download")}
          </ButtonLink>
        }
      >
        <Table
          caption={t(areLoaded ? "refusals.leftOutCaption" : "refusals.caption")}
          needs="m"
          rows={rows}
          rowKey={({ index }) => String(index)}
          columns={[
            {
              id: "place",
              title: t("refusals.place"),
              rowHeader: true,
              card: "title",
              cell: ({ place }) =>
                /^\d+$/.test(place) ? (
                  <span className="nowrap">{t("refusals.line", { line: place })}</span>
                ) : (
                  <span className={styles.text}>{place}</span>
                ),
            },
            {
              id: "field",
              title: t("refusals.field"),
              cell: ({ field }) => (field === "" ? <span className="muted">{t("refusals.whole")}</span> : headingOf(field)),
            },
            {
              id: "value",
              title: t("refusals.value"),
              cell: ({ field, value }) =>
                value === "" ? (
                  field !== "" && <span className="muted">{t("refusals.nothing")}</span>
                ) : (
                  <span className={styles.value}>{value}</span>
                ),
            },
            { id: "message", title: t("refusals.message"), card: "full", cell: ({ message }) => message },
          ]}
        />
      </Card>
      <Pages page={page} total={total} perPage={perPage} />
    </>
  );
}
