import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { contracts as calls, type LedgerEntry } from "#contract/contracts.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { branchCustomers } from "#server/backend/branches/tables.ts";
import { applyToContracts } from "#server/backend/contracts/ledger.ts";
import { overdue } from "#server/backend/contracts/overdue.ts";
import { contractLines, ledgerRows } from "#server/backend/contracts/tables.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { testNow } from "#tests/support/clock.ts";
import { useContracts } from "#tests/support/contracts.ts";
import { addPerson } from "#tests/support/people.ts";
import { rowsRead } from "#tests/support/query-plans.ts";
import { runs } from "#tests/support/runs.ts";

const { backend, director, dairy, newContract } = useContracts();

const day = 86_400_000;

type Movement = { kind: "reserve" | "release" | "charge" | "payment" | "correction"; amountKopecks: number };

const read = async (call: Awaited<ReturnType<typeof backend.as>>, uuid: string, query: object = {}) =>
  (await call(calls.ledger, { params: { uuid }, query })).body;

/** Reads every page. */
async function readAll(call: Awaited<ReturnType<typeof backend.as>>, uuid: string, query: object = {}): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const page = await read(call, uuid, { ...query, ...(before && { before }) });
    entries.push(...page.entries);
    before = page.next;
  }
  return entries;
}

