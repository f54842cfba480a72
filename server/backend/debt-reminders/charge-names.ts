import { and, eq, inArray } from "drizzle-orm";
import { saysDay } from "#contract/says-day.ts";
import texts from "#locales/ru/payment-reminders.json" with { type: "json" };
import { accountingDay } from "../contracts/due.ts";
import type { LineCharge } from "../contracts/read-charges.ts";
import type { Reader } from "../db/database.ts";
import { interpolate } from "../interpolate.ts";
import { papers } from "../papers/tables.ts";
import { numberOf } from "../papers/to-paper.ts";
import { translate } from "../translate.ts";
import { dayText } from "./day-text.ts";

type Row = LineCharge["row"];

/** `dated`: with its day. `isBalance`: the accounting system has reported it as a balance, and it names no goods. */
export type ChargeName = { document: string; dated: string; isBalance: boolean };

/** What people know charges by: the transfer document and the order, the own document, or the reported balance. */
export async function readChargeNames(reader: Reader, charges: readonly LineCharge[]): Promise<(row: Row) => ChargeName> {
  const updOf = await readUpds(reader, charges);
  return (row) => nameOf(row, updOf(row)?.title);
}

/** Transfer documents in force of charges that are for what was delivered: the number on the paper, and with its kind and day. */
export async function readUpds(reader: Reader, charges: readonly Pick<LineCharge, "row">[]) {
  const deals = [...new Set(charges.flatMap(({ row }) => (row.kind === "charge" && row.deal ? [row.deal.uuid] : [])))];
  const found = await reader
    .select({ deal: papers.dealUuid, series: papers.series, number: papers.number, date: papers.date })
    .from(papers)
    .where(and(inArray(papers.dealUuid, deals), eq(papers.kind, "upd"), eq(papers.status, "issued")));
  const titleOf = (number: string, date: string) => interpolate(texts.upd, { number, date: dayText(date) });
  const upds = new Map(found.map((upd) => [upd.deal, { number: numberOf(upd), title: titleOf(numberOf(upd), upd.date) }]));
  return ({ kind, deal }: Row) => (kind === "charge" && deal ? upds.get(deal.uuid) : undefined);
}

function nameOf({ kind, deal, document, at }: Row, upd: string | undefined): ChargeName {
  const date = dayText(accountingDay(at));
  if (kind === "correction" && !deal && document === translate("exchange.accountingBalance")) {
    const balance = interpolate(texts.balance, { date });
    return { document: balance, dated: balance, isBalance: true };
  }
  const order = deal && interpolate(texts.deal, { number: deal.number });
  if (upd && order) {
    const both = interpolate(texts.ofDeal, { document: upd, order });
    return { document: both, dated: both, isBalance: false };
  }
  const own = document === String(deal?.number) ? "" : document;
  const named = own && order ? interpolate(texts.ofDeal, { document: own, order }) : own || order || texts.charge;
  return { document: named, dated: withDay(named, date), isBalance: false };
}

/** A document with its day, once. */
export const withDay = (document: string, date: string): string =>
  saysDay(document) ? document : interpolate(texts.dated, { document, date });
