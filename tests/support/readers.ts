import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { accreditations } from "#server/backend/accreditation/tables.ts";
import { branches as branchRows } from "#server/backend/branches/tables.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { customers as customerRows } from "#server/backend/customers/tables.ts";
import { notifications as notificationRows } from "#server/backend/notifications/tables.ts";
import { ticketMessages, tickets as ticketRows } from "#server/backend/tickets/tables.ts";
import { type Backend, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";

export const email = {
  BD: "director@alfa.example",
  BM: "manager@alfa.example",
  "BD of Бета": "director@beta.example",
  "BM of Бета": "manager@beta.example",
  SD: "director@seller.example",
  DD: "distribution@seller.example",
  RD: "regional@seller.example",
  SR: "rep@seller.example",
  "other SR": "rep2@seller.example",
  SEC: "security@seller.example",
  CM: "content@seller.example",
  PM: "platform@platform.example",
  TS: "support@platform.example",
  SV: "supervisor@seller.example",
};
export type Who = keyof typeof email;
export const everybody = Object.keys(email) as Who[];

export type Person = typeof customerRows.$inferSelect;

type Company = { uuid: string; branchUuid: string; accreditationUuid: string };

/** The demo with every role, and who reaches what. Filled before the file's tests begin. */
export function useReaders() {
  const backend: Backend = useBackend("demo");
  const people = {} as Record<Who, Person>;
  const alfa = {} as Company;
  const beta = {} as Company;
  const own = {} as Record<"notification" | "ticket" | "contract", Record<"alfa" | "beta", string>>;

  beforeAll(async () => {
    const { db } = backend;
    const rows = await db
      .select()
      .from(customerRows)
      .where(inArray(customerRows.email, Object.values(email)));
    for (const who of everybody) people[who] = rows.find((row) => row.email === email[who]) as Person;
    const companyOf = async (companyUuid: string) => {
      const [branch] = await db.select().from(branchRows).where(eq(branchRows.companyUuid, companyUuid)).orderBy(branchRows.uuid);
      const [row] = await db.select().from(accreditations).where(eq(accreditations.companyUuid, companyUuid));
      return { uuid: companyUuid, branchUuid: branch?.uuid ?? "", accreditationUuid: row?.uuid ?? "" };
    };
    Object.assign(alfa, await companyOf(people.BD.companyUuid));
    Object.assign(beta, await companyOf(people["BD of Бета"].companyUuid));
    for (const kind of ["notification", "ticket", "contract"] as const) own[kind] = { alfa: "", beta: "" };
    for (const [name, director, company] of [
      ["alfa", people.BD, alfa],
      ["beta", people["BD of Бета"], beta],
    ] as const) {
      own.notification[name] = (await addNotification(director)) ?? "";
      own.ticket[name] = await addTicket(director);
      const [line] = await db.select().from(contractLines).where(eq(contractLines.branchUuid, company.branchUuid)).limit(1);
      own.contract[name] = line?.uuid ?? "";
    }
  });

  async function addNotification(to: Person, values: Partial<typeof notificationRows.$inferInsert> = {}) {
    const [row] = await backend.db
      .insert(notificationRows)
      .values({
        uuid: uuidv7(),
        customerUuid: to.uuid,
        type: "dealCreated",
        message: "text",
        payload: { deal_uuid: randomUUID() },
        createdAt: testNow,
        ...values,
      })
      .returning();
    return row?.uuid;
  }

  let ticketNumber = 900_000;
  async function addTicket(author: Person): Promise<string> {
    const uuid = uuidv7();
    ticketNumber += 1;
    await backend.db.insert(ticketRows).values({
      uuid,
      number: ticketNumber,
      theme: "theme",
      description: "description",
      status: "new",
      authorUuid: author.uuid,
      author: { company: "company", person: "person", role: "role", email: "mail", phone: "phone" },
      createdAt: testNow,
      updatedAt: testNow,
      lastNumber: 1,
    });
    await backend.db.insert(ticketMessages).values({
      uuid: uuidv7(),
      ticketUuid: uuid,
      number: 1,
      authorUuid: author.uuid,
      authorName: "person",
      isSupport: false,
      text: "text",
      createdAt: testNow,
    });
    return uuid;
  }

  const as = (who: Who) => backend.as(email[who]);

  /** Who reaches the object, by the answer's status; the others must not learn that it exists. */
  async function whoReaches<C extends AnyCall>(call: C, params: Record<string, string>): Promise<Who[]> {
    const reached: Who[] = [];
    for (const who of everybody) {
      const { status, errors } = await (await as(who))(call, { params } as never);
      if (status === 200) reached.push(who);
      else
        expect(
          [
            [403, "FORBIDDEN:4003"],
            [404, "NOT_FOUND:4005"],
          ],
          `${call.path} as ${who}`,
        ).toContainEqual([status, errors[0]?.code]);
    }
    return reached;
  }

  return { backend, people, alfa, beta, own, as, whoReaches, addNotification, addTicket };
}
