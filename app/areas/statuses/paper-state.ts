import type { TFunction } from "i18next";
import { formatMoney } from "#app/i18n/format.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import type { PaperKind, PaperStatus } from "#contract/money-enums.ts";
import type { Money } from "#contract/primitives.ts";

/** `left`: what of an invoice in force is left to pay of its `total`; null or absent for other papers. */
export type PaperState = { kind: PaperKind; status: PaperStatus; left?: Money | null; total?: Money };

export const isSettled = ({ left }: Pick<PaperState, "left">): boolean => !!left && kopecksOf(left) === 0;

/** What is left to pay where a part is paid already. */
export const restOf = ({ left, total }: Pick<PaperState, "left" | "total">): Money | null =>
  left && total && kopecksOf(left) > 0 && kopecksOf(left) < kopecksOf(total) ? left : null;

/** The status of the paper, of an invoice in force also what is left to pay. */
export function paperStateText(t: TFunction<"statuses">, paper: PaperState): string {
  const rest = restOf(paper);
  if (rest) return t("invoiceRest", { sum: formatMoney(rest) });
  return isSettled(paper) ? t("invoicePaid") : t(`papers.${paper.kind}.${paper.status}`);
}
