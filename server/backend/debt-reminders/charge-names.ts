import { saysDay } from "#contract/says-day.ts";
import texts from "#locales/ru/payment-reminders.json" with { type: "json" };
import { accountingDay } from "../contracts/due.ts";
import type { LineCharge } from "../contracts/read-charges.ts";
import { interpolate } from "../interpolate.ts";
import { translate } from "../translate.ts";
import { dayText } from "./day-text.ts";

/** `dated`: with its day. `isBalance`: the accounting system has reported it as a balance, and it names no goods. */
export type ChargeName = { document: string; dated: string; isBalance: boolean };

/** What people know charges by: the transfer document and the order, the own document, or the reported balance. */
export function chargeNameOf({ kind, deal, upd, document, at }: LineCharge["row"]): ChargeName {
  const date = dayText(accountingDay(at));
  if (kind === "correction" && !deal && document === translate("exchange.accountingBalance")) {
    const balance = interpolate(texts.balance, { date });
    return { document: balance, dated: balance, isBalance: true };
  }
  const order = deal && interpolate(texts.deal, { number: deal.number });
  if (upd && order) {
    const both = interpolate(texts.ofDeal, { document: upd.title, order });
    return { document: both, dated: both, isBalance: false };
  }
  const own = document === String(deal?.number) ? "" : document;
  const named = own && order ? interpolate(texts.ofDeal, { document: own, order }) : own || order || texts.charge;
  return { document: named, dated: withDay(named, date), isBalance: false };
}

/** A document with its day, once. */
export const withDay = (document: string, date: string): string =>
  saysDay(document) ? document : interpolate(texts.dated, { document, date });
