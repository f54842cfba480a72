import { fullName } from "../../full-name.ts";
import { ticketLogs, ticketMessages, tickets } from "../../tickets/tables.ts";
import type { EmployeeEntry } from "./company-entries.ts";
import type { TicketEntry } from "./demo-entries.ts";
import { interpolateDays } from "./demo-text.ts";
import { hoursBefore } from "./demo-time.ts";
import { demoUuid } from "./demo-uuid.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoSeed } from "./seed.ts";

export async function seedTickets({ tx, files, now }: DemoSeed): Promise<void> {
  const { seller, platform, buyers } = files.companies;
  const people = new Map(
    [seller, platform, ...buyers].flatMap(({ name, employees }) =>
      employees.map((person) => [person.id, { ...person, company: name }] as const),
    ),
  );
  await insertRows(
    tx,
    tickets,
    files.texts.tickets.map((ticket) => toTicket(ticket, people.get(ticket.author ?? ""), now)),
  );
  await insertRows(
    tx,
    ticketMessages,
    files.texts.tickets.flatMap(({ number, messages }) =>
      messages.map(({ author, text, hoursAgo }, index) => {
        const person = people.get(author);
        return {
          uuid: demoUuid("ticket-message", `${number}:${index + 1}`),
          number: index + 1,
          ticketUuid: demoUuid("ticket", number),
          authorUuid: demoUuid("customer", author),
          authorName: person ? fullName(person) : "",
          isSupport: platform.employees.some((employee) => employee.id === author),
          text: interpolateDays(text, now),
          createdAt: hoursBefore(now, hoursAgo),
        };
      }),
    ),
  );
  await insertRows(
    tx,
    ticketLogs,
    files.texts.tickets.flatMap((ticket) => toLogs(ticket, people, now)),
  );
}

/** The events that led to the ticket's status, with times between its creation and its last message. */
function toLogs({ number, status, assignee, createdHoursAgo, messages }: TicketEntry, people: ReadonlyMap<string, Author>, now: Date) {
  const person = people.get(assignee ?? "");
  if (!person) return [];
  const name = fullName(person);
  const last = messages.at(-1)?.hoursAgo ?? createdHoursAgo;
  const events = (["assigned", "in_work", "closed"] as const).slice(0, ["assigned", "in_work", "closed"].indexOf(status) + 1);
  return events.map((event, index) => ({
    uuid: demoUuid("ticket-log", `${number}:${event}`),
    ticketUuid: demoUuid("ticket", number),
    event,
    actorName: name,
    assigneeName: event === "closed" ? null : name,
    createdAt: hoursBefore(now, event === "closed" ? last : Math.max(last, createdHoursAgo - 0.1 * (index + 1))),
  }));
}

type Author = EmployeeEntry & { company: string };

function toTicket(
  { number, theme, description, status, author, guest, assignee, deal, createdHoursAgo, messages }: TicketEntry,
  person: Author | undefined,
  now: Date,
) {
  return {
    uuid: demoUuid("ticket", number),
    number: Number(number.replace("T-", "")),
    theme,
    description: interpolateDays(description, now),
    status,
    authorUuid: author && demoUuid("customer", author),
    author: person
      ? toSnapshot(person)
      : { company: "", person: guest?.name ?? "", role: "", email: guest?.email ?? "", phone: guest?.phone ?? "" },
    assigneeUuid: assignee && demoUuid("customer", assignee),
    dealUuid: deal && demoUuid("deal", deal),
    lastNumber: messages.length,
    closedAt: status === "closed" ? hoursBefore(now, messages.at(-1)?.hoursAgo ?? createdHoursAgo) : null,
    createdAt: hoursBefore(now, createdHoursAgo),
    updatedAt: hoursBefore(now, messages.at(-1)?.hoursAgo ?? createdHoursAgo),
  };
}

function toSnapshot(person: Author) {
  return {
    company: person.company,
    person: fullName(person),
    role: person.roles[0] ?? "",
    email: person.email?.value ?? "",
    phone: person.mobilePhone?.value ?? "",
  };
}
