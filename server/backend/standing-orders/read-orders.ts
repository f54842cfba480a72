import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { branchCustomers } from "../branches/tables.ts";
import type { Actor } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { standingLines, standingOrders, standingRuns } from "./tables.ts";

export type OrderRow = typeof standingOrders.$inferSelect;
export type LineRow = typeof standingLines.$inferSelect;
export type RunRow = typeof standingRuns.$inferSelect;

const isDirector = ({ roles }: Actor) => roles.includes("buyer_company_director");

/** As for deals: a director sees all of the company's, a manager their own and those of their branches. */
export function standingOrderScope(actor: Actor): SQL | undefined {
  const ownCompany = eq(standingOrders.companyUuid, actor.companyUuid);
  if (isDirector(actor)) return ownCompany;
  const ofOwnBranches = sql`${standingOrders.branchUuid} in (
    select ${branchCustomers.branchUuid} from ${branchCustomers} where ${branchCustomers.customerUuid} = ${actor.customerUuid})`;
  return and(ownCompany, or(eq(standingOrders.ownerUuid, actor.customerUuid), ofOwnBranches));
}

/** Only directors and the owner; others in scope may only read. */
export const mayChange = (actor: Actor, { ownerUuid }: Pick<OrderRow, "ownerUuid">) =>
  isDirector(actor) || ownerUuid === actor.customerUuid;

export async function findOrder(reader: Reader, actor: Actor, uuid: string): Promise<OrderRow> {
  const [row] = await reader
    .select()
    .from(standingOrders)
    .where(and(eq(standingOrders.uuid, uuid), standingOrderScope(actor)));
  return orNotFound(row);
}

/** Locks the order, which serializes all changes of its deliveries. FORBIDDEN if the caller may not change it. */
export async function openOrder(tx: Transaction, actor: Actor, uuid: string): Promise<OrderRow> {
  const order = await findOrder(tx, actor, uuid);
  if (!mayChange(actor, order)) throwProblem("FORBIDDEN");
  return orNotFound(await lockOrder(tx, uuid));
}

export async function lockOrder(tx: Transaction, uuid: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(standingOrders).where(eq(standingOrders.uuid, uuid)).for("update");
  return row;
}

export async function lockRun(tx: Transaction, orderUuid: string, date: string): Promise<RunRow | undefined> {
  const [row] = await tx
    .select()
    .from(standingRuns)
    .where(and(eq(standingRuns.orderUuid, orderUuid), eq(standingRuns.date, date)))
    .for("update");
  return row;
}

export function listLines(reader: Reader, orderUuid: string): Promise<LineRow[]> {
  return reader.select().from(standingLines).where(eq(standingLines.orderUuid, orderUuid)).orderBy(standingLines.position);
}

/** Deliveries planned for this day or later, by order. */
export async function listRunsSince(reader: Reader, orderUuids: readonly string[], day: string): Promise<Map<string, RunRow[]>> {
  const rows = await reader
    .select()
    .from(standingRuns)
    .where(and(inArray(standingRuns.orderUuid, [...orderUuids]), sql`${standingRuns.date} >= ${day}::date`))
    .orderBy(standingRuns.date);
  return Map.groupBy(rows, (row) => row.orderUuid);
}
