import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { notificationPath } from "#app/areas/cabinet/notification-path.ts";
import { companies } from "#contract/companies.ts";
import { notifications as notificationCalls } from "#contract/notifications.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { remindDebtors } from "#server/backend/debt-reminders/remind-debtors.ts";
import { distributionCenters } from "#server/backend/distribution/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { useContracts } from "#tests/support/contracts.ts";
import { addPerson } from "#tests/support/people.ts";

const { backend, newContract, addMoves, addContract } = useContracts();
const supervisor = "supervisor@seller.example";
const at = (time: string) => new Date(`${time}+03:00`);
/** Wednesday, ten in the morning in Moscow. */
const morning = "2026-03-11T10:00:00";
const work = (time: string) => remindDebtors(backend.db, () => at(time));

/** Nobody of the demo owes anything here. */
beforeEach(async () => {
  await backend.pool.query("update contract_lines set balance_kopecks = 0 where balance_kopecks < 0");
  const tables = ["sent_reminders", "debt_checks", "debt_passes", "payment_reminders", "notifications"];
  await backend.pool.query(tables.map((table) => `delete from ${table}`).join("; "));
});

async function put(body: object) {
  const as = await backend.as(supervisor);
  return as(companies.putReminders, { body: { sending: "on", ...body } as never });
}

async function messagesOf(companyUuid: string): Promise<string[]> {
  const rows = await backend.db
    .select({ message: notifications.message })
    .from(notifications)
    .innerJoin(customers, eq(customers.uuid, notifications.customerUuid))
    .where(eq(customers.companyUuid, companyUuid))
    .orderBy(notifications.createdAt);
  return rows.map(({ message }) => message);
}

/** Due on 10 March: overdue by a day on the morning. */
const late = { kind: "charge", amount: 123_456, at: at("2026-02-24T12:00:00"), document: "УПД № 7" } as const;
const soon = { kind: "charge", amount: 50_000, at: at("2026-02-27T12:00:00"), document: "УПД № 8" } as const;
const far = { kind: "charge", amount: 1_000, at: at("2026-03-10T12:00:00"), document: "УПД № 9" } as const;

test("nothing is sent until the seller switches reminders on, then one letter names all that is due of every contract", async () => {
  const { company, branchUuid, uuid } = await newContract();
  await addMoves(uuid, [late]);
  await addMoves(await addContract(branchUuid, 14), [soon, far]);
  expect(await work(morning)).toBe(0);
  await put({ sending: "off", before: 3, polite: 1 });
  expect(await work(morning)).toBe(0);
  expect(await messagesOf(company.uuid)).toEqual([]);
  await put({ before: 3, polite: 1, politeNote: "Вопросы: 8 487 255-01-23" });
  await Promise.all([work(morning), work(morning), work(morning)]);
  expect((await messagesOf(company.uuid)).map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    [
      "Напоминаем об оплате. Всего 1 734,56 ₽:",
      "• УПД № 7 от 24.02.2026: 1 234,56 ₽, срок был 10.03.2026, просрочено дней: 1",
      "• УПД № 8 от 27.02.2026: 500 ₽, оплатить до 13.03.2026",
      "Вопросы: 8 487 255-01-23",
      "Если вы уже заплатили, отвечать не нужно.",
    ].join("\n"),
  ]);
});

test("each step is sent once for a document, the tone grows, and what is paid is not reminded of", async () => {
  const { company, uuid } = await newContract();
  await addMoves(uuid, [late]);
  await put({ polite: 1, firm: 2, claim: 7 });
  for (const day of [11, 12, 13, 16, 17, 18]) await work(`2026-03-${day}T10:00:00`);
  const heads = (await messagesOf(company.uuid)).map((text) => text.slice(0, 8));
  expect(heads).toEqual(["Напомина", "Срок опл", "Претензи"]);
  const paid = await newContract();
  await addMoves(paid.uuid, [late, { kind: "payment", amount: 123_456, at: at("2026-03-10T12:00:00") }]);
  const partly = await newContract();
  await addMoves(partly.uuid, [late, { kind: "payment", amount: 100_000, at: at("2026-03-10T12:00:00") }]);
  await work("2026-03-19T10:00:00");
  expect(await messagesOf(paid.company.uuid)).toEqual([]);
  expect((await messagesOf(partly.company.uuid))[0]).toContain("234,56");
});

