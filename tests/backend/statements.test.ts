import { beforeEach, expect, test } from "vitest";
import { notificationPath } from "#app/areas/cabinet/notification-path.ts";
import { acts } from "#contract/acts.ts";
import { debts } from "#contract/debts.ts";
import { notifications } from "#contract/notifications.ts";
import { sendStatements } from "#server/backend/debt-reminders/send-statements.ts";
import { useDebtors } from "#tests/support/debtors.ts";
import { addPerson } from "#tests/support/people.ts";

const { backend, newContract, addContract, addMoves, forget, putReminders, toldTo, agree } = useDebtors();
const at = (time: string) => new Date(`${time}+03:00`);
const work = (time: string) => sendStatements(backend.db, () => at(time));
const sentTo = (uuid: string) => toldTo("company", uuid, "statementSent");
const choose = (uuid: string, period: string, who = `${uuid}@ledger.example`) =>
  agree(debts.chooseStatements, who, { uuid }, { period }, "2026-03-05T12:00:00");

beforeEach(forget);

/** Before the week of 2 March, in it, and after it. */
const moves = [
  { kind: "charge", amount: 100_000, at: at("2026-02-16T12:00:00"), document: "УПД № 7" },
  { kind: "charge", amount: 50_000, at: at("2026-03-02T00:00:00"), document: "УПД № 8" },
  { kind: "payment", amount: 30_000, at: at("2026-03-08T23:59:00"), document: "п/п № 5" },
  { kind: "charge", amount: 7_000, at: at("2026-03-09T00:00:00"), document: "УПД № 9" },
] as const;

test("a weekly statement has the act's balances and rows, what is overdue and what is due next, and comes once", async () => {
  const { company, uuid, branchUuid } = await newContract();
  await addMoves(uuid, moves);
  await addMoves(await addContract(branchUuid, 14), [
    { kind: "charge", amount: 1_100, at: at("2026-02-20T12:00:00"), document: "УПД № 6" },
  ]);
  expect((await choose(company.uuid, "weekly")).body).toEqual({ chosen: "weekly", period: "weekly", mayChoose: true });
  for (const time of ["2026-03-09T11:00:00", "2026-03-10T08:59:00"]) await work(time);
  expect(await sentTo(company.uuid), "a day off moved to Monday, before nine").toEqual([]);
  await Promise.all([work("2026-03-10T09:00:00"), work("2026-03-10T09:00:00")]);
  await work("2026-03-11T09:00:00");
  expect(await sentTo(company.uuid)).toEqual([
    [
      "Выписка по расчётам за неделю с 02.03.2026 по 08.03.2026.",
      "Долг на начало 02.03.2026: 1 011 ₽",
      "• 02.03.2026 УПД № 8: долг вырос на 500 ₽",
      "• 08.03.2026 п/п № 5: долг уменьшился на 300 ₽",
      "Долг на конец 08.03.2026: 1 211 ₽",
      "Просрочено сегодня: 711 ₽",
      "Ближайший срок: 16.03.2026, к оплате 500 ₽",
      "Документы за эти дни одним архивом — по ссылке.",
    ].join("\n"),
  ]);
  backend.setNow(at("2026-03-10T12:00:00"));
  const director = await backend.as(`${company.uuid}@ledger.example`);
  await backend.pool.query("update companies set inn = '7100000301' where uuid = $1", [company.uuid]);
  const body = { companyUuid: company.uuid, dateFrom: "2026-03-02", dateTo: "2026-03-08" };
  const { uuid: act } = (await director(acts.issue, { body })).body;
  expect((await director(acts.get, { params: { uuid: act } })).body).toMatchObject({
    opening: { amount: 1011 },
    closing: { amount: 1211 },
    rowCount: 2,
  });
  const [notice] = (await director(notifications.list, { query: {} })).body.notifications.filter(({ type }) => type === "23.16");
  expect(notice && notificationPath(notice, ["buyer_company_director"])).toBe(
    "/cabinet/company/papers?dateFrom=2026-03-02&dateTo=2026-03-08",
  );
  expect(notice && notificationPath(notice, ["buyer_company_manager", "buyer_accountant"])).toBe(
    "/cabinet/company/papers?dateFrom=2026-03-02&dateTo=2026-03-08",
  );
});

test("who chose nothing gets what the seller has for all, monthly on the month's first working day; who chose none gets none", async () => {
  const [all, none, own, idle] = [await newContract(), await newContract(), await newContract(), await newContract()];
  for (const { uuid } of [all, none, own]) await addMoves(uuid, moves);
  await putReminders({ polite: 1, statements: "monthly" });
  await choose(none.company.uuid, "none");
  await choose(own.company.uuid, "weekly");
  await work("2026-03-02T10:00:00");
  const titles = async ({ company }: typeof all) => (await sentTo(company.uuid)).map((text) => text.split("\n")[0]);
  expect(await titles(all)).toEqual(["Выписка по расчётам за месяц с 01.02.2026 по 28.02.2026."]);
  expect(await titles(own)).toEqual(["Выписка по расчётам за неделю с 23.02.2026 по 01.03.2026."]);
  expect([await titles(none), await titles(idle)]).toEqual([[], []]);
  await work("2026-03-03T10:00:00");
  await work("2026-03-10T10:00:00");
  expect([(await titles(all)).length, (await titles(own)).length]).toEqual([1, 2]);
  expect((await choose(own.company.uuid, "default")).body).toEqual({ chosen: "default", period: "monthly", mayChoose: true });
});

test("nothing is sent until somebody chooses, and only the company's director does", async () => {
  const { company, uuid } = await newContract();
  await addMoves(uuid, moves);
  await work("2026-03-10T10:00:00");
  expect(await sentTo(company.uuid)).toEqual([]);
  const statuses = [];
  for (const who of ["director@beta.example", "supervisor@seller.example", "rep@seller.example", "regional@seller.example"])
    statuses.push((await choose(company.uuid, "weekly", who)).status);
  expect(statuses).toEqual([404, 403, 403, 403]);
  expect((await choose(company.uuid, "daily")).status).toBe(400);
});

test("a statement comes to the company's directors and to managers with the accountant's permission, not to others", async () => {
  const { company, uuid } = await newContract();
  await addMoves(uuid, moves);
  const manager = { companyUuid: company.uuid, roles: ["buyer_company_manager" as const] };
  await addPerson(backend.db, { ...manager, email: "books@statements.example", permissions: ["buyer_accountant"] });
  await addPerson(backend.db, { ...manager, email: "orders@statements.example" });
  const disabled = { permissions: ["buyer_accountant" as const], status: "disabled" as const };
  await addPerson(backend.db, { ...manager, email: "former@statements.example", ...disabled });
  await choose(company.uuid, "weekly");
  await work("2026-03-10T09:00:00");
  const told = await backend.pool.query(
    `select c.email from notifications n join customers c on c.uuid = n.customer_uuid
     where n.type = 'statementSent' and c.company_uuid = $1 order by c.email`,
    [company.uuid],
  );
  const emails = told.rows.map(({ email }) => email);
  expect(emails.toSorted()).toEqual([`${company.uuid}@ledger.example`, "books@statements.example"].toSorted());
});
