import { and, arrayOverlaps, asc, eq } from "drizzle-orm";
import type { tickets as calls } from "#contract/tickets.ts";
import { customers } from "../customers/tables.ts";
import { fullName } from "../full-name.ts";
import type { Handler } from "../handlers.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { getTicket } from "./get-ticket.ts";
import { changeTicket, findAssignee, notifyAbout, notifyPages, openForChange } from "./open-for-change.ts";
import { ticketStaff } from "./rules.ts";

/** Assigns the ticket; the same assignee changes nothing. */
export const assignTicket: Handler<typeof calls.assign> = async (context, { params, body: { assigneeUuid, from } }) => {
  await context.db.transaction(async (tx) => {
    const { ticket, actions } = await openForChange(tx, context, params.uuid);
    if (ticket.assigneeUuid === assigneeUuid && ticket.status !== "closed" && ticket.status !== "new") return;
    if (!actions.includes("assign")) throwProblem("CONFLICT", { status: ticket.status }, translate("ticketClosed"));
    if (from !== undefined && from !== ticket.assigneeUuid)
      throwProblem("CONFLICT", { assigneeUuid: ticket.assigneeUuid ?? "" }, translate("ticketAssigned"));
    const name = await findAssignee(tx, assigneeUuid);
    if (name === null) throwFieldErrors({ assigneeUuid: "select" });
    await changeTicket(tx, context, ticket, { status: "assigned", assigneeUuid }, { event: "assigned", assigneeName: name });
    await notifyAbout(tx, context, ticket, "assigned", ticket.status === "new" ? [ticket.authorUuid, assigneeUuid] : [assigneeUuid]);
    await notifyPages(tx, context, ticket);
  });
  return getTicket(context, { params });
};

export const listAssignees: Handler<typeof calls.assignees> = async ({ db }) => {
  const people = await db
    .select()
    .from(customers)
    .where(and(eq(customers.status, "active"), arrayOverlaps(customers.roles, [...ticketStaff])))
    .orderBy(asc(customers.surname), asc(customers.name), asc(customers.uuid))
    .limit(500);
  return { assignees: people.map((person) => ({ uuid: person.uuid, name: fullName(person) })) };
};
