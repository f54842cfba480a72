import type { AssortmentGroup, Basket, BasketItem } from "#contract/basket.ts";
import type { Unit } from "#contract/enums.ts";

/** View model of the cart page. Sums are kopecks, quantities are as typed. */

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
  /** `812,50 ₽/кг`, when the unit's weight is known. */
  perKg?: string;
  catalog: number | null;
  /** Out of stock only: whether the buyer has asked for a back-in-stock notification; absent when that cannot be asked for. */
  isAwaited?: boolean;
  /** The `perUnit` the buyer saw before it changed; null if unchanged. */
  was: number | null;
  total: number;
  subtotal: number;
  vat: BasketItem["vat"];
  /** Next step of the line's own ladder; a group's is in `CartGroup.nudge`. */
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
  /** Wished minimum shelf life at delivery, days. */
  shelfLife: number | null;
  total: number;
  positions: number;
  /** Some line of it is in the order, so it needs a delivery day. */
  ordered: boolean;
  groups: CartGroup[];
};

export type CartContract = Pick<AssortmentGroup, "name" | "type" | "postpon" | "postponUnit" | "updatedAt"> & {
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
  /** Number of lines in the order; `positions` counts all lines. */
  ordered: number;
  positions: number;
  minimum: number;
  missing: number;
  /** The director has to confirm the order: the threshold, and the sum of today's other orders that counts. */
  approval: { threshold: number; earlier: number } | null;
  branch: string | null;
  branches: Basket["branches"];
  timeZone: string;
  /** Delivery days shared by all ordered segments, each with the earliest cutoff; null unless at least two segments are ordered. */
  commonDates: CartDate[] | null;
  problems: CartProblem[];
  /** Identifies the changed prices, so that the buyer can acknowledge them. */
  movedPrices: Basket["movedPrices"];
  /** The lines cleared last, which can be restored. */
  cleared: Basket["cleared"];
};

/** Delivery day by segment uuid. */
export type ChosenDates = Readonly<Record<string, string>>;

export function linesOf(view: Pick<CartView, "segments">): CartLine[] {
  return view.segments.flatMap((segment) => segment.groups.flatMap((group) => group.lines));
}

/** Lines of segments without any delivery day. */
export function undatedLines(segments: readonly CartSegment[]): CartLine[] {
  return linesOf({ segments: segments.filter((segment) => segment.dates.length === 0) });
}

/** What blocks the order: the backend's problems and segments without a chosen day. */
export function openReasons(view: CartView, dates: ChosenDates): (CartProblem | { reason: "choose_date"; segment: string })[] {
  const undated = view.segments.filter((segment) => segment.ordered && segment.dates.length > 0 && !dates[segment.uuid]);
  return [...view.problems, ...undated.map((segment) => ({ reason: "choose_date" as const, segment: segment.uuid }))];
}

/** Problems that are normal before the first attempt; they are shown as a to-do list, not as errors. */
const stillToDo = ["choose_date", "min_total", "nothing_selected", "no_branch"];

export const isStillToDo = ({ reason }: { reason: string }): boolean => stillToDo.includes(reason);
