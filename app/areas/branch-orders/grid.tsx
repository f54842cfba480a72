// biome-ignore-all lint/a11y/noRedundantRoles: without explicit roles, rows of two lines (display: grid) lose their table semantics
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keysId } from "#app/areas/lists/order-sheet-keys.ts";
import { readDraft } from "#app/form/draft.ts";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { SaveFirst } from "#app/form/save-first.tsx";
import { useDraftKey } from "#app/form/use-draft-key.ts";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { unbroken } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { classes } from "#app/ui/classes.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { FieldError } from "#app/ui/field/field.tsx";
import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { BeyondCells } from "./beyond-cells.tsx";
import { ColumnSum, ColumnTerms, TotalSum } from "./column-foot.tsx";
import styles from "./grid.module.css";
import { onGridKey } from "./grid-keys.ts";
import { gridStore } from "./grid-store.ts";
import { beyondCellOf, beyondName, type ColumnView, cellName, cellOf, gridId, type PricedProduct, type RowView } from "./grid-view.ts";
import { ProductFields } from "./product-fields.tsx";
import { ProductPrice } from "./product-price.tsx";

type Props = {
  rows: readonly RowView[];
  products: readonly PricedProduct[];
  columns: readonly ColumnView[];
  /** Products and trade points of other pages. */
  others: readonly { uuid: string; name: string }[];
  /** The trade point shown on narrow screens. */
  shown: string;
  lists: readonly { uuid: string; name: string; count: number }[];
  maxRows: number;
};

const intents = ["save", "next", "add", "source"];
const draftForm = `${intents[0]}:`;

/** Products by trade points with a quantity field per cell. A plain form; JavaScript adds keyboard navigation and sums. */
export function Grid(props: Props) {
  const { t } = useTranslation("branch-orders");
  const form = useFormOf(intents, "");
  const key = useFormResetKey(form);
  const names = new Map([...props.rows, ...props.columns, ...props.others].map(({ uuid, name }) => [uuid, name]));
  const summary = useNamedSummary((field) => {
    if (field === "text" || field === "pick") return t("add.label");
    if (field === "source") return t("source.label");
    const cell = cellOf(field) ?? beyondCellOf(field);
    return cell ? t("cellOf", { product: names.get(cell.product), branch: names.get(cell.branch) }) : undefined;
  });
  return (
    <>
      <div className={styles.errors}>
        <FixErrors errors={summary} />
      </div>
      <GridForm key={key} {...props} names={names} form={form} />
    </>
  );
}

/** Fields of one moment: a product to add, a source to fill from. */
const notCells = /^(pick|source|usual|gone)$/;

type FormProps = Props & { names: ReadonlyMap<string, string>; form: ReturnType<typeof useFormOf> };