test("a company whose payment waits for a person is not reminded, nor one without a director until it has one", async () => {
  const [waiting, headless] = [await newContract(), await newContract()];
  for (const { uuid } of [waiting, headless]) await addMoves(uuid, [late]);
  await put({ polite: 1, firm: 2 });
  await backend.pool.query(
    `insert into payments (uuid, source, digest, number, date, amount_kopecks, payer_name, payer_inn, company_uuid, created_by)
     select gen_random_uuid(), 'bank', 'waiting', '1', '2026-03-10', 100, '', inn, uuid, 'Тест' from companies where uuid = $1`,
    [waiting.company.uuid],
  );
  const setStatus = (status: string) =>
    backend.pool.query("update customers set status = $2 where company_uuid = $1", [headless.company.uuid, status]);
  await setStatus("disabled");
  await work(morning);
  expect([await messagesOf(waiting.company.uuid), await messagesOf(headless.company.uuid)]).toEqual([[], []]);
  await backend.pool.query("delete from payments where digest = 'waiting'");
  await setStatus("active");
  await work("2026-03-11T11:00:00");
  await work("2026-03-12T10:00:00");
  expect((await messagesOf(waiting.company.uuid)).map((text) => text.slice(0, 8))).toEqual(["Напомина", "Срок опл"]);
  expect((await messagesOf(headless.company.uuid)).map((text) => text.slice(0, 8))).toEqual(["Срок опл"]);
});

test("a term that ends on a day off is over after the next working day", async () => {
  const { company, uuid } = await newContract();
  // Fourteen days later is Saturday, 14 March.
  await addMoves(uuid, [{ ...late, at: at("2026-02-28T12:00:00") }]);
  await put({ polite: 1 });
  await work("2026-03-16T10:00:00");
  expect(await messagesOf(company.uuid)).toEqual([]);
  await work("2026-03-17T10:00:00");
  expect((await messagesOf(company.uuid))[0]).toContain("срок был 16.03.2026, просрочено дней: 1");
});

test("letters are for office hours of working days by the company's clock", async () => {
  const { company, uuid, branchUuid } = await newContract();
  await addMoves(uuid, [late]);
  const [center] = await backend.db.select().from(distributionCenters).limit(1);
  const centerUuid = center?.uuid ?? "";
  await backend.db.update(branches).set({ distributionCenterUuid: centerUuid }).where(eq(branches.uuid, branchUuid));
  await backend.db.update(distributionCenters).set({ timeZone: "Asia/Vladivostok" }).where(eq(distributionCenters.uuid, centerUuid));
  await put({ polite: 1 });
  const sent = async () => (await messagesOf(company.uuid)).length;
  // Seven hours ahead: 18:00 and 01:59 there.
  await work("2026-03-11T11:00:00");
  await work("2026-03-12T01:59:00");
  expect(await sent()).toBe(0);
  await work("2026-03-14T03:00:00");
  expect(await sent(), "a Saturday").toBe(0);
  await work("2026-03-16T02:00:00");
  expect(await sent(), "nine on Monday").toBe(1);
  await backend.db.update(distributionCenters).set({ timeZone: "Europe/Moscow" }).where(eq(distributionCenters.uuid, centerUuid));
});

test("only directors of the debtor who can sign in get it, and it opens the page with the debts", async () => {
  const { company, uuid, call } = await newContract();
  const other = await newContract();
  await addPerson(backend.db, { companyUuid: company.uuid, email: "manager@debt.example", roles: ["buyer_company_manager"] });
  await addPerson(backend.db, { companyUuid: company.uuid, email: "gone@debt.example", roles: ["buyer_company_director"] });
  await backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.email, "gone@debt.example"));
  await addMoves(uuid, [late]);
  await put({ polite: 1 });
  await work(morning);
  expect(await messagesOf(company.uuid)).toHaveLength(1);
  expect(await messagesOf(other.company.uuid)).toEqual([]);
  const { body } = await call(notificationCalls.list, { query: {} });
  const [notice] = body.notifications;
  expect(notice).toMatchObject({ type: "23.13", category: "deal", payload: { company_uuid: company.uuid } });
  expect(notice && notificationPath(notice, ["buyer_company_director"])).toBe("/cabinet/company/money");
});

test("the table is refused without a step, with steps out of turn or odd days, and the same table again is no change", async () => {
  const as = await backend.as(supervisor);
  expect((await as(companies.getReminders)).body.reminders, "what the form offers at first").toMatchObject({
    isOn: false,
    before: 3,
    claim: 30,
  });
  const fieldsOf = async (body: object) => Object.keys((await put(body)).errors[0]?.details ?? {});
  expect(await fieldsOf({})).toEqual(["before"]);
  expect(await fieldsOf({ polite: 5, firm: 5 })).toEqual(["firm"]);
  expect(await fieldsOf({ polite: 5, claim: 4 })).toEqual(["claim"]);
  expect(await fieldsOf({ before: 366 })).toEqual(["before"]);
  expect(await fieldsOf({ polite: 0 })).toEqual(["polite"]);
  const first = await put({ before: 3, firm: 7, claimNote: "  Ответ в десять дней  " });
  expect(first.body.reminders).toMatchObject({ isOn: true, before: 3, polite: null, firm: 7, claimNote: "Ответ в десять дней" });
  const again = await put({ before: 3, firm: 7, claimNote: "Ответ в десять дней" });
  expect(again.body.version).toBe(first.body.version);
  const both = await Promise.all([put({ before: 1, version: first.body.version }), put({ before: 2, version: first.body.version })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});
