import { and, arrayContains, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import { notify } from "../events/notify.ts";
import { tickets } from "../tickets/tables.ts";

type NewTicket = Pick<typeof tickets.$inferInsert, "theme" | "description" | "authorUuid" | "author"> & { now: Date };

/** A new ticket; tech support is told (notification 25). Answers what a person calls it. */
export async function openTicket(tx: Transaction, { now, ...ticket }: NewTicket): Promise<{ uuid: string; number: string }> {
  const uuid = uuidv7();
  const [row] = await tx
    .insert(tickets)
    .values({ uuid, number: sql`nextval('ticket_numbers')`, ...ticket, status: "new", createdAt: now, updatedAt: now })
    .returning({ number: tickets.number });
  const number = ticketNumber(row?.number ?? 0);
  const support = await tx
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(and(eq(customers.status, "active"), arrayContains(customers.roles, ["tech_support"])))
    .limit(1000);
  await notify(tx, {
    type: "25",
    to: support.map((person) => person.uuid),
    actorUuid: ticket.authorUuid ?? null,
    values: { number },
    payload: { ticket_uuid: uuid },
    now,
  });
  return { uuid, number };
}

export function ticketNumber(number: number): string {
  return `T-${String(number).padStart(6, "0")}`;
}
