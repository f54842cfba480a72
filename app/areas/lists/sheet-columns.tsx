import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import { type FocusEvent, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { Arrivals } from "#contract/arrivals.ts";
import { formatDate, formatMoney, formatNumber, formatPercent } from "#app/i18n/format.ts";
import { kilogramWords } from "#app/i18n/per-kilogram.ts";
import { stockWords } from "#app/i18n/stock-words.ts";
import { paths } from "#app/site-map/paths.ts";
import type { OrderView } from "#app/areas/products/card-view.ts";
import { useProductWords } from "#app/areas/products/use-product-words.ts";
import { Button } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Drawn } from "#app/ui/drawn.tsx";
import { fieldIds } from "#app/ui/field/field-context.ts";
import { FieldError } from "#app/ui/field/field.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import type { Column } from "#app/ui/table/table.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { fitting, type HabitView, type SheetRow } from "./sheet-row.ts";
import type { SheetStore } from "./sheet-store.ts";
import styles from "./sheet.module.css";

export type SheetFields = {
  into: "basket" | "order";
  /** For rows that are out of stock; null if arrivals cannot be awaited. */
  arrivals: Arrivals | null;
  store: SheetStore;
  /** The field's default. */
  filledOf: (uuid: string) => string;
  /** The field's initial text: the default, or a refused text. */
  textOf: (uuid: string) => string;
  /** New when the field's text was accepted. */
  acceptedIn: (uuid: string) => string | undefined;
  errorOf: (uuid: string) => string | undefined;
};

type Titles = Record<"name" | "taken" | "price" | "step" | "stock" | "quantity" | "sum", string>;

/** Looked up once for all rows. Cells are plain functions, because components would double the time for 300 rows. */
export function useSheetWords() {
  const { t } = useTranslation(["lists", "catalog", "common"]);
  return { t, words: useProductWords() };
}

type Words = ReturnType<typeof useSheetWords>;

/** The stock column appears only if some product has stock data. */
export function sheetColumns(
  rows: readonly SheetRow[],
  says: Words,
  { titles, notes, ...fields }: SheetFields & { titles: Titles; notes: Readonly<Record<string, string>> | undefined },
): Column<SheetRow>[] {
  const isStocked = rows.some(({ card }) => card.stock);
  return [
    {
      id: "name",
      title: titles.name,
      rowHeader: true,
      card: "full",
      cell: (row) => nameCell(says, row, fields.into, notes?.[row.card.uuid]),
    },
    { id: "taken", title: titles.taken, cell: (row) => row.habit && takenCell(says, row.card, row.habit) },
    { id: "price", title: titles.price, align: "end", cell: (row) => priceCell(says, row) },
    { id: "step", title: titles.step, align: "end", cell: (row) => nextStepCell(says, row) },
    ...(isStocked ? [{ id: "stock", title: titles.stock, cell: (row: SheetRow) => stockCell(says, row) }] : []),
    { id: "quantity", title: titles.quantity, card: "field", cell: (row) => quantityCell(says, row, fields) },
    {
      id: "sum",
      title: titles.sum,
      align: "end",
      nowrap: true,
      card: "half-end",
      cell: ({ card }) => <RowSum uuid={card.uuid} store={fields.store} />,
    },
  ];
}

function nameCell({ t, words }: Words, { card, habit }: SheetRow, into: SheetFields["into"], note: string | undefined) {
  const named: NameProps = {
    name: card.name,
    // No link for a client's order: the product's page shows the prices of the user, not of the client.
    ...(into === "basket" && { href: paths.product(card.uuid) }),
    ...(habit?.due && { due: t("sheet.due") }),
    about: `${card.sku} · ${words.packing(card)}`,
    ...(note && { note }),
  };
  return <Drawn as="span" className={styles.name} of={SheetName} with={named} />;
}

/** Texts are passed in translated, so that rows need no translator. */
type NameProps = { name: string; href?: string; due?: string; about: string; note?: string };

function SheetName({ name, href, due, about, note }: NameProps) {
  return (
    <>
      {href ? <Link href={href}>{name}</Link> : name}
      {due && (
        <StatusTag tone="warning" className={styles.due}>
          {due}
        </StatusTag>
      )}
      <br />
      <span className="muted small">{about}</span>
      {note && (
        <>
          <br />
          <span className="small">{note}</span>
        </>
      )}
    </>
  );
}

function takenCell({ t, words }: Words, card: OrderView, habit: HabitView) {
  const times = t("sheet.times", { count: habit.times });
  const days = Math.round(habit.gap ?? 0);
  return (
    <>
      {t("sheet.last", { date: formatDate(habit.date), quantity: words.short(habit.last, card.orderUnit) })}
      <br />
      <span className="muted small">
        {habit.gap === null ? times : t("sheet.often", { times, days: days <= 1 ? t("sheet.daily") : t("sheet.days", { count: days }) })}
      </span>
    </>
  );
}

