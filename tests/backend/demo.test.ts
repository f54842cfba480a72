import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { auth } from "#contract/auth.ts";
import { basket } from "#contract/basket.ts";
import { DealProductData } from "#contract/deal.ts";
import { dealStatuses } from "#contract/deal-statuses.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { accreditationStatuses, packagings, units } from "#contract/enums.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { checkQuantity, toHundredths } from "#contract/quantity.ts";
import { discountedPerUnit, lineAmount } from "#server/backend/basket/price.ts";
import { applyLedger, available, type ContractState } from "#server/backend/contracts/limit.ts";
import { contractLines, ledgerRows } from "#server/backend/contracts/tables.ts";
import type { Database } from "#server/backend/db/database.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { seedDemo } from "#server/backend/db/demo/seed.ts";
import { dealLines, dealLogs, deals } from "#server/backend/deals/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { dealStatusFromSuborders } from "#server/backend/suborders/status.ts";
import { suborders } from "#server/backend/suborders/tables.ts";
import { ADMIN_ACCOUNTS, CLIENT_ACCOUNTS } from "#server/demo-accounts.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { expectLoadsOn } from "#tests/support/demo-days.ts";

const demo = useBackend("demo");
const bare = useBackend("empty");

const ended = ["received", "declined_by_buyer", "declined_by_seller"];

/**
 * A digest of every row of every table. Random salts of passwords are left out, and so are counts of catalogue changes, which
 * parallel writers keep in separate rows.
 */
async function contents(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'catalog_version' order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const row = name === "credentials" ? sql`(user_uuid, password_hash is null, password_changed_at)::text` : sql`t::text`;
    const { rows } = await db.execute<{ digest: string }>(
      sql`select count(*) || ' ' || coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as digest from ${sql.identifier(name)} t`,
    );
    digests[name] = rows[0]?.digest ?? "";
  }
  return digests;
}

test("two processes that start on an empty database seed it once, and the same as any other machine", async () => {
  await Promise.all([seedDemo(bare.db, { now: testNow }), seedDemo(bare.db, { now: testNow })]);
  expect(await contents(bare.db)).toEqual(await contents(demo.db));
});

test("seeding again, later, changes nothing", async () => {
  const before = await contents(bare.db);
  await seedDemo(bare.db, { now: new Date(testNow.getTime() + 86_400_000) });
  expect(await contents(bare.db)).toEqual(before);
});

test("demo data load in the night of a leap day", async () => {
  await expectLoadsOn(bare, "2028-02-29T00:10:00Z");
});

test("every uuid that migrations and the demo data write is one the contract takes", async () => {
  const { rows: columns } = await demo.db.execute<{ table: string; column: string }>(
    sql`select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and data_type = 'uuid' order by 1, 2`,
  );
  expect(columns.length).toBeGreaterThan(100);
  const refused: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await demo.db.execute<{ uuid: string }>(
      sql`select distinct ${sql.identifier(column)} as uuid from ${sql.identifier(table)} where ${sql.identifier(column)} is not null`,
    );
    for (const { uuid } of rows) if (!z.uuid().safeParse(uuid).success) refused.push(`${table}.${column} ${uuid}`);
  }
  expect(refused).toEqual([]);
});

test("every demo account signs in by e-mail and the director by phone too", async () => {
  for (const email of [...CLIENT_ACCOUNTS, ...ADMIN_ACCOUNTS]) await demo.as(email);
  const guest = await demo.as(null);
  const answer = await guest(auth.login, { body: { login: "+79105551413", password: "Demo-2026!", method: "phone" } });
  expect(answer.status).toBe(200);
});

test("companies exist in every accreditation state and deals in every status, with every special case", async () => {
  const states = await demo.db.execute<{ status: string }>(sql`select distinct status from companies where type = 'buyer'`);
  expect(states.rows.map((row) => row.status).sort()).toEqual([...accreditationStatuses].sort());
  const all = await demo.db.select().from(deals);
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect([...new Set(all.map((deal) => deal.status))].sort()).toEqual([...dealStatuses].sort());
  const today = plainDateIn(testNow, "Europe/Moscow");
  expect(all.some((deal) => deal.status === "waiting_approval" && deal.deliveryFrom < today)).toBe(true);
  expect(all.some((deal) => deal.status === "waiting_approval" && deal.consentNeeded && !deal.directorConsent)).toBe(true);
  expect(all.some((deal) => deal.status === "waiting_approval" && deal.directorConsent && deal.totalKopecks > 15_000_000)).toBe(true);
  expect(all.some((deal) => deal.status === "received" && deal.isPartlyCollected)).toBe(true);
  expect(all.some((deal) => deal.isPaid && deal.status === "approved_by_seller")).toBe(true);
});

