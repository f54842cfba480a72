import type { OrderView } from "#app/areas/products/card-view.ts";
import { changeDraft, type Draft, putDraft, readDraft } from "#app/form/draft.ts";
import type { OrderSheetRow } from "./order-sheet-row.ts";

/** What sums and messages need of a product whose row is on another page; its price is the last one shown. */
type DraftCard = Pick<OrderView, "uuid" | "name" | "price" | "unitsInSupply" | "group" | "steps" | "closed">;
export type OrderSheetEntry = { text: string; card: DraftCard };
type Entries = Readonly<Record<string, OrderSheetEntry>>;

/** How the form was answered. `sentOf`: the text that went with the form; `leftIn`: the one that a refusal leaves in a product's field. */
export type OrderSheetOutcome = {
  isBusy: boolean;
  isIdle: boolean;
  isRejected: boolean;
  sentOf: (uuid: string) => string | undefined;
  leftIn: (uuid: string) => string | undefined;
};

/**
 * The quantities typed into an order sheet over all its pages. A store outside React state, as `orderSheetStore`. `initialTextOf`: the
 * text that the server has rendered; `basisOf`: the same without what a link has filled in, which counts as typed.
 */
export function orderSheetDraft(key: string | null) {
  const listeners = new Set<() => void>();
  let draft = key === null ? null : readDraft<OrderSheetEntry>(key);
  let cleared: Draft<OrderSheetEntry> | null = null;
  let sent: Entries | null = null;
  const show = (next: Draft<OrderSheetEntry> | null) => {
    draft = next;
    for (const notify of listeners) notify();
  };
  const change = (changes: Record<string, OrderSheetEntry | undefined>) => {
    if (key === null || Object.keys(changes).length === 0) return;
    cleared = null;
    show(changeDraft<OrderSheetEntry>(key, changes));
  };
  const texts = (): Record<string, string> =>
    Object.fromEntries(Object.entries(draft?.entries ?? {}).map(([uuid, { text }]) => [uuid, text]));
  /** What was typed since, here or in another tab, stays. */
  const drop = (used: readonly (readonly [string, OrderSheetEntry])[]) => {
    const now = key === null ? null : readDraft<OrderSheetEntry>(key);
    change(Object.fromEntries(used.flatMap(([uuid, { text }]) => (now?.entries[uuid]?.text === text ? [[uuid, undefined]] : []))));
  };
  return {
    key,
    read: () => draft,
    cleared: () => cleared,
    texts,
    change,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    /** `onOther` gets the products that another tab has typed, used or cleared. */
    listen: (onOther: (uuids: ReadonlySet<string>) => void) => {
      const onStorage = (event: StorageEvent) => {
        if (key === null || event.key !== key) return;
        const before = texts();
        show(readDraft<OrderSheetEntry>(key));
        const now = texts();
        onOther(new Set(Object.keys({ ...before, ...now }).filter((uuid) => before[uuid] !== now[uuid])));
      };
      window.addEventListener("storage", onStorage);
      return () => window.removeEventListener("storage", onStorage);
    },
    clear: () => {
      cleared = draft;
      if (key !== null) show(putDraft<OrderSheetEntry>(key, null));
    },
    undo: () => {
      const before = cleared;
      cleared = null;
      if (key !== null) show(putDraft(key, before));
    },
    /** Drops what was used: everything that was sent, or what a rejected form has emptied because the rest was accepted. */
    settle: ({ isBusy, isIdle, isRejected, sentOf, leftIn }: OrderSheetOutcome) => {
      if (isBusy) {
        sent ??= Object.fromEntries(Object.entries(draft?.entries ?? {}).filter(([uuid, { text }]) => sentOf(uuid) === text));
        return;
      }
      if (!sent) return;
      const used = Object.entries(sent).filter(([uuid, { text }]) => (isRejected ? text !== "" && leftIn(uuid) === "" : isIdle));
      sent = null;
      drop(used);
    },
    /** The answer was a redirect to another page. */
    use: () => {
      drop(Object.entries(sent ?? {}));
      sent = null;
    },
    isSent: () => sent !== null,
  };
}

export type OrderSheetDraft = ReturnType<typeof orderSheetDraft>;

export const draftCard = ({ uuid, name, price, unitsInSupply, group, steps, closed }: OrderView): DraftCard => ({
  ...{ uuid, name, price, unitsInSupply },
  ...(group && { group }),
  ...(steps && { steps }),
  ...(closed && { closed }),
});

/** Entries of products that this page has no row for. */
export function beyondOf(draft: Draft<OrderSheetEntry> | null, rows: readonly OrderSheetRow[]): OrderSheetEntry[] {
  if (!draft) return [];
  const here = new Set(rows.map(({ card }) => card.uuid));
  return Object.values(draft.entries).filter(({ card }) => !here.has(card.uuid));
}

/** Rows of this page that were typed into and cannot be ordered any more: they have no field. */
export const closedOf = (draft: Draft<OrderSheetEntry> | null, rows: readonly OrderSheetRow[]): OrderSheetRow[] =>
  rows.filter(({ card }) => card.closed && draft?.entries[card.uuid]);

type InitialTexts = { initialTextOf: (uuid: string) => string; basisOf: (uuid: string) => string };

/** Undefined if the text is what the server shows anyway. */
export function entryFor({ card }: OrderSheetRow, text: string, { initialTextOf, basisOf }: InitialTexts): OrderSheetEntry | undefined {
  const isShown = text === initialTextOf(card.uuid) && text === basisOf(card.uuid);
  return isShown ? undefined : { text, card: draftCard(card) };
}

/**
 * What to show and to save when rows are rendered. `shown`: the fields' texts, `initial`: their first ones. A text typed before the
 * script was there wins over a saved one.
 */
export function entered(
  draft: Draft<OrderSheetEntry> | null,
  rows: readonly OrderSheetRow[],
  { shown, initial, ...of }: { shown: ReadonlyMap<string, string>; initial: ReadonlyMap<string, string> } & InitialTexts,
): { texts: Record<string, string>; changes: Record<string, OrderSheetEntry | undefined>; restored: number } {
  const texts: Record<string, string> = {};
  const changes: Record<string, OrderSheetEntry | undefined> = {};
  let restored = 0;
  for (const row of rows) {
    const { uuid } = row.card;
    const now = shown.get(uuid);
    if (now === undefined) continue;
    const saved = draft?.entries[uuid];
    const isTyped = now !== (initial.get(uuid) ?? "");
    const text = isTyped || !saved ? now : saved.text;
    const entry = entryFor(row, text, of);
    if (JSON.stringify(entry) !== JSON.stringify(saved)) changes[uuid] = entry;
    if (text !== now) texts[uuid] = text;
    if (text !== now && text !== "") restored += 1;
  }
  return { texts, changes, restored };
}
