import type { OrderView } from "#app/areas/products/card-view.ts";
import { changeDraft, type Draft, putDraft, readDraft } from "#app/form/draft.ts";
import type { SheetRow } from "./sheet-row.ts";

/** What sums and messages need of a product whose row is on another page; its price is the last one seen. */
type KeptCard = Pick<OrderView, "uuid" | "name" | "price" | "unitsInSupply" | "group" | "steps" | "closed">;
export type SheetEntry = { text: string; card: KeptCard };
type Entries = Readonly<Record<string, SheetEntry>>;

/** How the form was answered. `sentOf`: the text that went with the form; `leftIn`: the one that a refusal leaves in a product's field. */
export type SheetOutcome = {
  isBusy: boolean;
  isIdle: boolean;
  isRefused: boolean;
  sentOf: (uuid: string) => string | undefined;
  leftIn: (uuid: string) => string | undefined;
};

/**
 * The quantities typed into a sheet over all its pages. A store outside React state, as `sheetStore`. `drawnOf`: the text that the
 * server has drawn; `basisOf`: the same without what a link has filled in, which counts as typed.
 */
export function sheetDraft(key: string | null) {
  const listeners = new Set<() => void>();
  let draft = key === null ? null : readDraft<SheetEntry>(key);
  let cleared: Draft<SheetEntry> | null = null;
  let sent: Entries | null = null;
  const show = (next: Draft<SheetEntry> | null) => {
    draft = next;
    for (const tell of listeners) tell();
  };
  const change = (changes: Record<string, SheetEntry | undefined>) => {
    if (key === null || Object.keys(changes).length === 0) return;
    cleared = null;
    show(changeDraft<SheetEntry>(key, changes));
  };
  const texts = (): Record<string, string> =>
    Object.fromEntries(Object.entries(draft?.entries ?? {}).map(([uuid, { text }]) => [uuid, text]));
  /** What was typed since, here or in another tab, stays. */
  const drop = (used: readonly (readonly [string, SheetEntry])[]) => {
    const now = key === null ? null : readDraft<SheetEntry>(key);
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
      const hear = (event: StorageEvent) => {
        if (key === null || event.key !== key) return;
        const before = texts();
        show(readDraft<SheetEntry>(key));
        const now = texts();
        onOther(new Set(Object.keys({ ...before, ...now }).filter((uuid) => before[uuid] !== now[uuid])));
      };
      window.addEventListener("storage", hear);
      return () => window.removeEventListener("storage", hear);
    },
    clear: () => {
      cleared = draft;
      if (key !== null) show(putDraft<SheetEntry>(key, null));
    },
    undo: () => {
      const before = cleared;
      cleared = null;
      if (key !== null) show(putDraft(key, before));
    },
    /** Drops what was used: everything that was sent, or what a refusal has emptied because the rest was taken. */
    settle: ({ isBusy, isIdle, isRefused, sentOf, leftIn }: SheetOutcome) => {
      if (isBusy) {
        sent ??= Object.fromEntries(Object.entries(draft?.entries ?? {}).filter(([uuid, { text }]) => sentOf(uuid) === text));
        return;
      }
      if (!sent) return;
      const used = Object.entries(sent).filter(([uuid, { text }]) => (isRefused ? text !== "" && leftIn(uuid) === "" : isIdle));
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

export type SheetDraft = ReturnType<typeof sheetDraft>;

export const keptCard = ({ uuid, name, price, unitsInSupply, group, steps, closed }: OrderView): KeptCard => ({
  ...{ uuid, name, price, unitsInSupply },
  ...(group && { group }),
  ...(steps && { steps }),
  ...(closed && { closed }),
});

/** Entries of products that this page has no row for. */
export function beyondOf(draft: Draft<SheetEntry> | null, rows: readonly SheetRow[]): SheetEntry[] {
  if (!draft) return [];
  const here = new Set(rows.map(({ card }) => card.uuid));
  return Object.values(draft.entries).filter(({ card }) => !here.has(card.uuid));
}

/** Rows of this page that were typed into and cannot be ordered any more: they have no field. */
export const closedOf = (draft: Draft<SheetEntry> | null, rows: readonly SheetRow[]): SheetRow[] =>
  rows.filter(({ card }) => card.closed && draft?.entries[card.uuid]);

type Drawn = { drawnOf: (uuid: string) => string; basisOf: (uuid: string) => string };

/** Undefined if the text is what the server shows anyway. */
export function entryFor({ card }: SheetRow, text: string, { drawnOf, basisOf }: Drawn): SheetEntry | undefined {
  const isShown = text === drawnOf(card.uuid) && text === basisOf(card.uuid);
  return isShown ? undefined : { text, card: keptCard(card) };
}

/**
 * What to show and to keep when rows are drawn. `shown`: the fields' texts, `drawn`: their first ones. A text typed before the script
 * was there wins over a kept one.
 */
export function entered(
  draft: Draft<SheetEntry> | null,
  rows: readonly SheetRow[],
  { shown, drawn, ...of }: { shown: ReadonlyMap<string, string>; drawn: ReadonlyMap<string, string> } & Drawn,
): { texts: Record<string, string>; changes: Record<string, SheetEntry | undefined>; restored: number } {
  const texts: Record<string, string> = {};
  const changes: Record<string, SheetEntry | undefined> = {};
  let restored = 0;
  for (const row of rows) {
    const { uuid } = row.card;
    const now = shown.get(uuid);
    if (now === undefined) continue;
    const kept = draft?.entries[uuid];
    const isTyped = now !== (drawn.get(uuid) ?? "");
    const text = isTyped || !kept ? now : kept.text;
    const entry = entryFor(row, text, of);
    if (JSON.stringify(entry) !== JSON.stringify(kept)) changes[uuid] = entry;
    if (text !== now) texts[uuid] = text;
    if (text !== now && text !== "") restored += 1;
  }
  return { texts, changes, restored };
}
