import { useTranslation } from "react-i18next";
import type { Refusal } from "#contract/exchange.ts";
import type { FeedName } from "#contract/feeds.ts";
import { Pages } from "#app/areas/cabinet/pages.tsx";
import { hasText } from "#app/i18n/has-text.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Table } from "#app/ui/table/table.tsx";
import styles from "./exchange.module.css";

type Props = { feed: FeedName; refusals: readonly Refusal[]; page: number; perPage: number; total: number };

/** Rows that were not taken, each with what to mend. */
export function RefusalsCard({ feed, refusals, page, perPage, total }: Props) {
  const { t, i18n } = useTranslation("exchange");
  const fieldText = (field: string) => {
    const [first = ""] = field.split(".");
    if (first === "") return <span className="muted">{t("refusals.whole")}</span>;
    const key = [`ownFields.${feed}.${first}`, `fields.${first}`].find((one) => hasText(i18n, "exchange", one));
    return key ? t(key) : field;
  };
  const rows = refusals.map((refusal, index) => ({ ...refusal, index }));
  return (
    <>
      <Card id="refusals" title={t("refusals.title")} pad="none">
        <Table
          caption={t("refusals.caption")}
          needs="m"
          rows={rows}
          rowKey={({ index }) => String(index)}
          columns={[
            {
              id: "place",
              title: t("refusals.place"),
              rowHeader: true,
              card: "title",
              cell: ({ place }) => (
                <span className={styles.words}>{/^\d+$/.test(place) ? t("refusals.line", { line: place }) : place}</span>
              ),
            },
            { id: "field", title: t("refusals.field"), cell: ({ field }) => fieldText(field) },
            {
              id: "value",
              title: t("refusals.value"),
              cell: ({ field, value }) =>
                value === "" ? (
                  field !== "" && <span className="muted">{t("refusals.nothing")}</span>
                ) : (
                  <span className={styles.words}>{value}</span>
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
