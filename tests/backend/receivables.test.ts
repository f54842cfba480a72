import fc from "fast-check";
import { streamXlsxRows } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { contracts as calls } from "#contract/contracts.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import type { Receivable } from "#contract/money.ts";
import type { Money } from "#contract/primitives.ts";
import { aging, sumByAge } from "#server/backend/contracts/aging.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { testNow } from "#tests/support/clock.ts";
import { type Move, useContracts } from "#tests/support/contracts.ts";
import { runs } from "#tests/support/runs.ts";

const { backend, newContract, addContract, addMoves } = useContracts();

const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000);
const kopecks = (sums: Record<string, Money>) => Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, kopecksOf(sum)]));
const list = async (reader: string, query: object = {}) => (await (await backend.as(reader))(calls.receivables, { query })).body;

/** Reads every page. */
async function readAll(reader: string, query: object = {}): Promise<Receivable[]> {
  const rows: Receivable[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await list(reader, { ...query, ...(after && { after }) });
    rows.push(...page.companies);
    after = page.next;
  }
  return rows;
}

const regional = "regional@seller.example";

describe("what all companies owe", () => {
  test("a company has its debt by ages and the days of its oldest overdue charge, and those without a debt are left out", async () => {
    const search = "7100000001";
    const { uuid } = await newContract({ postponDays: 14, name: "Должник", inn: search });
    await addMoves(uuid, [
      { kind: "payment", amount: 10_00, at: daysAgo(300) },
      { kind: "charge", amount: 30_01, at: daysAgo(200) },
      { kind: "charge", amount: 40_00, at: daysAgo(14 + 60) },
      { kind: "charge", amount: 5_00, at: daysAgo(14 + 8) },
      { kind: "charge", amount: 6_00, at: daysAgo(14 + 7) },
      { kind: "correction", amount: -7_00, at: daysAgo(14) },
      { kind: "charge", amount: 8_00, at: daysAgo(1) },
    ]);
    const paid = await newContract({ name: "Без долга", inn: "7100000002" });
    await addMoves(paid.uuid, [
      { kind: "charge", amount: 100, at: daysAgo(50) },
      { kind: "payment", amount: 100, at: daysAgo(1) },
    ]);
    const { companies, totals, count, next } = await list(regional, { search });
    expect(companies.map(({ company, owed, overdue, daysOverdue }) => [company.name, owed.amount, overdue.amount, daysOverdue])).toEqual([
      ["Должник", 86.01, 71.01, 186],
    ]);
    expect(kopecks(companies[0]?.ages ?? {})).toEqual({ notDue: 15_00, week: 6_00, month: 5_00, twoMonths: 40_00, older: 20_01 });
    expect([totals.owed, totals.ages, count, next]).toEqual([companies[0]?.owed, companies[0]?.ages, 1, null]);
    expect(await list(regional, { search: "7100000002" })).toMatchObject({ companies: [], count: 0, totals: { owed: { amount: 0 } } });
  });

  test("contracts of one company have their own deferral, debt and advance, and only their sums are added", async () => {
    const search = "7100000010";
    const { branchUuid, uuid } = await newContract({ postponDays: 7, inn: search });
    await addMoves(uuid, [{ kind: "charge", amount: 100_00, at: daysAgo(20) }]);
    await addMoves(await addContract(branchUuid, 45), [
      { kind: "charge", amount: 30_00, at: daysAgo(20) },
      { kind: "charge", amount: 5_00, at: daysAgo(2) },
    ]);
    const owed = async () => {
      const [row] = (await list(regional, { search })).companies;
      return { ...kopecks(row?.ages ?? {}), daysOverdue: row?.daysOverdue };
    };
    const expected = { notDue: 35_00, week: 0, month: 100_00, twoMonths: 0, older: 0, daysOverdue: 13 };
    expect(await owed()).toEqual(expected);
    const other = await newContract({ name: "С авансом", inn: "7100000011" });
    await addMoves(other.uuid, [{ kind: "charge", amount: 10_00, at: daysAgo(1) }]);
    await addMoves(await addContract(other.branchUuid, 0), [{ kind: "payment", amount: 500_00, at: daysAgo(1) }]);
    expect((await list(regional, { search: "С авансом" })).totals.owed.amount).toBe(10);
  });

  test("pages follow each other by the overdue sum, each company once, and the totals are of all pages", async () => {
    const sums = [5, 500, 50, 50, 0];
    for (const [index, amount] of sums.entries()) {
      const { uuid } = await newContract({ name: `По страницам ${index}`, inn: `710000010${index}` });
      const old: Move[] = amount > 0 ? [{ kind: "charge", amount, at: daysAgo(20) }] : [];
      await addMoves(uuid, [...old, { kind: "charge", amount: 1 + index, at: daysAgo(1) }]);
    }
    const rows = await readAll(regional, { search: "По страницам", perPage: 2 });
    expect(rows.map(({ company, overdue }) => [company.name.at(-1), kopecksOf(overdue)])).toEqual([
      ["1", 500],
      ["3", 50],
      ["2", 50],
      ["0", 5],
      ["4", 0],
    ]);
    const [all, overdue] = [
      await list(regional, { search: "По страницам", perPage: 2 }),
      await readAll(regional, { search: "По страницам", overdue: "only" }),
    ];
    expect([all.count, kopecksOf(all.totals.owed), kopecksOf(all.totals.overdue)]).toEqual([5, 620, 605]);
    expect(overdue.map(({ company }) => company.name.at(-1))).toEqual(["1", "3", "2", "0"]);
    expect((await list(regional, { search: "По страницам", overdue: "only", perPage: 1 })).totals.owed.amount).toBe(6.15);
  });

  test("for any history the sums are those of the rule", async () => {
    const move = fc.record({
      kind: fc.constantFrom("charge", "payment", "correction") as fc.Arbitrary<Move["kind"]>,
      amount: fc.integer({ min: 1, max: 100_000 }),
      isNegative: fc.boolean(),
      hoursAgo: fc.integer({ min: 0, max: 3_000 }),
    });
    const history = fc.array(move, { minLength: 1, maxLength: 25 });
    let index = 0;
    await fc.assert(
      fc.asyncProperty(history, fc.constantFrom(14, 0, 45), async (given, postponDays) => {
        index += 1;
        const inn = `72${String(index).padStart(8, "0")}`;
        const { uuid } = await newContract({ postponDays, inn });
        const moves = given
          .map(({ kind, amount, isNegative, hoursAgo }) => ({
            kind,
            amount: kind === "correction" && isNegative ? -amount : amount,
            at: new Date(testNow.getTime() - hoursAgo * 3_600_000),
          }))
          .sort((a, b) => a.at.getTime() - b.at.getTime());
        await addMoves(uuid, moves);
        const { charges } = aging(moves, postponDays, testNow);
        const owed = charges.reduce((sum, { rest }) => sum + rest, 0);
        const oldest = charges.find(({ rest }) => rest > 0)?.daysOverdue ?? 0;
        const { companies } = await list(regional, { search: inn });
        expect(companies.map(({ ages, daysOverdue, overdue }) => [kopecks(ages), daysOverdue, kopecksOf(overdue)])).toEqual(
          owed > 0 ? [[sumByAge(charges), oldest, owed - sumByAge(charges).notDue]] : [],
        );
      }),
      { numRuns: runs(20) },
    );
  });

  test("the demo's company has in the list what its own page says", async () => {
    const beta = demoUuid("company", "beta");
    const listed = (await readAll(regional)).find(({ company }) => company.uuid === beta);
    const { body } = await (await backend.as("director@beta.example"))(calls.money, { params: { uuid: beta } });
    expect(listed).toMatchObject({ owed: body.owed, overdue: body.overdue, ages: body.ages, daysOverdue: body.daysOverdue });
    expect(body.overdue.amount).toBeGreaterThan(0);
  });
});

