import { inArray } from "drizzle-orm";
import type { customers as calls } from "#contract/customers.ts";
import texts from "#locales/ru/documents.json" with { type: "json" };
import { provenAddresses } from "../auth/address-owner.ts";
import { lockEmployees, shutOut } from "../auth/block-related.ts";
import { assertPasswordUnchanged, proveOwnPassword } from "../auth/change-password.ts";
import { assertNotInUse } from "../auth/in-use.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { interpolate } from "../interpolate.ts";
import { writeMessage } from "../mail/write-message.ts";
import { orNotFound } from "../problem.ts";
import { openTicket } from "../ticket-intake/open-ticket.ts";
import { toTicketAuthor } from "../ticket-intake/ticket-author.ts";
import { erasedAtFor } from "./erase-due.ts";
import { customers } from "./tables.ts";

const moscowDay = new Intl.DateTimeFormat("ru-RU", { timeZone: "Europe/Moscow", day: "numeric", month: "long", year: "numeric" });

/** Disables the account at once, in all companies of the person. A job erases the data later, so that a mistake or theft can be undone. */
export async function requestDeletion(context: SignedIn, { body }: Input<typeof calls.requestDeletion>) {
  const { db, actor } = context;
  const proven = await proveOwnPassword(context, body.currentPassword);
  const now = context.now();
  const erasedAt = erasedAtFor(now);
  const date = moscowDay.format(erasedAt);
  return db.transaction(async (tx) => {
    const employees = await lockEmployees(tx, actor.userUuid);
    const person = orNotFound(employees.find(({ uuid }) => uuid === actor.customerUuid));
    if (person.roles.includes("platform_manager")) await assertNotInUse(tx, person, ["platform_manager"]);
    await assertPasswordUnchanged(tx, person.userUuid, proven);
    for (const employee of employees) await shutOut(tx, employee, now);
    await tx
      .update(customers)
      .set({ deletionRequestedAt: now, erasureOrderedBy: null })
      .where(
        inArray(
          customers.uuid,
          employees.map(({ uuid }) => uuid),
        ),
      );
    const ticket = await openTicket(tx, {
      theme: texts.deletionTicket.theme,
      description: interpolate(texts.deletionTicket.description, { date }),
      authorUuid: person.uuid,
      author: toTicketAuthor(actor, person),
      now,
    });
    const values = { date, number: ticket.number };
    for (const address of provenAddresses(person))
      await writeMessage(tx, { kind: "deletionRequested", ...address, values, now, expiresAt: erasedAt });
    return { erasedAt: erasedAt.toISOString(), ticketNumber: ticket.number };
  });
}