test("numbers of new tickets and deals come after the demo ones", async () => {
  const { rows } = await demo.db.execute<{ greatest: number; next: number; ticket: number; nextTicket: number }>(
    sql`select (select max(number) from deals) as greatest, nextval('deal_numbers') as next, (select max(number)
      from tickets) as ticket, nextval('ticket_numbers') as "nextTicket"`,
  );
  expect(Number(rows[0]?.next)).toBeGreaterThan(Number(rows[0]?.greatest));
  expect(Number(rows[0]?.nextTicket)).toBeGreaterThan(Number(rows[0]?.ticket));
});

test("the worked example of domain.md section 19 waits in the director's basket, to the kopeck", async () => {
  const states = await demo.db.select().from(contractLines);
  const state = (assortment: string) => states.find((line) => line.uuid === demoUuid("contract-line", `alfa-b1:${assortment}`));
  expect(state("dairy")).toMatchObject({
    limitKopecks: 30_000_000,
    balanceKopecks: -18_000_000,
    reservedKopecks: 9_000_000,
    postponDays: 14,
  });
  expect(state("meat")).toMatchObject({ limitKopecks: 0, balanceKopecks: 0, reservedKopecks: 0, postponDays: 0 });

  const { body } = await (await demo.as("director@alfa.example"))(basket.get);
  expect(body.branchUuid).toBe(demoUuid("branch", "alfa-b1"));
  expect(body.items.map((item) => [item.sku, item.quantity, item.price.total.amount])).toEqual([
    ["010-241", 20, 8937.6],
    ["010-377", 15, 7993.8],
    ["010-512", 60.5, 18309.72],
    ["030-118", 24.35, 16799.07],
  ]);
  expect(body.summary).toMatchObject({ subtotal: { amount: 53498.07 }, total: { amount: 52040.19 }, discountPercent: 2.73, itemCount: 4 });
  expect(body.groups.assortmentGroups.filter((group) => group.isLimitExceeded).map((group) => group.excess.amount)).toEqual([5241.12]);
  expect(body.deliverySchedules.map((schedule) => [schedule.subcategoryUuid, schedule.availableDates.map((each) => each.date)])).toEqual([
    [demoUuid("category", "dairy-kislomol"), ["2026-03-11", "2026-03-13", "2026-03-16", "2026-03-18"]],
    [demoUuid("category", "meat-beef"), ["2026-03-10", "2026-03-12", "2026-03-17", "2026-03-19"]],
  ]);
});

test("money of every contract line: the ledger replays to its sums; the reserve is its open deals and what was carried over", async () => {
  const open = await demo.db.execute<{ branch: string; assortment: string; sum: number }>(sql`
    select d.branch_uuid as branch, l.assortment_uuid as assortment, sum(coalesce(l.actual_total_kopecks, l.total_kopecks))::bigint as sum
    from deals d join deal_lines l on l.deal_uuid = d.uuid
    where d.status not in ('received', 'declined_by_buyer', 'declined_by_seller') group by 1, 2`);
  const rows = await demo.db.select().from(ledgerRows).orderBy(ledgerRows.id);
  const contracts = await demo.db.select().from(contractLines);
  expect([contracts.length, rows.length > contracts.length]).toEqual([23, true]);
  for (const line of contracts) {
    const own = rows.filter((row) => row.contractLineUuid === line.uuid);
    let state: ContractState = { limit: line.limitKopecks, balance: 0, reserved: 0 };
    let carried: ContractState = state;
    for (const row of own) {
      state = applyLedger(state, { kind: row.kind, amount: row.amountKopecks });
      if (row.dealUuid === null) carried = applyLedger(carried, { kind: row.kind, amount: row.amountKopecks });
      expect([row.balanceAfterKopecks, row.reservedAfterKopecks]).toEqual([state.balance, state.reserved]);
      if (line.postponDays > 0) expect(available(state)).toBeGreaterThanOrEqual(0);
    }
    expect(own.map((row) => row.createdAt.getTime())).toEqual(own.map((row) => row.createdAt.getTime()).sort((a, b) => a - b));
    const deals = open.rows.find((row) => row.branch === line.branchUuid && row.assortment === line.assortmentUuid)?.sum ?? 0;
    expect([line.balanceKopecks, line.reservedKopecks]).toEqual([state.balance, carried.reserved + Number(deals)]);
  }
});

test("sums of every deal are those of its lines, priced by the rules of the basket", async () => {
  const lines = await demo.db.select().from(dealLines);
  const all = await demo.db.select().from(deals);
  expect([all.length, all.filter((deal) => deal.actualTotalKopecks !== null).length]).toEqual([42, 19]);
  for (const deal of all) {
    const own = lines.filter((line) => line.dealUuid === deal.uuid);
    const sum = (of: (line: (typeof own)[number]) => number) => own.reduce((total, line) => total + of(line), 0);
    expect([deal.productCount, deal.subtotalKopecks, deal.totalKopecks]).toEqual([
      own.length,
      sum((line) => line.subtotalKopecks),
      sum((line) => line.totalKopecks),
    ]);
    if (deal.actualTotalKopecks !== null) expect(deal.actualTotalKopecks).toBe(sum((line) => line.actualTotalKopecks ?? line.totalKopecks));
    for (const line of own) {
      const { dealQuantity: rules } = DealProductData.partial({ substitution: true, analog: true, shelfLifeDays: true, buyerCode: true })
        .omit({ collectedQuantity: true, reason: true, picture: true })
        .parse(line.snapshot);
      const hundredths = {
        kind: rules.kind,
        round: rules.round,
        step: toHundredths(rules.step),
        min: toHundredths(rules.min),
        max: toHundredths(rules.max),
      };
      expect(checkQuantity(hundredths, line.quantityHundredths)).toBeNull();
      expect(line.perUnitKopecks).toBe(discountedPerUnit(line.baseKopecks, line.percentHundredths));
      expect(line.totalKopecks).toBe(
        lineAmount({ kind: rules.kind, quantity: line.quantityHundredths, unitsInSupply: line.unitsInSupply }, line.perUnitKopecks),
      );
    }
  }
});