describe("the workbook of what companies owe", () => {
  test("it has the companies of the filter with the list's sums, and a name that looks like a formula is text", async () => {
    const search = "=SUM(A1:A9)";
    for (const [index, amount] of [5_01, 7_02].entries()) {
      const { uuid } = await newContract({ postponDays: 7, name: `${search} ${index}`, inn: `710000040${index}` });
      await addMoves(uuid, [{ kind: "charge", amount, at: daysAgo(20) }]);
    }
    const { body, status } = await (await backend.as(regional))(calls.receivablesFile, { query: { search } });
    expect(status).toBe(200);
    const rows: unknown[][] = [];
    for await (const { values } of streamXlsxRows(body as Buffer)) rows.push([...values]);
    const found = rows.filter(([, inn]) => typeof inn === "string" && inn.startsWith("71000004"));
    // Company, INN, debt, not due, to 7, to 30, to 60 days, longer, overdue, days: seven days are given to pay.
    expect(found).toEqual([
      [`${search} 1`, "7100000401", 7.02, 0, 0, 7.02, 0, 0, 7.02, 13],
      [`${search} 0`, "7100000400", 5.01, 0, 0, 5.01, 0, 0, 5.01, 13],
    ]);
    expect(rows.at(-1)?.filter((value) => value !== null && value !== "")).toEqual(["Итого", 12.03, 0, 0, 12.03, 0, 0, 12.03]);
  });

  test("it is whole where the list is cut into pages, and has no company that its reader does not see", async () => {
    const innsOf = async (reader: string) => {
      const { body } = await (await backend.as(reader))(calls.receivablesFile, {});
      const inns: unknown[] = [];
      for await (const { values } of streamXlsxRows(body as Buffer)) if (/^\d{10,12}$/.test(String(values[1]))) inns.push(values[1]);
      return inns;
    };
    for (const reader of [regional, "rep@seller.example"])
      expect(await innsOf(reader), reader).toEqual((await readAll(reader)).map(({ company }) => company.inn));
  });
});

describe("access to what companies owe", () => {
  test("a representative sees the companies in their care only, others of the seller and the platform all", async () => {
    const namesOf = async (reader: string) => new Set((await readAll(reader, { perPage: 100 })).map(({ company }) => company.uuid));
    const { company, uuid } = await newContract({ name: "Ничей", inn: "7100000300" });
    await addMoves(uuid, [{ kind: "charge", amount: 100, at: daysAgo(1) }]);
    const [alfa, beta] = [demoUuid("company", "alfa"), demoUuid("company", "beta")];
    expect(await namesOf("rep@seller.example")).toEqual(new Set([alfa]));
    expect(await namesOf("rep2@seller.example")).toEqual(new Set([beta]));
    for (const name of ["regional", "distribution", "security", "supervisor"]) {
      const seen = await namesOf(`${name}@seller.example`);
      expect(
        [alfa, beta, company.uuid].map((each) => seen.has(each)),
        name,
      ).toEqual([true, true, true]);
    }
    expect((await list("rep@seller.example", { search: "Ничей" })).totals.owed.amount).toBe(0);
  });

  test("trust S36: invalid filters are refused and never cause a server error", async () => {
    const call = await backend.as(regional);
    for (const value of badInput)
      for (const name of ["after", "perPage", "overdue", "search"]) {
        const { status } = await call(calls.receivables, { query: { [name]: value } as never });
        expect([200, 400], `${name} ${String(value).slice(0, 40)}`).toContain(status);
      }
  });
});
