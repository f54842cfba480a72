import type { PaymentReason } from "#contract/money-enums.ts";
import type { OpenContract, OrderShare } from "../decide-parts.ts";

/** Not «возвратная тара», «без права возврата». */
const refund = /(?<!\p{L}|без\s(?:права\s)?)возврат(?!н)/iu;
/** Not «без аванса», «авансовый отчёт». */
const prepayment = /(?<!\p{L}|без\s)(?:аванс(?!ов)|предоплат)/iu;

/**
 * Why a person decides on a payment whose purpose says that it pays no debt: a refund, and an advance of a company that owes something
 * and names no order. Null: it may be spread.
 */
export function purposeReason(
  purpose: string,
  contracts: readonly OpenContract[],
  orders: readonly OrderShare[],
): Extract<PaymentReason, "refund" | "prepayment"> | null {
  if (refund.test(purpose)) return "refund";
  const owes = contracts.some(({ charges }) => charges.length > 0);
  return owes && orders.length === 0 && prepayment.test(purpose) ? "prepayment" : null;
}
