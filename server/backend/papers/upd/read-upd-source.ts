import { and, eq, getTableColumns, inArray, lte, sum } from "drizzle-orm";
import { branches } from "../../branches/tables.ts";
import { accountingDay } from "../../contracts/due.ts";
import type { Reader } from "../../db/database.ts";
import { paymentOrders, payments } from "../../payments/tables.ts";
import { products } from "../../products/tables.ts";
import { readAdvanceInvoices } from "../advances/read-advances.ts";
import { type InvoicedDeal, readInvoiceSource } from "../read-invoice-source.ts";
import { paperSigners } from "../tables.ts";
import { numberOf } from "../to-paper.ts";
import { readShipment, shippedOn } from "./shipped-on.ts";
import type { UpdPayment, UpdSource } from "./upd-facts.ts";

const { companyUuid: _, ...signerColumns } = getTableColumns(paperSigners);

/** What a transfer document of the deal is made of: nine queries. `isReceived`: the goods are received now, which no log says yet. */
export async function readUpdSource(reader: Reader, loaded: InvoicedDeal, now: Date, isReceived = false): Promise<UpdSource> {
  const { deal } = loaded.record;
  const source = await readInvoiceSource(reader, loaded);
  const [signer] = await reader.select(signerColumns).from(paperSigners).where(eq(paperSigners.companyUuid, deal.sellerCompanyUuid));
  const [branch] = await reader
    .select({ goodsUse: branches.goodsUse, edoId: branches.edoId })
    .from(branches)
    .where(eq(branches.uuid, deal.branchUuid));
  const uuids = loaded.lines.map(({ productUuid }) => productUuid);
  const today = accountingDay(now);
  const shipment = await readShipment(reader, deal);
  const day = shippedOn({ ...shipment, ...(isReceived && { receivedOn: today }) }, signer?.updAt, today);
  return {
    ...source,
    signer,
    branch,
    markings: await readMarkings(reader, uuids),
    shippedOn: day,
    payments: await readPayments(reader, deal.uuid, day),
    advances: (await readAdvanceInvoices(reader, deal.uuid)).map((paper) => ({ number: numberOf(paper), date: paper.date })),
    today,
  };
}

/** A paper has room for no more. */
const maxPayments = 50;

/** Posted payments whose purpose names the order, until the goods went; by day. */
async function readPayments(reader: Reader, dealUuid: string, until: string): Promise<UpdPayment[]> {
  const { uuid, number, date } = payments;
  return reader
    .select({ number, date, amount: sum(paymentOrders.amountKopecks).mapWith(Number) })
    .from(paymentOrders)
    .innerJoin(payments, eq(uuid, paymentOrders.paymentUuid))
    .where(and(eq(paymentOrders.dealUuid, dealUuid), eq(payments.status, "posted"), lte(date, until)))
    .groupBy(uuid)
    .orderBy(date, number, uuid)
    .limit(maxPayments);
}

/** By product; those without marking are left out. */
async function readMarkings(reader: Reader, uuids: readonly string[]): Promise<UpdSource["markings"]> {
  const rows = await reader
    .select({ uuid: products.uuid, details: products.details })
    .from(products)
    .where(inArray(products.uuid, [...uuids]));
  return new Map(
    rows.flatMap(({ uuid, details: { marking, gtin = "" } }) => (marking && marking !== "none" ? [[uuid, { marking, gtin }]] : [])),
  );
}
