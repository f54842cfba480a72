import { and, eq, sum } from "drizzle-orm";
import { accountingDay } from "../contracts/due.ts";
import { readCharges } from "../contracts/read-charges.ts";
import { contractLines, ledgerRows } from "../contracts/tables.ts";
import type { Reader } from "../db/database.ts";
import type { LoadedDeal } from "../deals/read-deal.ts";
import { paymentOrders, payments } from "../payments/tables.ts";
import type { CorrectionContent } from "./corrections/correction-facts.ts";
import { findLastCorrection } from "./corrections/read-correctable.ts";
import type { Settled } from "./invoice-facts.ts";
import { readExchangePayments } from "./read-exchange-payments.ts";
import { confirmedOf } from "./read-left.ts";

/** What of the deal is paid, and what its goods come to after corrections: three to five queries. */
export async function readSettled(reader: Reader, loaded: LoadedDeal, now: Date): Promise<Settled> {
  const { deal } = loaded.record;
  const correction = await findLastCorrection(reader, deal.uuid);
  return {
    ...((await readUnpaid(reader, deal.uuid, now)) ?? { paid: await readPaid(reader, loaded, now) }),
    corrected: correction && (correction.content as CorrectionContent).state,
  };
}

/** What the ledger holds open of the deal's charges; null until goods are charged. */
async function readUnpaid(reader: Reader, dealUuid: string, now: Date): Promise<{ unpaid: number } | null> {
  const charged = await reader
    .selectDistinct({ line: contractLines.uuid, days: contractLines.postponDays })
    .from(ledgerRows)
    .innerJoin(contractLines, eq(contractLines.uuid, ledgerRows.contractLineUuid))
    .where(and(eq(ledgerRows.dealUuid, dealUuid), eq(ledgerRows.kind, "charge")));
  if (charged.length === 0) return null;
  const charges = await readCharges(reader, new Map(charged.map(({ line, days }) => [line, days])), 0, now);
  const own = charges.filter(({ row }) => row.deal?.uuid === dealUuid);
  return { unpaid: own.reduce((all, { rest }) => all + rest, 0) };
}

/** Payments of every way that name the deal, and those that the seller confirmed for it. A confirmed one covers what is prepaid. */
async function readPaid(reader: Reader, { record, contracts }: LoadedDeal, now: Date): Promise<number> {
  const { uuid, isPaid } = record.deal;
  const [named] = await reader
    .select({ amount: sum(paymentOrders.amountKopecks).mapWith(Number) })
    .from(paymentOrders)
    .innerJoin(payments, eq(payments.uuid, paymentOrders.paymentUuid))
    .where(and(eq(paymentOrders.dealUuid, uuid), eq(payments.status, "posted")));
  const [booked] = await reader
    .select({ amount: sum(ledgerRows.amountKopecks).mapWith(Number) })
    .from(ledgerRows)
    .where(and(eq(ledgerRows.dealUuid, uuid), eq(ledgerRows.kind, "payment")));
  const confirmed = isPaid ? confirmedOf(contracts) : 0;
  const brought = (await readExchangePayments(reader, uuid, accountingDay(now))).reduce((all, { amount }) => all + amount, 0);
  return Math.max((named?.amount ?? 0) + (booked?.amount ?? 0) + brought, confirmed);
}
