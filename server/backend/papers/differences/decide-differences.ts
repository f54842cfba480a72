import type { DifferenceReason } from "#contract/money-enums.ts";
import type { LineRow } from "../../deals/read-deal.ts";
import type { LineSnapshot } from "../../deals/snapshot.ts";
import { throwFieldErrors, throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { maxTotal } from "../corrections/decide-correction.ts";
import { dayText } from "../paper-format.ts";
import { isPrecise } from "../upd/shipped-lines.ts";
import type { UpdContent, UpdLine } from "../upd/upd-facts.ts";
import { type Accepted, differencesOf } from "./differences-facts.ts";
import type { Acceptable } from "./read-acceptable.ts";

type ActRequest = { base: string; upd: string; lines: readonly Accepted[] };
type Ordered = readonly LineRow[];

/** CONFLICT when it began from another paper than the last one, or from a document that is replaced. */
export function decideDifferences(
  { upd, content, last }: Acceptable,
  ordered: Ordered,
  { base, upd: begunFrom, lines }: ActRequest,
): ReturnType<typeof differencesOf> {
  if (begunFrom !== upd.uuid) throwProblem("CONFLICT", undefined, translate("updReplacedSince"));
  if (base !== (last ?? upd).uuid) throwProblem("CONFLICT", undefined, translate("differencesSince"));
  checkLines(content, ordered, lines);
  const differences = differencesOf(content, lines);
  if (Math.abs(differences.total) > maxTotal) throwProblem("CONFLICT", undefined, translate("correctionTooLarge"));
  return differences;
}

/** Goods are accepted when they have gone, and not before they come. */
export function checkDay(acceptedOn: string, shippedOn: string, today: string): void {
  if (acceptedOn > today) throwFieldErrors({ acceptedOn: "dateFuture" });
  if (acceptedOn < shippedOn) throwFieldErrors({ acceptedOn: ["acceptedBeforeShipped", { day: dayText(shippedOn) }] });
}

/** Which way a reason can differ: accepted less, or more. Others go both ways. */
const directions: Partial<Record<DifferenceReason, "less" | "more">> = { shortage: "less", surplus: "more", damage: "less" };

/** Each line differs, and as its reason says. */
function checkLines({ lines: documented }: UpdContent, ordered: Ordered, accepted: readonly Accepted[]): void {
  const errors: Parameters<typeof throwFieldErrors>[0] = {};
  const positions = new Set<number>();
  for (const [index, { position, quantity, reason }] of accepted.entries()) {
    const line = documented[position - 1];
    const direction = directions[reason];
    if (!line || positions.has(position)) errors[`lines.${index}.position`] = "invalid";
    else if (!isPrecise(orderedLine(line, ordered), quantity)) errors[`lines.${index}.quantity`] = ["quantityPrecision", { count: 1 }];
    else if (quantity === line.quantity) errors[`lines.${index}.quantity`] = "acceptedAsDocumented";
    else if (direction && direction !== (quantity < line.quantity ? "less" : "more"))
      errors[`lines.${index}.reason`] = direction === "less" ? "reasonOfLess" : "reasonOfMore";
    positions.add(position);
  }
  if (Object.keys(errors).length > 0) throwFieldErrors(errors);
}

/** By article and name: the deal may have changed since the document was issued. */
function orderedLine({ sku, name }: UpdLine, ordered: Ordered): LineRow | undefined {
  return ordered.find(({ snapshot }) => (snapshot as LineSnapshot).sku === sku && (snapshot as LineSnapshot).name === name);
}
