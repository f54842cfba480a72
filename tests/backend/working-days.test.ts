import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { companies } from "#contract/companies.ts";
import { contracts } from "#contract/contracts.ts";
import { applyToContracts } from "#server/backend/contracts/ledger.ts";
import { contractLines, ledgerRows } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const supervisor = "supervisor@seller.example";

/** Альфа, «Магазин № 1», the dairy line of the worked example. */
const line = { company: "7199123453", branch: "Магазин № 1", assortment: "Молочная продукция" };
const [branchUuid, assortmentUuid] = [demoUuid("branch", "alfa-b1"), demoUuid("assortment", "dairy")];
const company = demoUuid("company", "alfa");

beforeEach(async () => {
  await backend.pool.query("delete from calendar_days where day not in ('2026-01-09', '2026-12-31')");
  const [row] = await backend.db
    .select()
    .from(contractLines)
    .where(and(eq(contractLines.branchUuid, branchUuid), eq(contractLines.assortmentUuid, assortmentUuid)));
  await backend.db.delete(ledgerRows).where(eq(ledgerRows.contractLineUuid, row?.uuid ?? ""));
  await backend.db
    .update(contractLines)
    .set({ balanceKopecks: 0, reservedKopecks: 0, balanceAt: null })
    .where(eq(contractLines.uuid, row?.uuid ?? ""));
});

/** Charges a sum as a deal does: reserved first. */
const charge = (amountKopecks: number, at = testNow) =>
  backend.db.transaction((tx) =>
    applyToContracts(
      tx,
      branchUuid,
      [
        { assortmentUuid, kind: "reserve", amountKopecks },
        { assortmentUuid, kind: "charge", amountKopecks },
      ],
      at,
    ),
  );

async function dueDays() {
  const { body } = await (await backend.as("director@alfa.example"))(contracts.money, { params: { uuid: company } });
  return body.open
    .filter((each) => each.branchName === line.branch && each.assortmentName === line.assortment)
    .map(({ amount, dueOn }) => [amount.amount, dueOn]);
}

async function put(day: string, kind: "working" | "off", version?: number) {
  const as = await backend.as(supervisor);
  return as(companies.putCalendarDay, { params: { day }, body: { kind, ...(version !== undefined && { version }) } });
}

test("a feed states the unit of a deferral, and what was charged stays due when it was whatever changes after", async () => {
  expect((await exchange.load("contracts", [{ ...line, postponDays: 8, postponUnit: "working" }])).counts).toMatchObject({ changed: 1 });
  await charge(100_00);
  expect(await dueDays()).toEqual([[100, "2026-03-18"]]);
  await put("2026-03-14", "working");
  await charge(200_00);
  expect(await dueDays(), "a Saturday that is worked").toEqual([
    [200, "2026-03-17"],
    [100, "2026-03-18"],
  ]);
  await exchange.load("contracts", [{ ...line, postponDays: 3, postponUnit: "calendar" }]);
  await charge(300_00);
  expect(await dueDays()).toEqual([
    // The 8th is a Sunday, the 9th the day off that follows the holiday.
    [300, "2026-03-10"],
    [200, "2026-03-17"],
    [100, "2026-03-18"],
  ]);
  const { body } = await (await backend.as("director@alfa.example"))(contracts.listByBranch, { params: { branchUuid } });
  expect(body.contracts.find(({ assortment }) => assortment.uuid === assortmentUuid)).toMatchObject({
    deferralDays: 3,
    deferralUnit: "calendar",
  });
  backend.setNow(new Date("2026-03-18T12:00:00+03:00"));
  const { body: late } = await (await backend.as("director@alfa.example"))(contracts.money, { params: { uuid: company } });
  expect(
    late.lines.find(({ assortmentName, branchName }) => branchName === line.branch && assortmentName === line.assortment),
  ).toMatchObject({
    overdue: { amount: 500 },
    owed: { amount: 600 },
    daysOverdue: 8,
  });
  backend.setNow(testNow);
});

test("the unit stays when only the days are sent, and a payment pays what is due first, not what was charged first", async () => {
  await exchange.load("contracts", [{ ...line, postponDays: 20, postponUnit: "working" }]);
  await charge(100_00, new Date("2026-03-02T12:00:00+03:00"));
  await exchange.load("contracts", [{ ...line, postponDays: 2 }]);
  await charge(200_00, new Date("2026-03-03T12:00:00+03:00"));
  // Twenty working days after Monday the 2nd, without the 9th; two after Tuesday.
  expect(await dueDays()).toEqual([
    [200, "2026-03-05"],
    [100, "2026-03-31"],
  ]);
  await exchange.load("payments", [
    { ...line, externalId: "working-1", kind: "payment", document: "1", date: "2026-03-04", amount: "150.00" },
  ]);
  const { body } = await (await backend.as("director@alfa.example"))(contracts.money, { params: { uuid: company } });
  const own = body.open.filter((each) => each.branchName === line.branch && each.assortmentName === line.assortment);
  expect(own.map(({ amount, rest }) => [amount.amount, rest.amount])).toEqual([
    [200, 50],
    [100, 100],
  ]);
});

test("charges from before the day was stored stay due by the terms they had", async () => {
  await exchange.load("contracts", [{ ...line, postponDays: 14, postponUnit: "calendar" }]);
  await charge(100_00);
  await backend.pool.query("update ledger_rows set due_on = null");
  expect(await dueDays()).toEqual([[100, "2026-03-19"]]);
  await exchange.load("contracts", [{ ...line, postponDays: 5, postponUnit: "working" }]);
  expect(await dueDays()).toEqual([[100, "2026-03-19"]]);
});

test("a unit that nobody knows is refused with the words that are known", async () => {
  const load = await exchange.load("contracts", [{ ...line, postponUnit: "lunar" as never }]);
  expect(load.refusals).toMatchObject([{ field: "postponUnit" }]);
});

test("a day of the calendar is entered, replaced and removed, once each, and two changes of one version are one", async () => {
  const as = await backend.as(supervisor);
  const before = (await as(companies.listCalendarDays)).body;
  expect(before.days).toContainEqual({ day: "2026-01-09", kind: "off" });
  expect((await put("2027-02-20", "working")).body).toMatchObject({ days: [{ day: "2027-02-20", kind: "working" }, {}, {}] });
  const again = await put("2027-02-20", "working");
  expect(again.body.version).toBe(before.version + 1);
  const both = await Promise.all([put("2027-02-21", "off", again.body.version), put("2027-02-22", "off", again.body.version)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await as(companies.removeCalendarDay, { params: { day: "2027-02-20" } })).body.days).not.toContainEqual({
    day: "2027-02-20",
    kind: "working",
  });
  expect((await as(companies.removeCalendarDay, { params: { day: "2027-02-20" } })).status).toBe(404);
  expect((await put("1999-01-01", "off")).status).toBe(400);
});

test("a calendar deferral that ends on a moved day off ends on the next working day", async () => {
  // 24 December and 7 days: 31 December is off, and then come the holidays.
  await charge(100_00, new Date("2026-12-24T12:00:00+03:00"));
  expect(await dueDays()).toEqual([[100, "2027-01-11"]]);
});
