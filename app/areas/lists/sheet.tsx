import { Form } from "@remix-run/react";
import ClipboardList from "lucide-react/icons/clipboard-list";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import { type FormEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { Arrivals } from "#contract/arrivals.ts";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { useShownKey } from "#app/form/use-shown-key.ts";
import { formatMoney } from "#app/i18n/format.ts";
import type { BasketView } from "#app/areas/products/card-view.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import { Table } from "#app/ui/table/table.tsx";
import { keysId, onSheetKey } from "./sheet-keys.ts";
import { sheetColumns, useSheetWords } from "./sheet-columns.tsx";
import type { SheetRow } from "./sheet-row.ts";
import { type SheetStore, sheetStore } from "./sheet-store.ts";
import styles from "./sheet.module.css";

type Props = {
  caption: string;
  rows: readonly SheetRow[];
  basket: BasketView | null;
  arrivals?: Arrivals | null;
  /** Default quantities by product. */
  filled: Readonly<Record<string, number>>;
  /** Notes by product. */
  notes?: Readonly<Record<string, string>>;
  /** What the button fills: the user's basket, or an order for a client. */
  into?: "basket" | "order";
  /** The form's intents besides `put`. */
  intents?: readonly string[];
  /** Shown above the rows, inside the form. */
  actions?: ReactNode;
  /** Hidden fields of the form. */
  hidden?: ReactNode;
};

/**
 * Products as dense rows with a quantity field each and one submit button. A plain form; JavaScript adds keyboard navigation
 * and sums.
 */
export function Sheet({ intents = [], ...props }: Props) {
  const { t } = useTranslation("lists");
  const form = useFormOf(["put", ...intents], "");
  const key = useShownKey(form);
  const summary = useNamedSummary((field) => {
    if (field === "branchUuid") return t("branch.label");
    const found = props.rows.find(({ card }) => field === `quantity-${card.uuid}`);
    return found && t("sheet.quantityOf", { name: found.card.name });
  });
  return (
    <>
      <FixErrors errors={summary} />
      <SheetForm key={key} {...props} form={form} />
    </>
  );
}

type FormProps = Omit<Props, "intents"> & { form: ReturnType<typeof useFormOf> };

function SheetForm({ caption, rows, basket, arrivals = null, filled, into = "basket", notes, actions, hidden, form }: FormProps) {
  const says = useSheetWords();
  const { t } = says;
  const titles = {
    name: t("sheet.name"),
    taken: t("sheet.taken"),
    price: t("sheet.price"),
    step: t("sheet.nextStep"),
    stock: t("sheet.stock"),
    quantity: t("sheet.quantity"),
    sum: t("sheet.sum"),
  };
  const filledOf = (uuid: string) => (filled[uuid] ? formatQuantity(filled[uuid]) : "");
  const textOf = (uuid: string) => form.value(`quantity-${uuid}`, filledOf(uuid));
  const fields = useRef<HTMLFormElement>(null);
  const [store] = useState(() => sheetStore(rows, basket, Object.fromEntries(rows.map(({ card }) => [card.uuid, textOf(card.uuid)]))));
  // After a revalidation, sums are recalculated from the current field values.
  useEffect(() => store.show(rows, basket, textsIn(fields.current)), [store, rows, basket]);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target;
    if (field instanceof HTMLInputElement && field.dataset.sheet) store.type(field.dataset.sheet, field.value);
  };
  const table = (
    <Table
      caption={caption}
      needs="l"
      className={styles.sheet}
      rows={rows}
      rowKey={({ card }) => card.uuid}
      columns={sheetColumns(rows, says, {
        titles,
        notes,
        into,
        arrivals,
        store,
        filledOf,
        textOf,
        acceptedIn: (uuid) => form.acceptedIn(`quantity-${uuid}`),
        errorOf: (uuid) => form.error(`quantity-${uuid}`),
      })}
    />
  );
  // Without prices nothing can be ordered; the page says why.
  if (rows.every(({ card }) => card.price === null)) return table;
  return (
    <Form method="post" autoComplete="off" noValidate preventScrollReset ref={fields} onInput={onInput} onKeyDown={onSheetKey}>
      {/* Enter presses the form's first button. */}
      <button type="submit" name="intent" value="put" tabIndex={-1} aria-hidden className="sr-only" />
      {hidden}
      {arrivals?.branch && <input type="hidden" name="branchUuid" value={arrivals.branch.uuid} />}
      {actions && <div className={styles.tools}>{actions}</div>}
      {table}
      <div className={styles.foot}>
        <Disclosure id={keysId} summary={t("sheet.keys.title")} look="link" className="only-wide">
          <ul className={styles.keys}>
            <li>{t(`sheet.keys.next.${into}`)}</li>
            <li>{t("sheet.keys.arrows")}</li>
            <li>{t(`sheet.keys.put.${into}`)}</li>
            <li>{t("sheet.keys.help")}</li>
          </ul>
        </Disclosure>
        <span className={styles.sum}>
          <SheetTotal store={store} />
        </span>
        <Button
          data-put
          variant="primary"
          icon={into === "basket" ? ShoppingCart : ClipboardList}
          name="intent"
          value="put"
          busy={form.busy}
          busyText={t("sheet.putting")}
        >
          {t(`sheet.put.${into}`)}
        </Button>
      </div>
    </Form>
  );
}

/** Field values by product. */
function textsIn(form: HTMLFormElement | null): Record<string, string> {
  const fields = form?.querySelectorAll<HTMLInputElement>("input[data-sheet]") ?? [];
  return Object.fromEntries([...fields].map((field) => [field.dataset.sheet, field.value]));
}

function SheetTotal({ store }: { store: SheetStore }) {
  const { t } = useTranslation("lists");
  const { count, total } = useSyncExternalStore(store.subscribe, store.sums, store.sums);
  if (count === 0) return <span className="muted">{t("sheet.nothing")}</span>;
  return <>{t("sheet.total", { count, sum: formatMoney(total) })}</>;
}