describe("the ledger of a contract", () => {
  test("L126 P23: the page shows the contract and its movements, newest first, with the sums after each", async () => {
    const { body } = await (await backend.as(director))(calls.ledger, { params: { uuid: dairy } });
    expect(body.contract).toMatchObject({
      uuid: dairy,
      branchName: "Магазин № 1",
      company: { name: "ООО «Лукошко»" },
      limit: { amount: 300_000 },
      balance: { amount: -180_000 },
      reserved: { amount: 90_000 },
      available: { amount: 30_000 },
    });
    const [newest] = body.entries;
    expect([newest?.balanceAfter, newest?.reservedAfter]).toEqual([body.contract.balance, body.contract.reserved]);
    expect(body.entries.map((entry) => Number(entry.id))).toEqual(body.entries.map((entry) => Number(entry.id)).sort((a, b) => b - a));
    expect(body.entries.some((entry) => entry.deal !== null && entry.deal.number > 10_000)).toBe(true);
  });

  test("invariant 3: after concurrent random movements each row continues the previous one, and the last equals the contract", async () => {
    const movement = fc.record({
      kind: fc.constantFrom("reserve", "release", "charge", "payment", "correction") as fc.Arbitrary<Movement["kind"]>,
      amountKopecks: fc.integer({ min: 1, max: 5_000_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 25 }), fc.boolean(), async (movements, isNegative) => {
        const { branchUuid, assortmentUuid, uuid, call, limitKopecks } = await newContract();
        const signed = movements.map((each) =>
          each.kind === "correction" && isNegative ? { ...each, amountKopecks: -each.amountKopecks } : each,
        );
        const write = (each: Movement) =>
          backend.db
            .transaction((tx) => applyToContracts(tx, branchUuid, [{ assortmentUuid, ...each }], testNow))
            .then(
              () => true,
              (error: Error) => {
                expect(error).toBeInstanceOf(RangeError);
                return false;
              },
            );
        await Promise.all(signed.map(write));
        const entries = (await readAll(call, uuid, { perPage: 7 })).reverse();
        let [balance, reserved] = [0, 0];
        for (const entry of entries) {
          balance += kopecksOf(entry.balanceChange);
          reserved += kopecksOf(entry.reservedChange);
          expect([kopecksOf(entry.balanceAfter), kopecksOf(entry.reservedAfter)]).toEqual([balance, reserved]);
          expect(reserved).toBeGreaterThanOrEqual(0);
        }
        const { contract } = await read(call, uuid);
        expect([kopecksOf(contract.balance), kopecksOf(contract.reserved)]).toEqual([balance, reserved]);
        expect(kopecksOf(contract.available) + reserved - balance).toBe(limitKopecks);
        expect(kopecksOf(contract.debt)).toBe(Math.max(0, -balance));
      }),
      { numRuns: runs(10) },
    );
  });

  test("domain 7: the overdue debt found in the database equals the rule applied to the ledger rows", async () => {
    const row = fc.record({
      kind: fc.constantFrom("charge", "payment", "correction") as fc.Arbitrary<Movement["kind"]>,
      amount: fc.integer({ min: 1, max: 1000 }),
      isNegative: fc.boolean(),
      daysAgo: fc.integer({ min: 0, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), fc.constantFrom(14, 0), async (rows, postponDays) => {
        const { uuid, call } = await newContract({ postponDays });
        const dated = rows
          .map(({ kind, amount, isNegative, daysAgo }) => ({
            kind,
            amount: kind === "correction" && isNegative ? -amount : amount,
            at: new Date(testNow.getTime() - daysAgo * day),
          }))
          .sort((a, b) => a.at.getTime() - b.at.getTime());
        await backend.db.insert(ledgerRows).values(
          dated.map(({ kind, amount, at }) => ({
            contractLineUuid: uuid,
            kind,
            amountKopecks: amount,
            balanceAfterKopecks: 0,
            reservedAfterKopecks: 0,
            createdAt: at,
          })),
        );
        await backend.db.update(contractLines).set({ balanceKopecks: -1_000_000 }).where(eq(contractLines.uuid, uuid));
        const expected = overdue(dated, postponDays, testNow);
        const { contract } = await read(call, uuid);
        expect([kopecksOf(contract.overdue), contract.overdueSince]).toEqual([expected.amount, expected.since?.toISOString() ?? null]);
      }),
      { numRuns: runs(15) },
    );
  });

  test("performance: keyset pages list each movement once and run as many queries for 2,000 movements as for one", async () => {
    const { uuid, call } = await newContract();
    const insert = (count: number) =>
      backend.db.insert(ledgerRows).values(
        Array.from({ length: count }, (_, index) => ({
          contractLineUuid: uuid,
          kind: (["reserve", "payment"] as const)[index % 2] ?? "payment",
          amountKopecks: 1,
          balanceAfterKopecks: 0,
          reservedAfterKopecks: 0,
          document: `П-${index}`,
          createdAt: new Date(testNow.getTime() - (count - index) * 60_000),
        })),
      );
    await insert(1);
    const one = await call(calls.ledger, { params: { uuid }, query: { perPage: 100 } });
    await insert(2000);
    const many = await call(calls.ledger, { params: { uuid }, query: { perPage: 100 } });
    expect(many.queries).toBe(one.queries);
    const entries = await readAll(call, uuid, { perPage: 100 });
    expect(entries).toHaveLength(2_001);
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(2_001);
    await backend.db.execute(sql`vacuum analyze ledger_rows`);
    const page = "select * from ledger_rows where contract_line_uuid = $1 and id < 100000000 order by id desc limit 21";
    expect(await rowsRead(backend.pool, page, [uuid])).toBe(21);
  });

  test("B21: movements are filtered by balance, by reserve and by days in Moscow time", async () => {
    const { uuid, call } = await newContract();
    const at = (time: string) => new Date(`2026-03-${time}+03:00`);
    const rows = [
      ["reserve", "01T00:00:00"],
      ["charge", "01T23:59:59"],
      ["payment", "02T00:00:00"],
      ["correction", "03T12:00:00"],
    ] as const;
    await backend.db.insert(ledgerRows).values(
      rows.map(([kind, time]) => ({
        contractLineUuid: uuid,
        kind,
        amountKopecks: 5,
        balanceAfterKopecks: 0,
        reservedAfterKopecks: 0,
        createdAt: at(time),
      })),
    );
    const kinds = async (query: object) => (await read(call, uuid, query)).entries.map((entry) => entry.kind);
    expect(await kinds({})).toEqual(["correction", "payment", "charge", "reserve"]);
    expect(await kinds({ part: "balance" })).toEqual(["correction", "payment", "charge"]);
    expect(await kinds({ part: "reserve" })).toEqual(["reserve"]);
    expect(await kinds({ dateFrom: "2026-03-01", dateTo: "2026-03-01" })).toEqual(["charge", "reserve"]);
    expect(await kinds({ dateFrom: "2026-03-02" })).toEqual(["correction", "payment"]);
    expect(await kinds({ dateTo: "2026-02-28" })).toEqual([]);
  });

  test("trust S36: invalid query parameters are refused or ignored and never cause a server error", async () => {
    const call = await backend.as(director);
    for (const value of badInput) {
      for (const name of ["before", "perPage", "part", "dateFrom", "dateTo"]) {
        const { status } = await call(calls.ledger, { params: { uuid: dairy }, query: { [name]: value } });
        expect([200, 400], `${name} ${String(value).slice(0, 40)}`).toContain(status);
      }
      const query = { dateFrom: value, dateTo: value };
      expect((await call(calls.ledgerFile, { params: { uuid: dairy }, query })).status).toBeLessThan(500);
    }
    expect(
      (await call(calls.ledger, { params: { uuid: dairy }, query: { before: "999999999999999" } })).body.entries.length,
    ).toBeGreaterThan(0);
  });
});

describe("access to contracts", () => {
  const readings = [calls.ledger, calls.ledgerFile] as const;

  test("trust S30: a contract of another company, or of another representative's company, is not found", async () => {
    const foreign = await newContract();
    for (const reader of [director, "director@beta.example", "rep@seller.example", "rep2@seller.example"]) {
      const call = await backend.as(reader);
      for (const reading of readings) {
        const [other, unknown] = [
          await call(reading, { params: { uuid: foreign.uuid } }),
          await call(reading, { params: { uuid: uuidv7() } }),
        ];
        expect([other.status, other.body], `${reader} ${reading.path}`).toEqual([404, unknown.body]);
      }
      expect((await call(calls.companyFile, { params: { uuid: foreign.company.uuid } })).status, reader).toBe(404);
    }
    const rows: [string, number][] = [
      [director, 200],
      ["rep@seller.example", 200],
      ["rep2@seller.example", 404],
      ["director@beta.example", 404],
      ["security@seller.example", 200],
      ["support@platform.example", 200],
      ["content@seller.example", 403],
    ];
    for (const [reader, status] of rows)
      expect((await (await backend.as(reader))(calls.ledger, { params: { uuid: dairy } })).status, reader).toBe(status);
  });

  test("domain 2: a manager reads only the contracts of the branches they are attached to", async () => {
    const { company, branchUuid, uuid } = await newContract();
    const manager = await addPerson(backend.db, { companyUuid: company.uuid, email: "m@ledger.example", roles: ["buyer_company_manager"] });
    const call = await backend.as("m@ledger.example");
    expect((await call(calls.ledger, { params: { uuid } })).status).toBe(404);
    await backend.db.insert(branchCustomers).values({ branchUuid, customerUuid: manager.uuid });
    for (const reading of readings) expect((await call(reading, { params: { uuid } })).status).toBe(200);
    expect((await call(calls.companyFile, { params: { uuid: company.uuid } })).status).toBe(403);
  });
});
