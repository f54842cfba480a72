import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { SpreadsheetColumn } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import { columnField } from "./column-field.ts";
import styles from "./exchange.module.css";
import { useFieldText } from "./use-field-text.ts";

type Props = {
  feed: FeedName;
  columns: readonly SpreadsheetColumn[];
  /** Fields that no column is matched to yet. */
  free: readonly string[];
  mayMatch: boolean;
};

/** Which fields a dry run matched the columns to; unmatched columns can be matched here. */
export function ColumnsCard({ feed, columns, free, mayMatch }: Props) {
  const { t } = useTranslation("exchange");
  const fieldText = useFieldText(feed);
  // Unmatched columns come first.
  const rows = [...columns.filter(({ field }) => field === null), ...columns.filter(({ field }) => field !== null)];
  const table = (
    <Table
      caption={t("columns.caption")}
      needs="s"
      rows={rows}
      rowKey={({ at }) => String(at)}
      rowTone={({ field }) => (field === null ? "changed" : undefined)}
      columns={[
        {
          id: "title",
          title: t("columns.heading"),
          rowHeader: true,
          width: "50%",
          card: "title",
          cell: ({ title, sample, grams }) => (
            <span className={styles.words}>
              {title}
              {sample && <span className={styles.above}>{t("columns.sample", { sample })}</span>}
              {grams && <span className={styles.above}>{t("columns.grams", { grams: formatNumber(Number(grams)) })}</span>}
            </span>
          ),
        },
        {
          id: "field",
          title: t("columns.field"),
          card: "full",
          cell: (column) =>
            column.field !== null ? (
              fieldText(column.field)
            ) : mayMatch ? (
              <FieldChoice column={column} feed={feed} free={free} />
            ) : (
              <span className="muted">{t("columns.none")}</span>
            ),
        },
      ]}
    />
  );
  return (
    <Card id="columns" title={t("columns.title")} pad="none">
      {mayMatch ? <MatchForm>{table}</MatchForm> : table}
    </Card>
  );
}

function MatchForm({ children }: { children: ReactNode }) {
  const { t } = useTranslation(["exchange", "common"]);
  const { busy } = useFormOf(["match"], "");
  return (
    <Form method="post" noValidate preventScrollReset>
      <p className={styles.about}>{t("columns.text")}</p>
      {children}
      <div className={styles.saving}>
        <Button name="intent" value="match" busy={busy} busyText={t("new.checking")}>
          {t("columns.match")}
        </Button>
      </div>
    </Form>
  );
}

function FieldChoice({ column: { at, title }, feed, free }: { column: SpreadsheetColumn; feed: FeedName; free: readonly string[] }) {
  const { t } = useTranslation("exchange");
  const fieldText = useFieldText(feed);
  const { error, value } = useFormOf(["match"], "");
  const name = columnField(at);
  return (
    <Field id={name} label={t("columns.fieldOf", { title })} hideLabel error={error(name)}>
      <Select
        name={name}
        defaultValue={value(name)}
        options={[{ value: "", label: t("columns.none") }, ...free.map((field) => ({ value: field, label: fieldText(field) }))]}
      />
    </Field>
  );
}
