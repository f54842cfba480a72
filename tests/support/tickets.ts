import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { tickets } from "#contract/tickets.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { tickets as rows } from "#server/backend/tickets/tables.ts";
import { type Caller, useBackend } from "./backend.ts";
import { testNow } from "./clock.ts";
import { personOf } from "./demo-deals.ts";
import { base64, pdf } from "./joining-company.ts";
import { addPerson } from "./people.ts";

const people = {
  author: "director@alfa.example",
  colleague: "manager@alfa.example",
  foreigner: "director@beta.example",
  seller: "rep@seller.example",
  support: "support@platform.example",
  support2: "helper@platform.example",
  platform: "platform@platform.example",
  supervisor: "supervisor@seller.example",
} as const;
export type Person = keyof typeof people;

/** A backend, who writes and answers tickets, and a ticket's steps; each test begins a day after the one before. */
export function useTickets() {
  const backend = useBackend("demo");
  const uuids = {} as Record<Person, string>;
  const as = (person: Person) => backend.as(people[person]);

  beforeAll(async () => {
    const [support] = await backend.db.select().from(customers).where(eq(customers.email, people.support));
    await addPerson(backend.db, { companyUuid: support?.companyUuid ?? "", email: people.support2, roles: ["tech_support"] });
    for (const person of Object.keys(people) as Person[]) uuids[person] = await personOf(backend.db, people[person]);
  });

  let hours = 0;

  function later(by = 2): Date {
    hours += by;
    const now = new Date(testNow.getTime() + hours * 3600 * 1000);
    backend.setNow(now);
    return now;
  }

  beforeEach(() => {
    later();
  });

  const file = (name = "foto.pdf") => ({ fileBody: base64(pdf), originalFilename: name, contentType: "application/pdf" });

  const fresh = (values: object = {}) => ({
    clientUuid: randomUUID(),
    theme: "Не открывается счёт",
    description: "Страница пустая",
    ...values,
  });

  const create = async (person: Person = "author", values: object = {}) =>
    (await (await as(person))(tickets.create, { body: fresh(values) })).body;
  const say = (caller: Caller, uuid: string, text = "Есть новости?", clientUuid = randomUUID()) =>
    caller(tickets.send, { params: { uuid }, body: { clientUuid, text } });
  const take = async (person: Person, uuid: string) =>
    (await as(person))(tickets.setStatus, { params: { uuid }, body: { status: "in_work" } });
  const close = async (person: Person, uuid: string, body: object = { answer: "Исправили" }) =>
    (await as(person))(tickets.setStatus, { params: { uuid }, body: { status: "closed", ...body } });
  const assign = async (person: Person, uuid: string, to: Person, from?: string | null) =>
    (await as(person))(tickets.assign, { params: { uuid }, body: { assigneeUuid: uuids[to], ...(from !== undefined && { from }) } });

  const told = async (uuid: string) =>
    (
      await backend.db
        .select({ type: notifications.type, to: notifications.customerUuid })
        .from(notifications)
        .where(sql`${notifications.payload} ->> 'ticket_uuid' = ${uuid}`)
        .orderBy(notifications.uuid)
    ).map(({ type, to }) => `${type} ${(Object.keys(uuids) as Person[]).find((person) => uuids[person] === to) ?? "other"}`);

  const stateOf = async (uuid: string) => {
    const [row] = await backend.db.select().from(rows).where(eq(rows.uuid, uuid));
    return {
      status: row?.status,
      assignee: (Object.keys(uuids) as Person[]).find((person) => uuids[person] === row?.assigneeUuid) ?? null,
    };
  };

  return { backend, people, uuids, as, later, file, fresh, create, say, take, close, assign, told, stateOf };
}