test("suborders and history of every deal lead to its status, in order and in the past", async () => {
  const parts = await demo.db.select().from(suborders);
  const logs = await demo.db.select().from(dealLogs);
  const all = await demo.db.select().from(deals);
  const derivedOf: (string | null)[] = [];
  for (const deal of all) {
    const own = parts.filter((part) => part.dealUuid === deal.uuid);
    const shown = own.filter((part) => part.deletedAt === null);
    const dates = own.map((part) => part.deliveryDate).sort();
    expect([deal.deliveryFrom, deal.deliveryTo]).toEqual([dates[0], dates.at(-1)]);
    expect(shown.length).toBe(deal.status.startsWith("declined") ? 0 : own.length);
    const derived = dealStatusFromSuborders(shown.map((part) => part.status as Parameters<typeof dealStatusFromSuborders>[0][number]));
    derivedOf.push(derived);
    if (derived !== null) expect(derived).toBe(deal.status);
    const history = logs.filter((log) => log.dealUuid === deal.uuid).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    expect(history[0]).toMatchObject({ event: "created", createdAt: deal.createdAt });
    expect(history.findLast((log) => log.toStatus !== null)?.toStatus).toBe(deal.status);
    expect(history.every((log) => log.createdAt < testNow)).toBe(true);
    expect(deal.createdAt < deal.earliestCutoffAt).toBe(true);
  }
  expect([derivedOf.length, derivedOf.filter((derived) => derived !== null).length]).toEqual([42, 21]);
});

test("units and packages of every product are of the contract's lists", async () => {
  const all = await demo.db.select().from(products);
  expect(all.length).toBe(420);
  for (const product of all) {
    expect(units).toContain(product.unit);
    expect(units).toContain(product.supplyUnit);
    expect(packagings).toContain(product.details.package);
    expect(Object.values(product.details.delivery).every((text) => text.length > 0)).toBe(true);
    expect(Object.values(product.details.additional).every((text) => text.length > 0)).toBe(true);
  }
});

test("every deal opens by the API, and the cases waiting for somebody show why", async () => {
  const regional = await demo.as("regional@seller.example");
  for (const { uuid } of await demo.db.select({ uuid: deals.uuid }).from(deals)) {
    expect((await regional(dealCalls.get, { params: { uuid } })).status).toBe(200);
  }
  const unpaid = await regional(dealCalls.get, { params: { uuid: demoUuid("deal", "10424") } });
  expect(unpaid.body.blocked.map((each) => each.action)).toContain("passToDelivery");
  const changed = await (await demo.as("director@alfa.example"))(dealCalls.get, { params: { uuid: demoUuid("deal", "10428") } });
  expect(changed.body).toMatchObject({ consentNeeded: true, totalWithDiscount: { amount: 45835.09 } });
  expect(
    changed.body.statusesLogs.find((log) => log.event === "edit")?.changes.map((change) => [change.quantityBefore, change.quantityAfter]),
  ).toEqual([
    [15, 14],
    [24.35, 23.9],
  ]);
  expect(changed.body.allowedActions).toContain("confirm");
  expect((await demo.db.select().from(deals)).filter((deal) => !ended.includes(deal.status)).length).toBeGreaterThan(15);
});

test("notifications of all 28 types lead to rows that exist", async () => {
  const { rows } = await demo.db.execute<{ types: number; lost: number; braces: number }>(sql`
    select (select count(distinct type)::int from notifications) as types,
      (select count(*)::int from notifications where message like '%{%') as braces,
      (select count(*)::int from notifications n where
        (n.payload ? 'deal_uuid' and not exists (select 1 from deals d where d.uuid::text = n.payload->>'deal_uuid')) or
        (n.payload ? 'ticket_uuid' and not exists (select 1 from tickets t where t.uuid::text = n.payload->>'ticket_uuid')) or
        (n.payload ? 'accreditation_uuid' and not exists (select 1 from accreditations a
          where a.uuid::text = n.payload->>'accreditation_uuid')) or
        (n.payload ? 'document_uuid' and not exists (select 1 from accreditation_documents a
          where a.uuid::text = n.payload->>'document_uuid'))) as lost`);
  expect(rows[0]).toEqual({ types: 28, lost: 0, braces: 0 });
});
