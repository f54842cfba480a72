import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm";
import { contractLines } from "../../contracts/tables.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import type { LoadedDeal } from "../../deals/read-deal.ts";
import { paymentOrders, payments } from "../../payments/tables.ts";
import type { PaperRow } from "../find-invoice.ts";
import { advanceInvoices, paperSigners, papers } from "../tables.ts";
import { findUpdInForce, isShippable } from "../upd/find-upd.ts";
import { readShipment, shippedOn } from "../upd/shipped-on.ts";
import type { UpdContent } from "../upd/upd-facts.ts";
import type { Advance } from "./advance-facts.ts";

/** An order is paid in few payments. */
const maxParts = 500;

/**
 * Locks the payments that named the deal, before the deal and its contract lines, as their posting and its undoing do. Returns their
 * uuids: an invoice for another one would wait for its lock behind those of the contract lines.
 */
export async function lockPaymentsOf(tx: Transaction, dealUuid: string): Promise<ReadonlySet<string>> {
  const named = tx.select({ uuid: paymentOrders.paymentUuid }).from(paymentOrders).where(eq(paymentOrders.dealUuid, dealUuid));
  const rows = await tx
    .select({ uuid: payments.uuid })
    .from(payments)
    .where(inArray(payments.uuid, named))
    .orderBy(asc(payments.uuid))
    .for("key share");
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Posted payments that named the deal, came before its goods went and have no invoice for an advance; by day. */
export async function readAdvances(reader: Reader, { record }: Pick<LoadedDeal, "record">): Promise<Advance[]> {
  const { deal } = record;
  const shipped = isShippable(deal) ? await readShippedDay(reader, deal) : null;
  const { uuid, number, date } = payments;
  const rows = await reader
    .select({ uuid, number, date, assortmentUuid: contractLines.assortmentUuid, amount: paymentOrders.amountKopecks })
    .from(paymentOrders)
    .innerJoin(payments, eq(uuid, paymentOrders.paymentUuid))
    .innerJoin(contractLines, eq(contractLines.uuid, paymentOrders.contractLineUuid))
    .leftJoin(advanceInvoices, and(eq(advanceInvoices.paymentUuid, uuid), eq(advanceInvoices.dealUuid, paymentOrders.dealUuid)))
    .where(
      and(
        eq(paymentOrders.dealUuid, deal.uuid),
        eq(payments.status, "posted"),
        isNull(advanceInvoices.paperUuid),
        shipped === null ? undefined : lt(date, shipped),
      ),
    )
    .orderBy(asc(date), asc(number), asc(uuid), asc(contractLines.uuid))
    .limit(maxParts);
  return [...Map.groupBy(rows, (row) => row.uuid)].map(([paymentUuid, own]) => ({
    paymentUuid,
    number: own[0]?.number ?? "",
    date: own[0]?.date ?? "",
    shares: own.map(({ assortmentUuid, amount }) => ({ assortmentUuid, amount })),
  }));
}

/** By the transfer document in force; without one, goods that go with their receipt may be on the way. */
async function readShippedDay(reader: Reader, deal: LoadedDeal["record"]["deal"]): Promise<string> {
  const upd = await findUpdInForce(reader, deal.uuid);
  if (upd) return (upd.content as UpdContent).shippedOn ?? upd.date;
  const [signer] = await reader
    .select({ updAt: paperSigners.updAt })
    .from(paperSigners)
    .where(eq(paperSigners.companyUuid, deal.sellerCompanyUuid));
  const shipment = await readShipment(reader, deal);
  return signer?.updAt === "collection" || shipment.receivedOn ? shippedOn(shipment, signer?.updAt, deal.deliveryFrom) : deal.deliveryFrom;
}

/** Invoices for advances of the deal in force, by number. */
export async function readAdvanceInvoices(reader: Reader, dealUuid: string): Promise<PaperRow[]> {
  return reader
    .select()
    .from(papers)
    .where(and(eq(papers.dealUuid, dealUuid), eq(papers.kind, "advanceInvoice"), eq(papers.status, "issued")))
    .orderBy(asc(papers.year), asc(papers.number))
    .limit(maxParts);
}
