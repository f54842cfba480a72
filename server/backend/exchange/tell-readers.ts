import { and, arrayOverlaps, eq } from "drizzle-orm";
import { exchangeReaders } from "#contract/roles.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import { emit } from "../events/notify.ts";

/** Emits an event that reloads open pages of this load and the list of loads. */
export async function tellReaders(tx: Transaction, loadUuid: string, now: Date): Promise<void> {
  const people = await tx
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(and(arrayOverlaps(customers.roles, [...exchangeReaders]), eq(customers.status, "active")));
  await emit(tx, { type: "exchange_updated", to: people.map(({ uuid }) => uuid), payload: { load_uuid: loadUuid }, now });
}
