import type { CorrectionReason } from "#contract/money-enums.ts";
import { throwFieldErrors, throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { isPrecise } from "../upd/shipped-lines.ts";
import { type Amounts, changesOf, corrected, type Wanted } from "./correction-facts.ts";
import type { Correctable } from "./read-correctable.ts";

/** What every line is to come to, and what that changes. */
export type Decided = { after: Amounts[]; changes: ReturnType<typeof changesOf> };

type CorrectionRequest = { base: string; upd: string; reason?: CorrectionReason | undefined; lines: readonly Wanted[] };

/** Kopecks; far more than any deal is. */
export const maxTotal = 1_000_000_000_000;

/** CONFLICT when it began from another paper than the last one or from a document that is replaced, or changes nothing. */
export function decideCorrection(correctable: Correctable, { base, upd: begunFrom, reason, lines }: CorrectionRequest): Decided {
  const { upd, last, content, state } = correctable;
  if (base !== (last ?? upd).uuid) throwProblem("CONFLICT", undefined, translate("correctedSince"));
  if (begunFrom !== upd.uuid) throwProblem("CONFLICT", undefined, translate("updReplacedSince"));
  checkLines(correctable, lines);
  const after = corrected(content.lines, state, lines);
  if (after.reduce((all, { sum }) => all + sum, 0) > maxTotal) throwProblem("CONFLICT", undefined, translate("correctionTooLarge"));
  const changes = changesOf(content.lines, state, after);
  const isOfLess = reason === "shortage" || reason === "defect" || reason === "returned";
  if (isOfLess && changes.increase.sum > 0) throwProblem("CONFLICT", undefined, translate("correctionDearer"));
  if (changes.lines.length === 0) throwProblem("CONFLICT", undefined, translate("nothingCorrected"));
  return { after, changes };
}

function checkLines({ shipped }: Correctable, wanted: readonly Wanted[]): void {
  const errors: Parameters<typeof throwFieldErrors>[0] = {};
  const positions = new Set<number>();
  for (const [index, each] of wanted.entries()) {
    const line = shipped[each.position - 1];
    if (!line || positions.has(each.position)) errors[`lines.${index}.position`] = "invalid";
    else if (!isPrecise(line, each.quantity)) errors[`lines.${index}.quantity`] = ["quantityPrecision", { count: 1 }];
    positions.add(each.position);
  }
  if (Object.keys(errors).length > 0) throwFieldErrors(errors);
}
