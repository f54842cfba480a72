import { eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { LineChange, StatusLog } from "#contract/deal.ts";
import type { SuborderStatus } from "#contract/enums.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { companies } from "../companies/tables.ts";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader } from "../db/database.ts";
import { json, orNull } from "../db/statement.ts";
import { suborders } from "../suborders/tables.ts";
import { contractsOfDeal, type DealContract, toDealContract } from "./deal-contracts.ts";
import { deals } from "./tables.ts";

export type DealRow = typeof deals.$inferSelect;

export type DealPerson = {
  surname: string;
  name: string;
  patronymic: string;
  roles: string[];
  phone: string | null;
  workPhone: string | null;
  deletedAt: Date | null;
};

/** A deal with the facts about people, edits, suborders and contracts that the rules need. */
export type DealRecord = {
  deal: DealRow;
  creator: DealPerson | null;
  seller: DealPerson | null;
  /** The representative who placed it on the buyer's behalf. Read from the log, where erasure of personal data replaces it. */
  actedByName: string | null;
  /** The representative of the buyer's company. */
  companySellerUuid: string | null;
  approvalThreshold: number | null;
  /** Whether the caller is attached to the deal's branch. */
  attachedToBranch: boolean;
  /** Change of the total by the last edit, kopecks. */
  lastEditDifference: number;
  /** The seller made the last edit. */
  isEditedBySeller: boolean;
  /** Suborders, including deleted ones. */
  parts: { status: SuborderStatus; isDeleted: boolean }[];
  contracts: DealContract[];
};

const creator = alias(customers, "creator");
const seller = alias(customers, "seller");

/** One query for any number of deals. Does not check the actor's scope. */
export async function listDealRecords(reader: Reader, actor: Actor, uuids: readonly string[]): Promise<DealRecord[]> {
  if (uuids.length === 0) return [];
  const rows = await reader
    .select({
      deal: getTableColumns(deals),
      creator: {
        surname: creator.surname,
        name: creator.name,
        patronymic: creator.patronymic,
        roles: creator.roles,
        phone: creator.phone,
        workPhone: creator.workPhone,
        deletedAt: creator.deletedAt,
      },
      seller: {
        surname: seller.surname,
        name: seller.name,
        patronymic: seller.patronymic,
        roles: seller.roles,
        phone: seller.phone,
        workPhone: seller.workPhone,
        deletedAt: seller.deletedAt,
      },
      actedByName: computedColumn(
        orNull("text"),
        sql`case when ${deals.actedByUuid} is not null then (select l.actor_name from deal_logs l where l.deal_uuid = ${deals.uuid}
        and l.event = 'created' order by l.created_at limit 1) end`,
      ),
      companySellerUuid: companies.salesRepresentativeUuid,
      approvalThreshold: companies.approvalThresholdKopecks,
      attachedToBranch: computedColumn(
        "boolean",
        sql`exists (select 1 from branch_customers b where b.branch_uuid = ${deals.branchUuid}
        and b.customer_uuid = ${actor.customerUuid})`,
      ),
      lastEdit: computedColumn(
        orNull(json<{ changes: LineChange[]; side: StatusLog["actorSide"] }>()),
        sql`(select json_build_object('changes', l.changes, 'side', l.actor_side) from deal_logs l where l.deal_uuid = ${deals.uuid}
        and l.event = 'edit' order by l.created_at desc, l.uuid desc limit 1)`,
      ),
      parts: computedColumn(
        orNull(json<DealRecord["parts"]>()),
        sql`(select json_agg(json_build_object('status', s.status, 'isDeleted', s.deleted_at is not null)) from ${suborders} s
        where s.deal_uuid = ${deals.uuid})`,
      ),
      contracts: contractsOfDeal,
    })
    .from(deals)
    .leftJoin(creator, eq(creator.uuid, deals.buyerCustomerUuid))
    .leftJoin(seller, eq(seller.uuid, deals.sellerCustomerUuid))
    .leftJoin(companies, eq(companies.uuid, deals.buyerCompanyUuid))
    .where(sql`${deals.uuid} = any(${sql.param([...uuids])}::uuid[])`);
  return rows.map(({ lastEdit, parts, contracts, ...record }) => ({
    ...record,
    lastEditDifference: differenceOf(lastEdit?.changes ?? []),
    isEditedBySeller: lastEdit?.side === "seller",
    parts: parts ?? [],
    contracts: (contracts ?? []).map(toDealContract),
  }));
}

function differenceOf(changes: readonly LineChange[]): number {
  return changes.reduce((sum, change) => sum + kopecksOf(change.totalAfter) - kopecksOf(change.totalBefore), 0);
}
