import type { AssortmentGroup, Basket, BasketItem } from "#contract/basket.ts";
import type { Unit } from "#contract/statuses.ts";

/** The cart as the page needs it; sums are kopecks, quantities are as typed. */

export type CartNext = { count: number; more: number; percent: number; perUnit: number; fitsLimit: boolean; shortage: number | null };

export type CartLine = Pick<
  BasketItem,
  "uuid" | "name" | "sku" | "tint" | "unit" | "supplyUnit" | "unitsInSupply" | "quantity" | "percent" | "substitution" | "analog"
> & {
  picture: string;
  rules: Pick<BasketItem["dealQuantity"], "kind" | "step" | "min" | "max" | "round" | "unit">;
  problem: BasketItem["quantityProblem"];
  base: number;
  perUnit: number;
  /** `812,50 ₽/кг` of `perUnit`, where the weight of a unit is known. */
  perKg?: string;
  catalog: number | null;
  /** Of one that is out of stock: whether the buyer is told when it comes; absent where that is not asked. */
  isAwaited?: boolean;
  /** `perUnit` as it was when the buyer saw the price; null where it stands. */
  was: number | null;
  total: number;
  subtotal: number;
  /** Next step of the line's own ladder; a group's stands in its row. */
  next: CartNext | null;
  assortment: string;
  prepaid: boolean;
  ticked: boolean;
  unavailable: BasketItem["unavailableReason"];
  stock: BasketItem["stock"];
};

export type CartGroup = {
  uuid: string;
  name: string;
  type: "grouped" | "other";
  count: number;
  countUnit: Unit | null;
  steps: { count: number; percent: number; current: boolean }[];
  nudge: Pick<CartNext, "more" | "percent" | "fitsLimit" | "shortage"> | null;
  lines: CartLine[];
};

export type CartDate = { date: string; cutoffAt: string };

export type CartSegment = {
  uuid: string;
  name: string;
  dates: CartDate[];
  /** Least days left at delivery, as it is wished. */
  shelfLife: number | null;
  total: number;
  positions: number;
  /** Something of it goes into the order, so it needs a date. */
  ordered: boolean;
  groups: CartGroup[];
};

export type CartContract = Pick<AssortmentGroup, "name" | "type" | "postpon" | "updatedAt"> & {
  assortment: string;
  limit: number;
  debt: number;
  advance: number;
  reserved: number;
  available: number;
  total: number;
  excess: number;
  overdue: number;
};

export type CartProblem = {
  reason: Basket["problems"][number]["reason"];
  segment: string | null;
  product: string | null;
  assortment: string | null;
  amount: number | null;
};

export type CartView = {
  version: number;
  segments: CartSegment[];
  contracts: CartContract[];
  total: number;
  subtotal: number;
  discount: number;
  discountPercent: number;
  /** Lines that go into the order, and all lines. */
  ordered: number;
  positions: number;
  minimum: number;
  missing: number;
  branch: string | null;
  branches: Basket["branches"];
  timeZone: string;
  /**
   * Days that every ordered segment can be delivered on, with the earliest hour orders are taken up to; null where one segment
   * or none is ordered.
   */
  commonDates: CartDate[] | null;
  problems: CartProblem[];
  /** Names the prices that have moved, for whoever has seen them. */
  movedPrices: Basket["movedPrices"];
  /** What went together last and may be put back. */
  cleared: Basket["cleared"];
};

/** Day of delivery by segment. */
export type ChosenDates = Readonly<Record<string, string>>;

export function linesOf(view: Pick<CartView, "segments">): CartLine[] {
  return view.segments.flatMap((segment) => segment.groups.flatMap((group) => group.lines));
}

/** Lines of segments that no offered day reaches. */
export function undatedLines(segments: readonly CartSegment[]): CartLine[] {
  return linesOf({ segments: segments.filter((segment) => segment.dates.length === 0) });
}

/** What keeps the order from being placed: the backend's problems, and segments without a chosen day. */
export function openReasons(view: CartView, dates: ChosenDates): (CartProblem | { reason: "choose_date"; segment: string })[] {
  const undated = view.segments.filter((segment) => segment.ordered && segment.dates.length > 0 && !dates[segment.uuid]);
  return [...view.problems, ...undated.map((segment) => ({ reason: "choose_date" as const, segment: segment.uuid }))];
}

/** What is still to be done before a first attempt, as against what is wrong: it stands there in a quiet tone. */
const stillToDo = ["choose_date", "min_total", "nothing_selected", "no_branch"];

export const isStillToDo = ({ reason }: { reason: string }): boolean => stillToDo.includes(reason);
