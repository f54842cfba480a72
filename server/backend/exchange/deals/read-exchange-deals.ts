import { asc, eq, getTableColumns, gt, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ExchangeDeal } from "#contract/exchange-deals.ts";
import { companies } from "../../companies/tables.ts";
import { customers } from "../../customers/tables.ts";
import { computedColumn } from "../../db/computed-column.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { json, orNull } from "../../db/statement.ts";
import { contractsOfDeal, toDealContract } from "../../deals/deal-contracts.ts";
import { documentName } from "../../deals/deal-documents.ts";
import { dealDocuments, dealLines, deals } from "../../deals/tables.ts";
import { distributionCenters } from "../../distribution/tables.ts";
import { files } from "../../files/tables.ts";
import { orNotFound } from "../../problem.ts";
import { suborders } from "../../suborders/tables.ts";
import { readVatTerms } from "../../vat/read-vat-terms.ts";
import { exchangeDealChanges, exchangeEntities } from "../tables.ts";
import { toExchangeDeal } from "./to-exchange-deal.ts";

export type PlacedDeal = { position: number; deal: ExchangeDeal };

const creator = alias(customers, "creator");
const seller = alias(customers, "seller");
/** Of paid deals that were collected: only they can weigh more than what was paid. */
const contractsOfPaid = computedColumn(
  orNull(json<Parameters<typeof toDealContract>[0][]>()),
  sql`
  case when ${deals.isPaid} and ${deals.actualTotalKopecks} is not null then ${contractsOfDeal} end`,
);

/** Complete deals with positions after `after`, in order; seven queries for any number. */
export function readChangedDeals(db: Database, after: number, limit: number): Promise<PlacedDeal[]> {
  return inOneMoment(db, (tx) => readDeals(tx, gt(exchangeDealChanges.position, after), limit));
}

export async function readExchangeDeal(db: Database, uuid: string): Promise<ExchangeDeal> {
  const [placed] = await inOneMoment(db, (tx) => readDeals(tx, eq(deals.uuid, uuid), 1));
  return orNotFound(placed).deal;
}

export async function readExchangeDeals(db: Database, uuids: readonly string[]): Promise<ExchangeDeal[]> {
  const placed = await inOneMoment(db, (tx) => readDeals(tx, inArray(deals.uuid, [...uuids]), uuids.length));
  return placed.map(({ deal }) => deal);
}

/** Reads deals, lines and suborders from one snapshot, so that the sums agree. */
const inOneMoment = <T>(db: Database, read: (tx: Transaction) => Promise<T>) =>
  db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });

async function readDeals(tx: Transaction, where: SQL, limit: number): Promise<PlacedDeal[]> {
  const rows = await tx
    .select({
      position: exchangeDealChanges.position,
      deal: getTableColumns(deals),
      buyer: { legalName: companies.legalName, inn: companies.inn, kpp: companies.kpp, legalAddress: companies.legalAddress },
      center: distributionCenters.name,
      creator: { surname: creator.surname, name: creator.name, patronymic: creator.patronymic, deletedAt: creator.deletedAt },
      seller: { surname: seller.surname, name: seller.name, patronymic: seller.patronymic, deletedAt: seller.deletedAt },
      changedAt: sql`coalesce((select max(l.created_at) from deal_logs l where l.deal_uuid = ${deals.uuid}), ${deals.createdAt})`.mapWith(
        deals.createdAt,
      ),
      contracts: contractsOfPaid,
    })
    .from(exchangeDealChanges)
    .innerJoin(deals, eq(deals.uuid, exchangeDealChanges.dealUuid))
    .leftJoin(companies, eq(companies.uuid, deals.buyerCompanyUuid))
    .leftJoin(distributionCenters, eq(distributionCenters.uuid, deals.distributionCenterUuid))
    .leftJoin(creator, eq(creator.uuid, deals.buyerCustomerUuid))
    .leftJoin(seller, eq(seller.uuid, deals.sellerCustomerUuid))
    .where(where)
    .orderBy(asc(exchangeDealChanges.position))
    .limit(limit);
  const uuids = rows.map(({ deal }) => deal.uuid);
  if (uuids.length === 0) return [];
  const lines = await tx
    .select({ ...getTableColumns(dealLines), externalId: exchangeEntities.externalId })
    .from(dealLines)
    .leftJoin(exchangeEntities, sql`${exchangeEntities.feed} = 'goods' and ${exchangeEntities.key} = ${dealLines.productUuid}::text`)
    .where(inArray(dealLines.dealUuid, uuids))
    .orderBy(asc(dealLines.position), asc(dealLines.uuid));
  const parts = await tx.select().from(suborders).where(inArray(suborders.dealUuid, uuids)).orderBy(asc(suborders.ordinal));
  const documents = await tx
    .select({
      uuid: dealDocuments.uuid,
      dealUuid: dealDocuments.dealUuid,
      name: documentName,
      contentType: files.contentType,
      size: files.size,
      createdAt: dealDocuments.createdAt,
    })
    .from(dealDocuments)
    .innerJoin(files, eq(files.uuid, dealDocuments.fileUuid))
    .where(inArray(dealDocuments.dealUuid, uuids))
    .orderBy(asc(dealDocuments.createdAt), asc(dealDocuments.uuid));
  const vatOf = await readVatTerms(tx);
  const [linesOf, partsOf, documentsOf] = [byDeal(lines), byDeal(parts), byDeal(documents)];
  return rows.map(({ position, contracts, ...row }) => ({
    position: position ?? 0,
    deal: toExchangeDeal({
      ...row,
      isShort: contracts?.some((contract) => toDealContract(contract).missing > 0) ?? false,
      lines: linesOf(row.deal.uuid),
      suborders: partsOf(row.deal.uuid),
      documents: documentsOf(row.deal.uuid),
      vat: vatOf(row.deal.sellerCompanyUuid),
    }),
  }));
}

function byDeal<Row extends { dealUuid: string }>(rows: readonly Row[]): (uuid: string) => Row[] {
  const groups = Map.groupBy(rows, ({ dealUuid }) => dealUuid);
  return (uuid) => groups.get(uuid) ?? [];
}
