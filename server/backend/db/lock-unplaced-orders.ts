import { asc, type SQL } from "drizzle-orm";
import { baskets } from "../basket/tables.ts";
import { branchOrders } from "../branch-orders/tables.ts";
import { clientDraftOrders } from "../on-behalf/tables.ts";
import type { Transaction } from "./database.ts";

/** Conditions of the rows that orders are made of. */
type Chosen = { ofBaskets: SQL; ofGrids: SQL; ofDrafts: SQL };

/** Locks what orders are made of, each by its key: before the company, as an order does. */
export async function lockUnplacedOrders(tx: Transaction, { ofBaskets, ofGrids, ofDrafts }: Chosen): Promise<void> {
  await tx.select({ uuid: baskets.uuid }).from(baskets).where(ofBaskets).orderBy(asc(baskets.uuid)).for("update");
  await tx
    .select({ uuid: branchOrders.customerUuid })
    .from(branchOrders)
    .where(ofGrids)
    .orderBy(asc(branchOrders.customerUuid))
    .for("update");
  await tx
    .select({ uuid: clientDraftOrders.branchUuid })
    .from(clientDraftOrders)
    .where(ofDrafts)
    .orderBy(asc(clientDraftOrders.customerUuid), asc(clientDraftOrders.branchUuid))
    .for("update");
}
