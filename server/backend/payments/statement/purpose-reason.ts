import type { PaymentReason } from "#contract/money-enums.ts";
import type { OpenContract, OrderShare } from "../decide-parts.ts";

/** Not «возвратная тара», «без права возврата». */
const refund = /(?<!\p{L}|без\s(?:права\s)?)(?:возврат(?!н)|возвр\.|ошибочно\s(?:перечисл|перевед|зачисл|уплач))/iu;
/** Not «без аванса», «авансовый отчёт». */
const prepayment = /(?<!\p{L}|без\s)(?:аванс(?!ов\p{L}{1,3}\sотч)|предоплат|предопл\.|предварительн\p{L}{2}\sоплат)/iu;
/** «За третье лицо», «за ООО «Луг»»; also whoever's INN is not the payer's. */
const other = /(?<!\p{L})за\s(?:треть[еи]\p{L}?\sлиц|(?:ооо|ао|оао|зао|пао|ип)(?!\p{L}))/iu;
const inns = /(?<!\p{L})инн[\s:№]{0,3}(\d{12}|\d{10})(?!\d)/giu;

type Facts = { purpose: string; payerInn: string };

/**
 * Why a person decides on a payment whose purpose says that it pays no debt of the payer: one for another company, a refund, and an
 * advance of a company that owes something and names no order. Null: it may be spread.
 */
export function purposeReason(
  { purpose, payerInn }: Facts,
  contracts: readonly OpenContract[],
  orders: readonly OrderShare[],
): Extract<PaymentReason, "onBehalf" | "refund" | "prepayment"> | null {
  const isOfOther = payerInn !== "" && [...purpose.matchAll(inns)].some(([, inn]) => inn !== payerInn);
  if (isOfOther || other.test(purpose)) return "onBehalf";
  if (refund.test(purpose)) return "refund";
  const owes = contracts.some(({ charges }) => charges.length > 0);
  return owes && orders.length === 0 && prepayment.test(purpose) ? "prepayment" : null;
}
