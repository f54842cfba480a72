import { and, arrayOverlaps, eq } from "drizzle-orm";
import { feedRights } from "#contract/feed-rights.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import { enqueueEvent } from "../events/outbox.ts";
import { exchangeLoads } from "./tables.ts";

/** Emits an event that reloads open pages of this load and the list of loads, to people who may read its feed. */
export async function notifyReaders(tx: Transaction, loadUuid: string, now: Date): Promise<void> {
  const [load] = await tx.select({ feed: exchangeLoads.feed }).from(exchangeLoads).where(eq(exchangeLoads.uuid, loadUuid));
  const people = await tx
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(and(arrayOverlaps(customers.roles, load ? [...feedRights[load.feed].reads] : []), eq(customers.status, "active")));
  await enqueueEvent(tx, { type: "exchange_updated", to: people.map(({ uuid }) => uuid), payload: { load_uuid: loadUuid }, now });
}
