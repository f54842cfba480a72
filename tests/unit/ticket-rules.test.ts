import { expect, test } from "vitest";
import { type TicketStatus, ticketStatuses } from "#contract/enums.ts";
import { type Role, roles } from "#contract/roles.ts";
import { replyEffect, ticketActionsOf } from "#server/backend/tickets/rules.ts";

const [me, other] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];

type Relation = "stranger" | "author" | "assignee" | "author and assignee";

/** Domain.md section 15 by hand: actions of each relation, for support and for everyone else. */
const expected: Record<TicketStatus, Record<Relation, { staff: string[]; others: string[] }>> = {
  new: {
    stranger: { staff: ["assign", "takeIntoWork", "reply"], others: [] },
    author: { staff: ["assign", "takeIntoWork", "resolve", "reply"], others: ["resolve", "reply"] },
    assignee: { staff: ["assign", "takeIntoWork", "reply"], others: [] },
    "author and assignee": { staff: ["assign", "takeIntoWork", "resolve", "reply"], others: ["resolve", "reply"] },
  },
  assigned: {
    stranger: { staff: ["assign", "takeIntoWork", "reply"], others: [] },
    author: { staff: ["assign", "takeIntoWork", "resolve", "reply"], others: ["resolve", "reply"] },
    assignee: { staff: ["assign", "takeIntoWork", "close", "reply"], others: [] },
    "author and assignee": { staff: ["assign", "takeIntoWork", "close", "resolve", "reply"], others: ["resolve", "reply"] },
  },
  in_work: {
    stranger: { staff: ["assign", "reply"], others: [] },
    author: { staff: ["assign", "resolve", "reply"], others: ["resolve", "reply"] },
    assignee: { staff: ["assign", "close", "reply"], others: [] },
    "author and assignee": { staff: ["assign", "close", "resolve", "reply"], others: ["resolve", "reply"] },
  },
  closed: {
    stranger: { staff: [], others: [] },
    author: { staff: ["reply"], others: ["reply"] },
    assignee: { staff: [], others: [] },
    "author and assignee": { staff: ["reply"], others: ["reply"] },
  },
};

test.each(ticketStatuses)("T06 T07 T10 T11 T12 T13 domain 15: in %s every role and relation has the actions of the table", (status) => {
  for (const relation of Object.keys(expected[status]) as Relation[])
    for (const role of roles as readonly Role[]) {
      const ticket = {
        status,
        authorUuid: relation.startsWith("author") ? me : other,
        assigneeUuid: relation.endsWith("assignee") ? me : other,
      };
      const wanted = expected[status][relation][["tech_support", "platform_manager"].includes(role) ? "staff" : "others"];
      expect(ticketActionsOf(ticket, { customerUuid: me, roles: [role] }), `${relation} ${role}`).toEqual(wanted);
    }
});

test("nobody without a role has an action on the ticket of a guest", () => {
  for (const status of ticketStatuses)
    expect(ticketActionsOf({ status, authorUuid: null, assigneeUuid: null }, { customerUuid: me, roles: [] })).toEqual([]);
});

test("T14 T15 T16: a reply to an open ticket is a message, to one closed up to 14 days ago reopens it, later makes a new one", () => {
  const closedAt = new Date("2026-03-05T12:00:00Z");
  const after = (ms: number) => new Date(closedAt.getTime() + ms);
  const fortnight = 14 * 24 * 3600 * 1000;
  for (const status of ["new", "assigned", "in_work"] as const)
    expect(replyEffect({ status, closedAt: null }, after(2 * fortnight))).toBe("message");
  expect(replyEffect({ status: "closed", closedAt }, closedAt)).toBe("reopen");
  expect(replyEffect({ status: "closed", closedAt }, after(fortnight))).toBe("reopen");
  expect(replyEffect({ status: "closed", closedAt }, after(fortnight + 1))).toBe("continue");
});
