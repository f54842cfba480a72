import type { CartContract, CartSegment, CartView } from "./cart-view.ts";

type Cart = Pick<CartView, "segments" | "contracts" | "minimum" | "branch" | "branches">;

export type ChangedTerms = {
  /** The trade point that can no longer be ordered for. */
  lostBranch: { name: string; now: string | null } | null;
  /** Contracts of this order whose limit or available sum has changed. */
  limits: CartContract[];
  /** Segments whose delivery days or cutoffs have changed. */
  days: CartSegment[];
  minimum: boolean;
};

/** What the seller or a colleague has changed about the same cart. Different trade points cannot be compared. */
export function changedTerms(before: Cart, now: Cart): ChangedTerms {
  if (before.branch !== now.branch) return { lostBranch: lostBranch(before, now), limits: [], days: [], minimum: false };
  const contracts = new Map(before.contracts.map((contract) => [contract.assortment, contract]));
  const segments = new Map(before.segments.map((segment) => [segment.uuid, segment]));
  return {
    lostBranch: null,
    limits: now.contracts.filter((contract) => isUsed(contract) && isOther(contracts.get(contract.assortment), contract, termsOf)),
    days: now.segments.filter((segment) => hasOtherDays(segments.get(segment.uuid), segment)),
    minimum: before.minimum !== now.minimum,
  };
}

function lostBranch(before: Cart, now: Cart): ChangedTerms["lostBranch"] {
  const lost = before.branches.find(({ uuid }) => uuid === before.branch);
  if (!lost || now.branches.some(({ uuid }) => uuid === lost.uuid)) return null;
  return { name: lost.name, now: now.branches.find(({ uuid }) => uuid === now.branch)?.name ?? null };
}

const isUsed = ({ total }: CartContract) => total > 0;

function termsOf({ type, limit, postpon, postponUnit, available }: CartContract) {
  return type === "prepaid" ? type : [type, limit, postpon, postponUnit, available];
}

/** A list has at most this many days: as the first ones pass, others appear at its end. */
const maxDays = 10;

function hasOtherDays(before: CartSegment | undefined, now: CartSegment): boolean {
  const last = before?.dates.at(-1)?.date ?? "";
  const shown = now.dates.length < maxDays ? now : { ...now, dates: now.dates.filter(({ date }) => date <= last) };
  return isOther(before, shown, ({ dates }) => dates);
}

function isOther<Part>(before: Part | undefined, now: Part, termsOfPart: (part: Part) => unknown): boolean {
  return before !== undefined && JSON.stringify(termsOfPart(before)) !== JSON.stringify(termsOfPart(now));
}
