import type { PaymentReason } from "#contract/money-enums.ts";
import type { OpenContract, OrderShare } from "../decide-parts.ts";

/** Not «возвратная тара», «без права возврата». */
const refund = /(?<!\p{L}|без\s(?:права\s)?)(?:возврат(?!н)|возвр\.|возвращени|(?:ошибочно|излишне)\s(?:перечисл|перевед|зачисл|уплач))/iu;
/** «Пени по претензии», «обеспечительный платёж», «займ по договору». */
const notGoods = /(?<!\p{L})(?:пен[яиюей]{1,2}(?!\p{L})|неустойк|штраф|обеспечительн\p{L}+\sплат|за[ейё]м(?:а|у|ы|ов)?(?!\p{L})|ссуд)/iu;
/** Not «без аванса», «авансовый отчёт». */
const prepayment = /(?<!\p{L}|без\s)(?:аванс(?!ов\p{L}{1,3}\sотч)|пред(?:\.\s?)?оплат|предопл\.|предварительн\p{L}{2}\sоплат)/iu;
const third = /(?<!\p{L})за\sтреть[еи]\p{L}?\sлиц/iu;
/** «За ООО «Луг»», «За организацию ООО Луг», «задолженность ООО Луг»: what stands before a company's legal form. */
const payingFor =
  /(?<!\p{L})(?:за|задолженност[ьи]|долга?)\s(?:(?:организацию|фирму|компанию|предприятие|контрагента|клиента)\s)?["«„“]?/giu;
const legalForm = /(?:ооо|оао|зао|пао|ао|ип|г?кфх|к\(ф\)х|тсж|обществ\p{L}\sс\s\p{L}+\s\p{L}+|индивидуальн\p{L}+\s\p{L}+)(?!\p{L})/iuy;
const inns = /(?<!\p{L})инн[\s:№]{0,3}(\d{12}|\d{10})(?!\d)/giu;

type Facts = { purpose: string; payerInn: string; payerName: string };

/** Of the portal's own sellers: an INN or a name of theirs in a purpose is that of the payee. */
export type Payees = { inn: string; name: string }[];

/**
 * Why a person decides on a payment whose purpose says that it pays no debt of the payer: one for another company, money that is not
 * for goods, a refund, and an advance of a company that owes something and names no order. Null: it may be spread.
 */
export function purposeReason(
  { purpose, payerInn, payerName }: Facts,
  contracts: readonly OpenContract[],
  orders: readonly OrderShare[],
  payees: Readonly<Payees>,
): Extract<PaymentReason, "onBehalf" | "notGoods" | "refund" | "prepayment"> | null {
  const own = [payerInn, ...payees.map(({ inn }) => inn)];
  const isOfOther = payerInn !== "" && [...purpose.matchAll(inns)].some(([, inn = ""]) => !own.includes(inn));
  const names = [payerName, ...payees.map(({ name }) => name)];
  if (isOfOther || third.test(purpose) || isForCompany(purpose, names)) return "onBehalf";
  if (notGoods.test(purpose)) return "notGoods";
  if (refund.test(purpose)) return "refund";
  const owes = contracts.some(({ charges }) => charges.length > 0);
  return owes && orders.length === 0 && prepayment.test(purpose) ? "prepayment" : null;
}

/** Whether the purpose names another company than these. A common first word, as of «Торговый дом», makes no same company. */
function isForCompany(purpose: string, names: readonly string[]): boolean {
  const known = names.map(partsOfName).filter(({ length }) => length > 0);
  return [...purpose.matchAll(payingFor)].some(({ index, 0: { length } }) => {
    const named = purpose.slice(index + length);
    if (!startsWithForm(named)) return false;
    const parts = partsOfName(named);
    return !known.some((own) => own.every((part, at) => part === parts[at]));
  });
}

function startsWithForm(text: string): boolean {
  legalForm.lastIndex = 0;
  return legalForm.test(text);
}

/** Words of a name without the legal form before it. */
const partsOfName = (name: string): string[] =>
  (startsWithForm(name) ? name.slice(legalForm.lastIndex) : name).toLowerCase().match(/[\p{L}\d-]+/gu) ?? [];
