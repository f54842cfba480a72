import ClipboardList from "lucide-react/icons/clipboard-list";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BasketView } from "#app/areas/products/card-view.ts";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { Form } from "#app/form/form.tsx";
import { SaveFirst } from "#app/form/save-first.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import { Table } from "#app/ui/table/table.tsx";
import type { BackInStockSubscriptions } from "#contract/back-in-stock.ts";
import { BranchLeft } from "./branch-left.tsx";
import { FillButton } from "./fill-button.tsx";
import styles from "./order-sheet.module.css";
import { OrderSheetBeyond } from "./order-sheet-beyond.tsx";
import { orderSheetColumns, useOrderSheetTexts } from "./order-sheet-columns.tsx";
import type { OrderSheetDraft } from "./order-sheet-draft.ts";
import { keysId, onOrderSheetKey } from "./order-sheet-keys.ts";
import { fitting, type OrderSheetRow } from "./order-sheet-row.ts";
import { orderSheetStore } from "./order-sheet-store.ts";
import { OrderSheetTotal } from "./order-sheet-total.tsx";
import type { Branch } from "./shown-branch.ts";
import { fillIn, useOrderSheetDraft, useShownBranch, useTyping } from "./use-order-sheet-draft.ts";

type Props = {
  caption: string;
  rows: readonly OrderSheetRow[];
  /** The trade point that quantities are typed for. */
  branch: Branch;
  basket: BasketView | null;
  backInStock?: BackInStockSubscriptions | null;
  /** Default quantities by product. */
  filled: Readonly<Record<string, number>>;
  /** Notes by product. */
  notes?: Readonly<Record<string, string>>;
  /** What the button fills: the user's basket, or an order for a client. */
  into?: "basket" | "order";
  /** The form's intents besides `put`. */
  intents?: readonly string[];
  /** Pages that fill the usual quantities. What `filled` holds then counts as typed. */
  fills?: readonly { href: string; text: string; only: "due" | null }[];
  /** Shown above the rows, on the line of `fills` and `actions`. */
  lead?: ReactNode;
  /** Shown above the rows, inside the form. */
  actions?: ReactNode;
  /** Hidden fields of the form. */
  hidden?: ReactNode;
};

/**
 * Products as dense rows with a quantity field each and one submit button. A plain form; JavaScript adds keyboard navigation
 * and sums.
 */
export function OrderSheet({ intents = [], ...props }: Props) {
  const { t } = useTranslation("lists");
  const form = useFormOf(["put", ...intents], "");
  const key = useFormResetKey(form);
  const { branch, shown, before } = useShownBranch(props.branch);
  const draft = useOrderSheetDraft(branch);
  const summary = useNamedSummary((field) => {
    if (field === "branchUuid") return t("branch.label");
    const uuid = field.slice("quantity-".length);
    const product = props.rows.find(({ card }) => uuid === card.uuid) ?? draft.read()?.entries[uuid];
    return product && t("sheet.quantityOf", { name: product.card.name });
  });
  return (
    <>
      <div className={styles.errors}>
        <FixErrors errors={summary} />
        {before && <BranchLeft key={before} branch={before} />}
      </div>
      <OrderSheetForm key={`${key} ${shown}`} {...props} branch={branch} form={form} draft={draft} />
    </>
  );
}

type FormProps = Omit<Props, "intents"> & { form: ReturnType<typeof useFormOf>; draft: OrderSheetDraft };

function OrderSheetForm({
  caption,
  rows,
  basket,
  backInStock = null,
  filled,
  into = "basket",
  notes,
  fills,
  lead,
  actions,
  hidden,
  branch,
  form,
  draft,
}: FormProps) {
  const texts = useOrderSheetTexts();
  const { t } = texts;
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
  const [store] = useState(() => orderSheetStore(rows, basket, Object.fromEntries(rows.map(({ card }) => [card.uuid, textOf(card.uuid)]))));
  const basisOf = (uuid: string) => (fills ? "" : filledOf(uuid));
  const { typing, restored, clear, undo } = useTyping(draft, { fields, form, rows, basket, store, initialTextOf: filledOf, basisOf });
  const [announcement, setAnnouncement] = useState("");
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target;
    const uuid = field instanceof HTMLInputElement && (field.dataset.sheet ?? field.dataset.beyond);
    if (uuid) typing.type(uuid, field.value);
    setAnnouncement("");
  };
  const errorOf = (uuid: string) => form.error(`quantity-${uuid}`);
  const table = (
    <Table
      caption={caption}
      needs="l"
      className={styles.sheet}
      rows={rows}
      rowKey={({ card }) => card.uuid}
      columns={orderSheetColumns(rows, texts, {
        titles,
        notes,
        into,
        backInStock,
        store: typing,
        filledOf,
        textOf,
        acceptedIn: (uuid) => form.acceptedIn(`quantity-${uuid}`),
        errorOf,
      })}
    />
  );
  // Without prices nothing can be ordered; the page says why.
  if (rows.every(({ card }) => card.price === null))
    return (
      <>
        {lead}
        {table}
      </>
    );
  const clearAll = () => {
    setAnnouncement("");
    clear();
  };
  const fill = (target: HTMLFormElement, only: "due" | null) => {
    const usual = new Map(
      rows.flatMap(({ card, habit }) => (habit && (!only || habit.due) ? [[card.uuid, fitting(card, habit.usual)]] : [])),
    );
    const count = fillIn(target, typing, (uuid, now) =>
      now.trim() === "" && usual.get(uuid) ? formatQuantity(usual.get(uuid) ?? 0) : now,
    );
    const sums = store.sums();
    const total = t("sheet.total", { count: sums.count, sum: formatMoney(sums.total) });
    setAnnouncement(count > 0 ? t("sheet.filled", { count, total }) : t("sheet.filledNone"));
  };
  return (
    <Form method="post" noValidate preventScrollReset ref={fields} onInput={onInput} onKeyDown={onOrderSheetKey}>
      {/* Enter presses the form's first button. */}
      <button type="submit" name="intent" value="put" tabIndex={-1} aria-hidden className="sr-only" />
      {hidden}
      {branch && <input type="hidden" name="branchUuid" value={branch} autoComplete="off" />}
      <SaveFirst button={t(`sheet.put.${into}`)} searches className={styles.tools} />
      {(lead || fills || actions) && (
        <div className={styles.tools}>
          {lead}
          {fills?.map(({ href, text, only }) => (
            <FillButton key={href} href={href} onFill={(target) => fill(target, only)}>
              {text}
            </FillButton>
          ))}
          {actions}
        </div>
      )}
      {table}
      <OrderSheetBeyond
        draft={draft}
        rows={rows}
        errorOf={errorOf}
        restored={restored}
        filled={announcement}
        onClear={clearAll}
        onUndo={undo}
      />
      <div className={styles.foot}>
        <Disclosure id={keysId} summary={t("sheet.keys.title")} variant="link" className="only-wide">
          <ul className={styles.keys}>
            <li>{t(`sheet.keys.next.${into}`)}</li>
            <li>{t("sheet.keys.arrows")}</li>
            <li>{t(`sheet.keys.put.${into}`)}</li>
            <li>{t("sheet.keys.help")}</li>
          </ul>
        </Disclosure>
        <span className={styles.sum}>
          <OrderSheetTotal store={store} draft={draft} rows={rows} />
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