/** Today's price, and the one it has changed from. */
function priceCell({ t, words }: Words, { card, habit, before: compared, moved: seen }: SheetRow) {
  if (card.price === null) return null;
  const before = compared ?? habit?.price ?? card.price;
  // Rows compared with a deal do not show changed basket prices.
  const moved = compared === undefined ? seen : undefined;
  const { perKg } = kilogramWords(card.price, card);
  return (
    <>
      <span className="nowrap">{formatMoney(card.price)}</span> <span className="muted small">{words.per(card.unit)}</span>
      {perKg && (
        <>
          <br />
          <span className="muted small nowrap">{perKg}</span>
        </>
      )}
      {moved && (
        <>
          <br />
          <span className={classes(styles.moved, "small", moved.was < moved.now ? "negative" : "positive")}>
            {t(moved.now === card.price ? "sheet.moved" : "sheet.movedAt", {
              was: formatMoney(moved.was),
              now: formatMoney(moved.now),
              quantity: words.short(moved.quantity, card.orderUnit),
            })}
          </span>
        </>
      )}
      {!moved && before !== card.price && (
        <>
          <br />
          <span className={before < card.price ? "negative small" : "positive small"}>
            {t(before < card.price ? "sheet.dearer" : "sheet.cheaper", { price: formatMoney(before) })}
          </span>
        </>
      )}
    </>
  );
}

/** The next ladder step above the basket's quantity. */
function nextStepCell({ t }: Words, { card, inBasket = 0 }: SheetRow) {
  const next = card.steps?.find(({ count }) => count > inBasket);
  if (!next) return null;
  const values = { from: formatNumber(next.count), percent: formatPercent(next.percent), price: formatMoney(next.kopecks) };
  return (
    <span className="small">
      {t(card.group ? "sheet.stepGroup" : "sheet.step", values)}
      {card.group && (
        <>
          <br />
          <span className="muted">{card.group.name}</span>
        </>
      )}
    </span>
  );
}

function stockCell({ t, words }: Words, { card }: SheetRow) {
  if (!card.stock) return null;
  const told = stockWords(card.stock, 0, (left) => words.short(left, card.orderUnit));
  return <span className="small">{told ? t(told.key, told.values) : words.short(card.stock.left, card.orderUnit)}</span>;
}

function closedCell(
  { t }: Words,
  { uuid, name, assortment }: OrderView,
  closed: NonNullable<OrderView["closed"]>,
  arrivals: Arrivals | null,
) {
  const words = <span className="muted small">{t(`catalog:card.closed.${closed}`, { assortment })}</span>;
  if (closed !== "out_of_stock" || !arrivals?.branch) return words;
  const isAwaited = arrivals.awaited.includes(uuid);
  const press = isAwaited ? "unawait" : "await";
  return (
    <span className={styles.arrival}>
      {words}
      {isAwaited && <span className="small">{t("sheet.awaited")}</span>}
      <Button name={press} value={uuid} icon={isAwaited ? BellOff : Bell} aria-label={t(`sheet.${press}Label`, { name })}>
        {t(`catalog:arrival.${press}`)}
      </Button>
    </span>
  );
}

function quantityCell(says: Words, row: SheetRow, { into, arrivals, store, filledOf, textOf, acceptedIn, errorOf }: SheetFields) {
  const { t, words } = says;
  const { card, habit, inBasket = 0 } = row;
  if (card.closed) return closedCell(says, card, card.closed, arrivals);
  if (card.price === null) return null;
  const id = `quantity-${card.uuid}`;
  const error = errorOf(card.uuid);
  const ids = fieldIds(id);
  const usual = habit ? fitting(card, habit.usual) : 0;
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
          aria-describedby={error && ids.error}
          data-sheet={card.uuid}
          inputMode="decimal"
          enterKeyHint="next"
          maxLength={20}
          defaultValue={textOf(card.uuid)}
          onFocus={selectAll}
        />
        <span className="muted small">{words.unit(card.orderUnit)}</span>
        {usual > 0 && <Usual row={row} usual={usual} store={store} />}
      </span>
      {inBasket > 0 && <span className="muted small">{t(`sheet.in.${into}`, { quantity: words.short(inBasket, card.orderUnit) })}</span>}
    </>
  );
}

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();

/** With JavaScript a button that fills the field, else text. */
function Usual({ row: { card }, usual, store }: { row: SheetRow; usual: number; store: SheetStore }) {
  const { t } = useTranslation("lists");
  const hydrated = useHydrated();
  const text = t("sheet.usual", { quantity: formatQuantity(usual) });
  if (!hydrated) return <span className="muted small">{text}</span>;
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

function RowSum({ uuid, store }: { uuid: string; store: SheetStore }) {
  const read = () => store.sums().rows.get(uuid) ?? 0;
  const kopecks = useSyncExternalStore(store.subscribe, read, read);
  return kopecks > 0 ? formatMoney(kopecks) : null;
}
