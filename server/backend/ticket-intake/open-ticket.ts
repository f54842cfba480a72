import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "../db/database.ts";
import { enqueueEvent, enqueueNotification } from "../events/outbox.ts";
import { tickets } from "../tickets/tables.ts";
import { listSupportPeople } from "./support-people.ts";

type Required = Pick<typeof tickets.$inferInsert, "theme" | "description" | "authorUuid" | "author">;
type Optional = Partial<Pick<typeof tickets.$inferInsert, "clientUuid" | "dealUuid" | "complaints" | "previousUuid">>;
type NewTicket = Required & Optional & { now: Date };

/** Creates a ticket and notifies tech support. Returns its uuid and number. */
export async function openTicket(tx: Transaction, { now, ...ticket }: NewTicket): Promise<{ uuid: string; number: string }> {
  const uuid = uuidv7();
  const [row] = await tx
    .insert(tickets)
    .values({ uuid, number: sql`nextval('ticket_numbers')`, ...ticket, status: "new", createdAt: now, updatedAt: now })
    .returning({ number: tickets.number });
  const number = ticketNumber(row?.number ?? 0);
  const { techSupport, readers } = await listSupportPeople(tx);
  const payload = { ticket_uuid: uuid };
  await enqueueNotification(tx, {
    type: "ticketOpened",
    to: techSupport,
    actorUuid: ticket.authorUuid ?? null,
    values: { number },
    payload,
    now,
  });
  await enqueueEvent(tx, { type: "ticket_updated", to: [ticket.authorUuid, ...readers], payload, now });
  return { uuid, number };
}

export function ticketNumber(number: number): string {
  return `T-${String(number).padStart(6, "0")}`;
}
