import { isDeepStrictEqual } from "node:util";
import type { DifferenceReason } from "#contract/money-enums.ts";
import {
  amountsOf,
  type CorrectionContent,
  type CorrectionLine,
  changesOf,
  corrected,
  type Wanted,
} from "../corrections/correction-facts.ts";
import type { UpdContent } from "../upd/upd-facts.ts";

/** How much of a line was accepted, in hundredths of its unit, and why that differs. */
export type Accepted = { position: number; quantity: number; reason: DifferenceReason; comment?: string | undefined };

/** `before` as the document says, `after` as the goods were accepted. */
export type DifferenceLine = CorrectionLine & { reason: DifferenceReason; comment: string };

/** Frozen: `papers.content` of an act of differences. `total` and `vat` are what was accepted for more, negative: less. */
export type DifferencesContent = Pick<
  UpdContent,
  "seller" | "buyer" | "dealNumber" | "buyerNumber" | "dealDate" | "delivery" | "inWords" | "total" | "vat"
> & {
  upd: CorrectionContent["upd"] & { uuid: string };
  /** The paper that it began from. */
  base: string;
  /** Absent in acts from before it was asked for. */
  acceptedOn?: string;
  /** Who accepted the goods, and who was there for the seller. */
  buyerPeople: string;
  sellerPeople: string;
  /** Those that differ, and how many of the document do not. */
  lines: DifferenceLine[];
  agreed: number;
  shortage: CorrectionContent["decrease"];
  surplus: CorrectionContent["increase"];
};

type Differences = Pick<DifferencesContent, "lines" | "agreed" | "shortage" | "surplus" | "total" | "vat" | "inWords">;

/** Lines accepted otherwise than by the document, for its prices and rates. */
export function differencesOf({ lines }: UpdContent, accepted: readonly Accepted[]): Differences {
  const before = lines.map(amountsOf);
  const byPosition = new Map(accepted.map((each) => [each.position, each]));
  const wanted = accepted.flatMap(({ position, quantity }): Wanted[] => {
    const line = before[position - 1];
    return line ? [{ position, quantity, price: line.price }] : [];
  });
  const { increase, decrease, lines: changed, ...sums } = changesOf(lines, before, corrected(lines, before, wanted));
  const differing = changed.flatMap((line): DifferenceLine[] => {
    const entry = byPosition.get(line.position);
    return entry ? [{ ...line, reason: entry.reason, comment: entry.comment ?? "" }] : [];
  });
  return { lines: differing, agreed: lines.length - differing.length, shortage: decrease, surplus: increase, ...sums };
}

type Shipped = { receivedOn: string | null; deliveryFrom: string; documentedOn: string; today: string };

/**
 * The day that goods were accepted if nobody says another, and the first that they may have been. A document is issued when they go or
 * later, and they may come before the day that was planned.
 */
export function acceptanceDays({ receivedOn, deliveryFrom, documentedOn, today }: Shipped): { acceptedOn: string; shippedOn: string } {
  const acceptedOn = receivedOn ?? today;
  return { acceptedOn, shippedOn: [deliveryFrom, documentedOn, acceptedOn].sort()[0] ?? acceptedOn };
}

type ActRequest = Pick<DifferencesContent, "base" | "buyerPeople"> & {
  acceptedOn: string;
  sellerPeople?: string | undefined;
  lines: readonly Accepted[];
};

/** Whether an act is what was asked for of the same paper: a repeated submit. */
export function isSameAct(content: unknown, { base, acceptedOn, buyerPeople, sellerPeople = "", lines: accepted }: ActRequest): boolean {
  const frozen = content as DifferencesContent;
  const inOrder = accepted
    .map(({ position, quantity, reason, comment = "" }) => [position, quantity, reason, comment] as const)
    .sort(([a], [b]) => a - b);
  return isDeepStrictEqual(
    [
      frozen.base,
      frozen.acceptedOn,
      frozen.buyerPeople,
      frozen.sellerPeople,
      frozen.lines.map((line) => [line.position, line.after.quantity, line.reason, line.comment]),
    ],
    [base, acceptedOn, buyerPeople, sellerPeople, inOrder],
  );
}