function GridForm({ rows, products, columns, names, shown, lists, maxRows, form }: FormProps) {
  const { t } = useTranslation(["branch-orders", "lists", "common"]);
  const saved = (row: RowView, column: ColumnView) => {
    const quantity = column.cells[row.uuid];
    return quantity === undefined ? "" : formatQuantity(quantity);
  };
  const shownRows = new Map(rows.map((row) => [row.uuid, row]));
  const [store] = useState(() =>
    gridStore(products, columns, (product, branch) => {
      const row = shownRows.get(product);
      const column = columns.find(({ uuid }) => uuid === branch);
      return row && column && form.value(cellName(product, branch), saved(row, column));
    }),
  );
  const fields = useRef<HTMLFormElement>(null);
  const draft = useDraftKey(draftForm);
  const sumUp = () => {
    const texts = textsIn(fields.current);
    const savedDraft = draft === null ? null : readDraft(draft);
    store.show(
      products,
      columns,
      (product, branch) => texts.get(cellName(product, branch)) ?? savedDraft?.entries[cellName(product, branch)],
    );
  };
  // After a revalidation, sums are recalculated from the current field values, and from what is typed on other pages.
  useEffect(sumUp, [store, products, columns, draft]);
  const hasField = (row: RowView, column: ColumnView) => !column.closed[row.uuid] || column.cells[row.uuid] !== undefined;
  const was = rows.flatMap((row) => columns.filter((column) => hasField(row, column)).map((column) => saved(row, column)));
  const gone = form.chosen("gone", []);
  const isBeyond = (entry: string) => {
    const cell = cellOf(entry);
    if (!cell || !names.has(cell.product) || !names.has(cell.branch)) return false;
    const row = shownRows.get(cell.product);
    const column = columns.find(({ uuid }) => uuid === cell.branch);
    return !row || !column || !hasField(row, column);
  };
  const priced = new Map(products.map((each) => [each.uuid, each]));
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target;
    const cell = field instanceof HTMLInputElement && cellOf(field.dataset.beyond ?? field.name);
    if (cell) store.type(cell.branch, cell.product, field.value);
  };
  const at = (column: ColumnView) => classes(styles.point, column.uuid !== shown && styles.aside);
  return (
    <Form id={gridId} method="post" noValidate preventScrollReset ref={fields} onInput={onInput} onKeyDown={onGridKey}>
      <input type="hidden" name="was" value={form.value("was", was.join(";"))} autoComplete="off" />
      {rows.length > 0 && <SaveFirst button={t("save")} className={styles.first} />}
      <ProductFields form={form} columns={columns} lists={lists} maxRows={maxRows} />
      {rows.length > 0 && (
        <>
          <section className={styles.region} aria-label={t("caption")}>
            <table role="table" className={styles.table}>
              <caption className="sr-only">{t("caption")}</caption>
              <thead role="rowgroup">
                <tr role="row">
                  <th scope="col" role="columnheader" className={styles.goods}>
                    {t("goods")}
                  </th>
                  {columns.map((column) => (
                    <th
                      key={column.uuid}
                      scope="col"
                      role="columnheader"
                      id={`c-${column.uuid}`}
                      className={at(column)}
                      title={column.address}
                    >
                      {column.name}
                    </th>
                  ))}
                  <th scope="col" role="columnheader" className={styles.total}>
                    {t("lists:sheet.sum")}
                  </th>
                </tr>
              </thead>
              <tbody role="rowgroup">
                {rows.map((row) => (
                  <tr key={row.uuid} role="row">
                    <th scope="row" role="rowheader" className={styles.goods}>
                      <span id={`r-${row.uuid}`}>{unbroken(row.name)}</span>
                      <span className={styles.under}>
                        <span className="muted small">
                          {row.sku} · {t(`common:units.${row.unit}`)}
                        </span>
                        <ProductPrice products={priced.get(row.uuid)} />
                        {!row.isSold && <span className={styles.danger}>{t("notSold")}</span>}
                        <Checkbox name="gone" value={row.uuid} defaultChecked={gone.includes(row.uuid)}>
                          <span className="small">
                            {t("remove")}
                            <span className="sr-only">: {row.name}</span>
                          </span>
                        </Checkbox>
                      </span>
                    </th>
                    {columns.map((column) => (
                      <td key={column.uuid} role="cell" className={at(column)}>
                        {hasField(row, column) ? (
                          <Cell
                            row={row}
                            column={column}
                            saved={saved(row, column)}
                            text={form.value(cellName(row.uuid, column.uuid), saved(row, column))}
                            error={form.error(cellName(row.uuid, column.uuid))}
                          />
                        ) : (
                          <span className="muted small">{t(`closed.${column.closed[row.uuid] ?? "not_sold"}`)}</span>
                        )}
                      </td>
                    ))}
                    <td role="cell" className={styles.total}>
                      <TotalSum product={row.uuid} store={store} />
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot role="rowgroup">
                <tr role="row">
                  <th scope="row" role="rowheader" className={styles.goods}>
                    {t("foot.sum")}
                  </th>
                  {columns.map((column) => (
                    <td key={column.uuid} role="cell" className={classes(at(column), styles.sum)} data-sum={column.uuid}>
                      <ColumnSum column={column} store={store} />
                    </td>
                  ))}
                  <td role="cell" className={styles.total}>
                    <TotalSum store={store} />
                  </td>
                </tr>
                <tr role="row">
                  <th scope="row" role="rowheader" className={styles.goods}>
                    {t("foot.terms")}
                    <span className={classes(styles.under, "muted small")}>{t("foot.termsHint")}</span>
                  </th>
                  {columns.map((column) => (
                    <td key={column.uuid} role="cell" className={at(column)}>
                      <ColumnTerms column={column} />
                    </td>
                  ))}
                  <td role="cell" />
                </tr>
              </tfoot>
            </table>
          </section>
          <div className={styles.foot}>
            <Disclosure id={keysId} summary={t("lists:sheet.keys.title")} variant="link" className="only-wide">
              <ul className={styles.keys}>
                <li>{t("keys.down")}</li>
                <li>{t("keys.across")}</li>
                <li>{t("keys.save")}</li>
                <li>{t("lists:sheet.keys.help")}</li>
              </ul>
            </Disclosure>
            <Button data-put name="intent" value="save" busy={form.busy} busyText={t("common:saving")}>
              {t("save")}
            </Button>
            <Button variant="primary" name="intent" value="next">
              {t("next")}
            </Button>
          </div>
        </>
      )}
      <div className={styles.draft}>
        <FormDraft
          intents={intents}
          skips={notCells}
          paged
          beyond={{
            nameOf: beyondName,
            draw: (entries) => <BeyondCells entries={entries} isBeyond={isBeyond} names={names} errorOf={form.error} onOthers={sumUp} />,
          }}
        />
      </div>
    </Form>
  );
}

/** Field values by name. */
function textsIn(form: HTMLFormElement | null): ReadonlyMap<string, string> {
  const fields = form?.querySelectorAll<HTMLInputElement>("input[data-column]") ?? [];
  return new Map([...fields].map((field) => [field.name, field.value]));
}

type CellProps = { row: RowView; column: ColumnView; saved: string; text: string; error: string | undefined };

/** Labelled by its row and column headers: 1,500 own labels would outweigh the fields. */
function Cell({ row, column, saved, text, error }: CellProps) {
  const { t } = useTranslation("branch-orders");
  const id = cellName(row.uuid, column.uuid);
  const closed = column.closed[row.uuid];
  return (
    <>
      <TextInput
        key={saved}
        id={id}
        name={id}
        data-sheet={row.uuid}
        data-column={column.uuid}
        aria-labelledby={`r-${row.uuid} c-${column.uuid}`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={Boolean(error)}
        inputMode="decimal"
        enterKeyHint="next"
        maxLength={40}
        defaultValue={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {closed && <span className={styles.danger}>{t(`closed.${closed}`)}</span>}
    </>
  );
}
