import type { Unit } from "#contract/enums.ts";

/** A line of a suborder; quantities in hundredths of `unit`. `grams` of the whole quantity; null: unknown. */
export type SheetLine = {
  name: string;
  sku: string;
  segment: string;
  quantity: number;
  unit: Unit;
  isWeighed: boolean;
  grams: number | null;
};

export type SheetOrder = {
  number: string;
  buyer: string;
  branch: string;
  address: string;
  contact: string;
  comment: string;
  isCollected: boolean;
  lines: SheetLine[];
};

type Place = { storage: string; address: string; temperature: string; date: string };

/** Frozen: `storage_sheets.content`. Orders that are yet to collect, and the sum of their lines. */
export type PickingList = Place & { orders: Pick<SheetOrder, "number" | "buyer" | "branch" | "comment" | "lines">[]; total: SheetLine[] };

export type Stop = {
  address: string;
  /** One for each trade point there. */
  branches: string[];
  orders: string[];
  contacts: string[];
  comments: string[];
  grams: number;
  /** Lines whose weight is not known. */
  weightless: number;
  /** Packages of goods that are counted, and lines of weighed goods. */
  packages: number;
  weighed: number;
  /** Orders that are not collected yet. */
  uncollected: number;
};

/** Frozen: `storage_sheets.content`. */
export type RouteSheet = Place & { stops: Stop[] };

const byPlace = (a: SheetLine, b: SheetLine) =>
  a.segment.localeCompare(b.segment, "ru") || a.name.localeCompare(b.name, "ru") || a.sku.localeCompare(b.sku);

/** By segment and name, as goods lie. */
export function pickingList(place: Place, orders: readonly SheetOrder[]): PickingList {
  const open = orders.filter(({ isCollected }) => !isCollected);
  const total = new Map<string, SheetLine>();
  for (const line of open.flatMap(({ lines }) => lines)) {
    const key = JSON.stringify([line.segment, line.name, line.sku, line.unit]);
    const before = total.get(key);
    if (!before) total.set(key, { ...line });
    else {
      before.quantity += line.quantity;
      before.grams = before.grams === null || line.grams === null ? null : before.grams + line.grams;
    }
  }
  return {
    ...place,
    orders: open.map(({ number, buyer, branch, comment, lines }) => ({ number, buyer, branch, comment, lines: [...lines].sort(byPlace) })),
    total: [...total.values()].sort(byPlace),
  };
}

/** Orders of one address are one stop; where none is known, those of one trade point. Orders of nothing have none. */
export function routeSheet(place: Place, orders: readonly SheetOrder[]): RouteSheet {
  const full = orders.filter(({ lines }) => lines.length > 0);
  const stops = Map.groupBy(full, ({ address, buyer, branch }) => address || JSON.stringify([buyer, branch]));
  return { ...place, stops: [...stops.values()].map((own) => toStop(own[0]?.address ?? "", own)) };
}

function toStop(address: string, orders: readonly SheetOrder[]): Stop {
  const lines = orders.flatMap((order) => order.lines);
  const unique = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];
  const counted = lines.filter(({ isWeighed }) => !isWeighed);
  return {
    address,
    branches: unique(orders.map(({ buyer, branch }) => `${buyer}, ${branch}`)),
    orders: orders.map(({ number }) => number),
    contacts: unique(orders.map(({ contact }) => contact)),
    comments: unique(orders.map(({ comment }) => comment)),
    grams: lines.reduce((sum, { grams }) => sum + (grams ?? 0), 0),
    weightless: lines.filter(({ grams }) => grams === null).length,
    packages: counted.reduce((sum, { quantity }) => sum + Math.ceil(quantity / 100), 0),
    weighed: lines.length - counted.length,
    uncollected: orders.filter(({ isCollected }) => !isCollected).length,
  };
}
