import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { SpreadsheetColumn } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import { columnField, noField } from "./column-field.ts";
import styles from "./exchange.module.css";
import { useFieldText } from "./use-field-text.ts";

type Props = {
  feed: FeedName;
  columns: readonly SpreadsheetColumn[];
  /** All fields, and those that no column is matched to yet. */
  fields: readonly string[];
  free: readonly string[];
  mayMatch: boolean;
  /** Titles of columns that look like one field: "none" is an answer there. */
  asked: readonly string[];
  /** The recognised columns are to be chosen too. */
  isChanging: boolean;
  changeHref: string;
};

/** Which fields a dry run matched the columns to. Fields are chosen here for unmatched columns, and for the others when asked. */
export function ColumnsCard({ feed, columns, fields, free, mayMatch, asked, isChanging, changeHref }: Props) {
  const { t } = useTranslation("exchange");
  const fieldText = useFieldText(feed);
  // Unmatched columns come first.
  const rows = [...columns.filter(({ field }) => field === null), ...columns.filter(({ field }) => field !== null)];
  const isChosen = ({ field }: SpreadsheetColumn) => mayMatch && (field === null || isChanging);
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
            <span className={styles.text}>
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
            isChosen(column) ? (
              <FieldChoice
                column={column}
                none={column.field === null && !asked.includes(column.title) ? "" : noField}
                feed={feed}
                fields={isChanging ? fields : free}
              />
            ) : column.field !== null ? (
              fieldText(column.field)
            ) : (
              <span className="muted">{t("columns.none")}</span>
            ),
        },
      ]}
    />
  );
  return (
    <Card
      id="columns"
      title={t("columns.title")}
      pad="none"
      aside={mayMatch && !isChanging && columns.some(({ field }) => field !== null) && <Link href={changeHref}>{t("columns.change")}</Link>}
    >
      {columns.some(isChosen) ? <MatchForm isChanging={isChanging}>{table}</MatchForm> : table}
    </Card>
  );
}

function MatchForm({ isChanging, children }: { isChanging: boolean; children: ReactNode }) {
  const { t } = useTranslation(["exchange", "common"]);
  const { busy } = useFormOf(["match"], "");
  return (
    <Form method="post" noValidate preventScrollReset>
      <p className={styles.about}>{t(isChanging ? "columns.changeText" : "columns.text")}</p>
      {children}
      <div className={styles.saving}>
        <Button name="intent" value="match" busy={busy} busyText={t("new.checking")}>
          {t("columns.match")}
        </Button>
      </div>
    </Form>
  );
}

function FieldChoice({
  column: { at, title, field },
  none,
  feed,
  fields,
}: {
  column: SpreadsheetColumn;
  none: string;
  feed: FeedName;
  fields: readonly string[];
}) {
  const { t } = useTranslation("exchange");
  const fieldText = useFieldText(feed);
  const { error, value } = useFormOf(["match"], "");
  const name = columnField(at);
  return (
    <Field id={name} label={t("columns.fieldOf", { title })} hideLabel error={error(name)}>
      <Select
        name={name}
        defaultValue={value(name) || (field ?? none)}
        options={[{ value: none, label: t("columns.none") }, ...fields.map((each) => ({ value: each, label: fieldText(each) }))]}
      />
    </Field>
  );
}
