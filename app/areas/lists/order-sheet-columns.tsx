import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import { type FocusEvent, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { OrderView } from "#app/areas/products/card-view.ts";
import { useProductTexts } from "#app/areas/products/use-product-texts.ts";
import { formatDate, formatMoney, formatNumber, formatPercent } from "#app/i18n/format.ts";
import { limitText } from "#app/i18n/limit-text.ts";
import { kilogramText } from "#app/i18n/per-kilogram.ts";
import { stockText } from "#app/i18n/stock-text.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CachedMarkup } from "#app/ui/cached-markup.tsx";
import { classes } from "#app/ui/classes.ts";
import { FieldError } from "#app/ui/field/field.tsx";
import { fieldIds } from "#app/ui/field/field-context.ts";
import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import type { Column } from "#app/ui/table/table.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { BackInStockSubscriptions } from "#contract/back-in-stock.ts";
import styles from "./order-sheet.module.css";
import { type NameProps, OrderSheetName } from "./order-sheet-name.tsx";
import { fitting, type HabitView, type OrderSheetRow } from "./order-sheet-row.ts";
import type { OrderSheetStore } from "./order-sheet-store.ts";

export type OrderSheetFields = {
  into: "basket" | "order";
  /** For rows that are out of stock; null if their return cannot be awaited. */
  backInStock: BackInStockSubscriptions | null;
  store: OrderSheetStore;
  /** The field's default. */
  filledOf: (uuid: string) => string;
  /** The field's initial text: the default, or a rejected text. */
  textOf: (uuid: string) => string;
  /** New when the field's text was accepted. */
  acceptedIn: (uuid: string) => string | undefined;
  errorOf: (uuid: string) => string | undefined;
};

type Titles = Record<"name" | "taken" | "price" | "step" | "stock" | "quantity" | "sum", string>;

/** Looked up once for all rows. Cells are plain functions, because components would double the time for 300 rows. */
export function useOrderSheetTexts() {
  const { t } = useTranslation(["lists", "catalog", "common"]);
  return { t, productTexts: useProductTexts() };
}

type OrderSheetTexts = ReturnType<typeof useOrderSheetTexts>;

/** The stock column appears only if some product has stock data. */
export function orderSheetColumns(
  rows: readonly OrderSheetRow[],
  texts: OrderSheetTexts,
  { titles, notes, ...fields }: OrderSheetFields & { titles: Titles; notes: Readonly<Record<string, string>> | undefined },
): Column<OrderSheetRow>[] {
  const isStocked = rows.some(({ card }) => card.stock);
  return [
    {
      id: "name",
      title: titles.name,
      rowHeader: true,
      card: "full",
      cell: (row) => nameCell(texts, row, fields.into, notes?.[row.card.uuid]),
    },
    { id: "taken", title: titles.taken, cell: (row) => row.habit && lastOrderCell(texts, row.card, row.habit) },
    { id: "price", title: titles.price, align: "end", card: "half-end", cell: (row) => priceCell(texts, row) },
    { id: "step", title: titles.step, align: "end", cell: (row) => nextStepCell(texts, row) },
    ...(isStocked ? [{ id: "stock", title: titles.stock, cell: (row: OrderSheetRow) => stockCell(texts, row) }] : []),
    { id: "quantity", title: titles.quantity, card: "field", cell: (row) => quantityCell(texts, row, fields) },
    {
      id: "sum",
      title: titles.sum,
      align: "end",
      nowrap: true,
      card: "half-end",
      cell: ({ card, inBasket }) => (
        <>
          <RowSum uuid={card.uuid} store={fields.store} />
          {inBasket && (
            <span className={classes(styles.under, "muted")}>
              {texts.t(`sheet.in.${fields.into}`, { quantity: texts.productTexts.short(inBasket, card.orderUnit) })}
            </span>
          )}
        </>
      ),
    },
  ];
}

function nameCell(
  { t, productTexts }: OrderSheetTexts,
  { card, habit }: OrderSheetRow,
  into: OrderSheetFields["into"],
  note: string | undefined,
) {
  const code = card.ownCode && t(into === "basket" ? "sheet.ownCode" : "sheet.clientCode", { code: card.ownCode });
  const named: NameProps = {
    name: card.name,
    // No link for a client's order: the product's page shows the prices of the user, not of the client.
    ...(into === "basket" && { href: paths.product(card.uuid) }),
    ...(habit?.due && { due: t("sheet.due") }),
    about: [card.sku, code, productTexts.packing(card)].filter(Boolean).join(" · "),
    ...(note && { note }),
  };
  return <CachedMarkup as="span" of={OrderSheetName} with={named} />;
}

function lastOrderCell({ t, productTexts }: OrderSheetTexts, card: OrderView, habit: HabitView) {
  const times = t("sheet.times", { count: habit.times });
  const days = Math.round(habit.gap ?? 0);
  return (
    <>
      {t("sheet.last", { date: formatDate(habit.date), quantity: productTexts.short(habit.last, card.orderUnit) })}
      <br />
      <span className="muted">
        {habit.gap === null ? times : t("sheet.often", { times, days: days <= 1 ? t("sheet.daily") : t("sheet.days", { count: days }) })}
      </span>
    </>
  );
}

/** Today's price of what is ordered, then of the unit, and the price it has changed from. */
function priceCell({ t, productTexts }: OrderSheetTexts, { card, habit, before: compared, moved: movedInBasket }: OrderSheetRow) {
  if (card.price === null) return null;
  const before = compared ?? habit?.price ?? card.price;
  // Rows compared with a deal do not show changed basket prices.
  const moved = compared === undefined ? movedInBasket : undefined;
  const { perKg } = kilogramText(card.price, card);
  const ordered = productTexts.ordered(card, card.price);
  const unit = `${formatMoney(card.price)} ${productTexts.per(card.unit)}`;
  return (
    <>
      <span className="nowrap">{ordered ?? unit}</span>
      {(ordered || perKg) && <span className={classes(styles.under, "muted")}>{[ordered && unit, perKg].filter(Boolean).join(" · ")}</span>}
      {moved && (
        <span className={classes(styles.moved, moved.was < moved.now ? "negative" : "positive")}>
          {t(moved.now === card.price ? "sheet.moved" : "sheet.movedAt", {
            was: formatMoney(moved.was),
            now: formatMoney(moved.now),
            quantity: productTexts.short(moved.quantity, card.orderUnit),
          })}
        </span>
      )}
      {!moved && before !== card.price && (
        <span className={classes(styles.moved, before < card.price ? "negative" : "positive")}>
          {t(before < card.price ? "sheet.dearer" : "sheet.cheaper", { price: formatMoney(before) })}
        </span>
      )}
    </>
  );
}

/** The next ladder step above the basket's quantity. */
function nextStepCell({ t }: OrderSheetTexts, { card, inBasket = 0 }: OrderSheetRow) {
  const next = card.steps?.find(({ count }) => count > inBasket);
  if (!next) return null;
  return (
    <>
      {t("sheet.step", { from: formatNumber(next.count), percent: formatPercent(next.percent), price: formatMoney(next.kopecks) })}
      {card.group && <span className={classes(styles.about, "muted")}>{t("sheet.together", { group: card.group.name })}</span>}
    </>
  );
}

function stockCell({ t, productTexts }: OrderSheetTexts, { card }: OrderSheetRow) {
  if (!card.stock) return null;
  const note = stockText(card.stock, 0, (left) => productTexts.short(left, card.orderUnit));
  return note ? t(note.key, note.values) : productTexts.short(card.stock.left, card.orderUnit);
}

function closedCell(
  { t }: OrderSheetTexts,
  { uuid, name, assortment }: OrderView,
  closed: NonNullable<OrderView["closed"]>,
  backInStock: BackInStockSubscriptions | null,
) {
  const reason = <span className={classes(styles.closed, "muted")}>{t(`catalog:card.closed.${closed}`, { assortment })}</span>;
  if (closed !== "out_of_stock" || !backInStock?.branch) return reason;
  const isAwaited = backInStock.awaited.includes(uuid);
  const press = isAwaited ? "unawait" : "await";
  return (
    <span className={styles.arrival}>
      <Button
        name={press}
        value={uuid}
        icon={isAwaited ? BellOff : Bell}
        iconOnly
        title={t(`catalog:arrival.${press}`)}
        aria-label={t(`sheet.${press}Label`, { name })}
      />
      <span>
        {reason}
        {isAwaited && (
          <>
            <br />
            {t("sheet.awaited")}
          </>
        )}
      </span>
    </span>
  );
}

function quantityCell(
  texts: OrderSheetTexts,
  row: OrderSheetRow,
  { backInStock, store, filledOf, textOf, acceptedIn, errorOf }: OrderSheetFields,
) {
  const { t, productTexts } = texts;
  const { card, habit } = row;
  if (card.closed) return closedCell(texts, card, card.closed, backInStock);
  if (card.price === null) return null;
  const id = `quantity-${card.uuid}`;
  const error = errorOf(card.uuid);
  const ids = fieldIds(id);
  const usual = habit ? fitting(card, habit.usual) : 0;
  const limits = limitText(card);
  return (
    <>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      <span className={styles.quantity}>
        <TextInput
          key={acceptedIn(card.uuid) ?? filledOf(card.uuid)}
          id={id}
          name={id}
          aria-label={t("sheet.quantityOf", { name: card.name })}
          aria-invalid={Boolean(error)}
          aria-describedby={[error && ids.error, limits && `${id}-limits`].filter(Boolean).join(" ") || undefined}
          data-sheet={card.uuid}
          inputMode="decimal"
          enterKeyHint="next"
          maxLength={40}
          defaultValue={textOf(card.uuid)}
          onFocus={selectAll}
        />
        <span className={classes(styles.unit, "muted")}>
          {productTexts.unit(card.orderUnit)}
          {limits && <span id={`${id}-limits`}>{t(limits.key, limits.values)}</span>}
        </span>
        {usual > 0 && <Usual row={row} usual={usual} store={store} />}
      </span>
    </>
  );
}

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();

/** With JavaScript a button that fills the field, else text. */
function Usual({ row: { card }, usual, store }: { row: OrderSheetRow; usual: number; store: OrderSheetStore }) {
  const { t } = useTranslation("lists");
  const hydrated = useHydrated();
  const text = t("sheet.usual", { quantity: formatQuantity(usual) });
  if (!hydrated) return <span className="muted">{text}</span>;
  const fill = () => {
    const field = document.getElementById(`quantity-${card.uuid}`);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = formatQuantity(usual);
    store.type(card.uuid, field.value);
    field.focus();
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.usual}
      aria-label={t("sheet.fillUsual", { name: card.name, quantity: formatQuantity(usual) })}
      onClick={fill}
    >
      {text}
    </button>
  );
}

function RowSum({ uuid, store }: { uuid: string; store: OrderSheetStore }) {
  const read = () => store.sums().rows.get(uuid) ?? 0;
  const kopecks = useSyncExternalStore(store.subscribe, read, read);
  return kopecks > 0 ? formatMoney(kopecks) : null;
}
