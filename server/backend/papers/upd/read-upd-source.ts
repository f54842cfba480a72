import { and, eq, getTableColumns, inArray, lte, sum } from "drizzle-orm";
import { compareDates } from "#contract/plain-date.ts";
import { branches } from "../../branches/tables.ts";
import { accountingDay } from "../../contracts/due.ts";
import type { Reader } from "../../db/database.ts";
import { paymentOrders, payments } from "../../payments/tables.ts";
import { products } from "../../products/tables.ts";
import { readAdvanceInvoices } from "../advances/read-advances.ts";
import type { PaperRow } from "../find-invoice.ts";
import { readExchangePayments } from "../read-exchange-payments.ts";
import { type InvoicedDeal, readInvoiceSource } from "../read-invoice-source.ts";
import { paperSigners } from "../tables.ts";
import { numberOf } from "../to-paper.ts";
import { findSupplyContract } from "./find-supply-contract.ts";
import { findUpdInForce } from "./find-upd.ts";
import { shippedLines } from "./shipped-lines.ts";
import { goneOn, isOnTheWay, readShipment, shippedOn } from "./shipped-on.ts";
import type { UpdContent, UpdPayment, UpdSource } from "./upd-facts.ts";

const { companyUuid: _, ...signerColumns } = getTableColumns(paperSigners);

/** With the document in force, if any. */
export type UpdToIssue = UpdSource & { inForce: PaperRow | undefined };

/** What a transfer document of the deal is made of: twelve queries. `isReceived`: the goods are received now, which no log says yet. */
export async function readUpdSource(reader: Reader, loaded: InvoicedDeal, now: Date, isReceived = false): Promise<UpdToIssue> {
  const { deal } = loaded.record;
  const source = await readInvoiceSource(reader, loaded);
  const [signer] = await reader.select(signerColumns).from(paperSigners).where(eq(paperSigners.companyUuid, deal.sellerCompanyUuid));
  const [branch] = await reader
    .select({ goodsUse: branches.goodsUse, edoId: branches.edoId })
    .from(branches)
    .where(eq(branches.uuid, deal.branchUuid));
  const uuids = loaded.lines.map(({ productUuid }) => productUuid);
  const today = accountingDay(now);
  const logged = await readShipment(reader, deal);
  const shipment = { ...logged, ...(isReceived && { receivedOn: today }) };
  const inForce = await findUpdInForce(reader, deal.uuid);
  const isOpen = !inForce && isOnTheWay(shipment, signer?.updAt);
  const known = inForce ? ((inForce.content as UpdContent).shippedOn ?? inForce.date) : shippedOn(shipment, signer?.updAt, today);
  const planned = shippedLines(loaded.lines).map(({ deliveryDate }) => deliveryDate);
  const day = isOpen ? goneOn(known, planned, today) : known;
  return {
    ...source,
    signer,
    branch,
    markings: await readMarkings(reader, uuids),
    inForce,
    shippedOn: day,
    mayGoLater: isOpen,
    contract: await findSupplyContract(reader, deal.buyerCompanyUuid),
    payments: await readPayments(reader, deal.uuid, day),
    advances: (await readAdvanceInvoices(reader, deal.uuid)).map((paper) => ({ number: numberOf(paper), date: paper.date })),
    today,
  };
}

/** A paper has room for no more. */
const maxPayments = 50;

/** Payments for the order until the goods went, by day: those of a bank or a person that name it, and those of the exchange. */
async function readPayments(reader: Reader, dealUuid: string, until: string): Promise<UpdPayment[]> {
  const { uuid, number, date } = payments;
  const posted = await reader
    .select({ number, date, amount: sum(paymentOrders.amountKopecks).mapWith(Number) })
    .from(paymentOrders)
    .innerJoin(payments, eq(uuid, paymentOrders.paymentUuid))
    .where(and(eq(paymentOrders.dealUuid, dealUuid), eq(payments.status, "posted"), lte(date, until)))
    .groupBy(uuid)
    .orderBy(date, number, uuid)
    .limit(maxPayments);
  const brought = (await readExchangePayments(reader, dealUuid, until)).map(
    ({ document, ...payment }): UpdPayment => ({ number: numberIn(document), ...payment }),
  );
  return [...posted, ...brought].sort((one, other) => compareDates(one.date, other.date)).slice(0, maxPayments);
}

/** `17` of `Оплата № 17 от 2026-03-04`. */
const numberIn = (document: string) => /№\s{0,3}([^\s,;]{1,100})/.exec(document)?.[1] ?? "";

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
