import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { careScope } from "../access/scopes.ts";
import { type BasketOwner, fallbackTimeZone } from "../basket/read-owner.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import type { Actor } from "../context.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { text } from "../db/statement.ts";
import { distributionCenters } from "../distribution/tables.ts";
import { orNotFound } from "../problem.ts";

/** A company's basket owner with all trade points, as for its director, and its price list. */
export type Client = { owner: BasketOwner; priceListUuid: string | null };

/** NOT_FOUND unless the caller is the company's representative. Two queries. */
export async function readClient(reader: Reader, actor: Actor, companyUuid: string): Promise<Client> {
  const [row] = await reader
    .select({
      uuid: companies.uuid,
      name: companies.name,
      isActive: companies.isActive,
      status: companies.status,
      salesRepresentativeUuid: companies.salesRepresentativeUuid,
      approvalThresholdKopecks: companies.approvalThresholdKopecks,
      approvalRule: companies.approvalRule,
      clientOrders: companies.clientOrders,
      priceListUuid: companies.priceListUuid,
    })
    .from(companies)
    .where(isClient(actor, companyUuid));
  const { priceListUuid, ...company } = orNotFound(row);
  const own = await branchesOf(reader, eq(branches.companyUuid, company.uuid));
  const owner = { uuid: actor.customerUuid, version: 0, branchUuid: null, company, orderer: "representative" as const, branches: own };
  return { owner, priceListUuid };
}

/**
 * Takes a share lock on the client's row, so that its representative cannot change until the transaction ends; NOT_FOUND when it has
 * changed.
 */
export async function lockClient(tx: Transaction, actor: Actor, companyUuid: string): Promise<void> {
  const [row] = await tx.select({ uuid: companies.uuid }).from(companies).where(isClient(actor, companyUuid)).for("share");
  orNotFound(row);
}

const isClient = (actor: Actor, companyUuid: string) => and(eq(companies.uuid, companyUuid), careScope(actor));

function branchesOf(reader: Reader, where: SQL): Promise<BasketOwner["branches"]> {
  return reader
    .select({
      uuid: branches.uuid,
      name: branches.name,
      address: branches.physicalAddress,
      status: computedColumn(text<"active" | "disabled">(), sql`${branches.status}`),
      scheduleUuid: branches.scheduleUuid,
      distributionCenterUuid: branches.distributionCenterUuid,
      minOrderKopecks: computedColumn("integer", sql`coalesce(${branches.minOrderKopecks}, ${distributionCenters.minOrderKopecks}, 0)`),
      timeZone: computedColumn("text", sql`coalesce(${distributionCenters.timeZone}, ${fallbackTimeZone})`),
    })
    .from(branches)
    .leftJoin(distributionCenters, eq(distributionCenters.uuid, branches.distributionCenterUuid))
    .where(where)
    .orderBy(asc(branches.createdAt), asc(branches.uuid));
}
