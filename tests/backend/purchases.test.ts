import { eq, sql } from "drizzle-orm";
import { streamXlsxRows } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { deals as calls } from "#contract/deals.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { papers } from "#contract/papers.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealLines, deals } from "#server/backend/deals/tables.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { collect, lineOf, useDealsInWarehouse } from "#tests/support/deals-in-warehouse.ts";
import { alfa, beef, kefir, shop } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";

const { backend, rep, director, inWarehouse } = useDealsInWarehouse();

/** Without deals of the demo. */
const march = { dateFrom: "2026-03-09", dateTo: "2026-03-22" };
const asked = (query: object = march, uuid = alfa) => ({ params: { uuid }, query });
const bought = async (query?: object) => (await director(calls.purchases, asked(query))).body;
const kopecks = (rows: readonly { sum: { amount: number } }[]) => rows.map(({ sum }) => kopecksOf(sum));
const add = (sums: readonly number[]) => sums.reduce((all, sum) => all + sum, 0);

/** Half collected: the first suborder is the beef of 10 March, the second the kefir of 11 March. */
async function addDeal(kefirBoxes: number) {
  const deal = await inWarehouse();
  await collect(rep, deal, 0, [{ uuid: lineOf(deal, beef)?.uuid, collectedQuantity: 10 }]);
  return (await collect(rep, deal, 1, [{ uuid: lineOf(deal, kefir)?.uuid, collectedQuantity: kefirBoxes, reason: "Бой" }])).body;
}

describe("what a company has bought", () => {
  test("is what was collected, by the weeks of delivery and by category, and each adds up to what its deals cost", async () => {
    const [whole, short] = [await addDeal(10), await addDeal(7)];
    await backend.db
      .update(dealLines)
      .set({ deliveryDate: "2026-03-16" })
      .where(eq(dealLines.uuid, lineOf(short, beef)?.uuid ?? ""));
    await backend.db.update(deals).set({ deliveryTo: "2026-03-16" }).where(eq(deals.uuid, short.uuid));
    const body = await bought();
    // The beef of 10 kg costs 6 899,00, ten boxes of kefir 4 609,80, seven 3 226,86.
    expect(body.weeks.map(({ from }, index) => [from, kopecks(body.weeks)[index]])).toEqual([
      ["2026-03-09", 689_900 + 460_980 + 322_686],
      ["2026-03-16", 689_900],
    ]);
    expect(body.categories.map(({ name }, index) => [name, kopecks(body.categories)[index]])).toEqual([
      ["Мясо", 2 * 689_900],
      ["Молочная продукция", 460_980 + 322_686],
    ]);
    const deal = async (uuid: string) => kopecksOf((await director(calls.get, { params: { uuid } })).body.actualTotal ?? { amount: 0 });
    expect(kopecksOf(body.total)).toBe((await deal(whole.uuid)) + (await deal(short.uuid)));
  });

  test("is nothing of what is not collected, was declined, or is of another day or trade point", async () => {
    const deal = await addDeal(10);
    await inWarehouse();
    const declined = await addDeal(10);
    await backend.db.update(deals).set({ status: "declined_by_seller" }).where(eq(deals.uuid, declined.uuid));
    expect(kopecksOf((await bought()).total)).toBe(689_900 + 460_980);
    expect((await bought({ dateFrom: "2026-03-11", dateTo: "2026-03-11" })).total.amount).toBe(4_609.8);
    expect((await bought({ ...march, branchUuid: shop })).total.amount).toBe(11_508.8);
    expect((await bought({ ...march, branchUuid: demoUuid("branch", "none") })).weeks).toEqual([]);
    expect((await bought({ dateFrom: "2026-03-22", dateTo: "2026-03-09" })).categories).toEqual([]);
    await backend.db.delete(deals).where(eq(deals.uuid, deal.uuid));
  });

  test("is what the goods come to after corrections, in the week and the category of their line", async () => {
    const before = await bought();
    const deal = await addDeal(10);
    await backend.db.update(deals).set({ status: "received" }).where(eq(deals.uuid, deal.uuid));
    const upd = (await rep(papers.issueUpd, { params: { uuid: deal.uuid }, body: {} })).body;
    const { lines } = (await rep(papers.correctable, { params: { uuid: deal.uuid } })).body;
    const position = lines.find(({ name }) => name.startsWith("Кефир"))?.position ?? 0;
    const correct = (base: string, quantity: string, price: string) =>
      rep(papers.issueCorrection, {
        params: { uuid: deal.uuid },
        body: { base, upd: upd.uuid, reason: "other", basis: "акт № 3", lines: [{ position, quantity, price }] },
      });
    const first = await correct(upd.uuid, "58", "76.83");
    const dairy = (body: Awaited<ReturnType<typeof bought>>) =>
      kopecks(body.categories.filter(({ name }) => name === "Молочная продукция"))[0] ?? 0;
    // Ten boxes of six for 4,609.80; two bottles less are 4,456.14; then the rest for a rouble more each.
    expect(dairy(await bought()) - dairy(before)).toBe(445_614);
    await correct(first.body.uuid, "58", "77.83");
    const after = await bought();
    expect([dairy(after) - dairy(before), kopecksOf(after.total) - kopecksOf(before.total)]).toEqual([451_414, 451_414 + 689_900]);
  });

  test("a period at the ends of the calendar is answered", async () => {
    for (const day of ["9999-12-31", "0001-06-01"]) expect((await bought({ dateTo: day })).weeks).toEqual([]);
  });

  test("the period is twelve weeks to today, and of a longer one the last year", async () => {
    const { dateFrom, dateTo, isCut } = await bought({});
    const today = await backend.db.execute<{ day: string }>(sql`select ${dateTo}::date - ${dateFrom}::date as day`);
    expect([Number(today.rows[0]?.day) >= 77, Number(today.rows[0]?.day) < 84, isCut]).toEqual([true, true, false]);
    expect(await bought({ dateFrom: "2020-01-01", dateTo: "2026-03-15" })).toMatchObject({ dateFrom: "2025-03-10", isCut: true });
    expect(await bought({ dateFrom: "2025-03-10", dateTo: "2026-03-15" })).toMatchObject({ dateFrom: "2025-03-10", isCut: false });
  });

  test("the workbook has the same sums, and a name that looks like a formula is text", async () => {
    await addDeal(9);
    const name = '=HYPERLINK("http://evil.example")';
    const [before] = await backend.db.select({ name: companies.name }).from(companies).where(eq(companies.uuid, alfa));
    await backend.db.update(companies).set({ name }).where(eq(companies.uuid, alfa));
    const { body: bytes, status } = await director(calls.purchasesFile, asked());
    await backend.db
      .update(companies)
      .set({ name: before?.name ?? "" })
      .where(eq(companies.uuid, alfa));
    expect(status).toBe(200);
    const rows: unknown[][] = [];
    for await (const { values } of streamXlsxRows(bytes as Buffer)) rows.push([...values]);
    expect(rows[0]?.[0]).toBe(`Покупки, ${name}`);
    const sums = rows.map((row) => row[2]).filter((value) => typeof value === "number");
    expect(Math.round(add(sums) * 100)).toBe(kopecksOf((await bought()).total));
  });
});

describe("access to what a company has bought", () => {
  test("a manager sees it of his own deals, a representative of their companies, another company's is not found", async () => {
    await addDeal(10);
    const statusOf = async (email: string, uuid = alfa) => (await (await backend.as(email))(calls.purchases, asked(march, uuid))).status;
    for (const email of ["rep", "regional", "security", "supervisor"]) expect(await statusOf(`${email}@seller.example`), email).toBe(200);
    for (const email of ["distribution", "director", "content"]) expect(await statusOf(`${email}@seller.example`), email).toBe(403);
    expect([await statusOf("rep2@seller.example"), await statusOf("director@beta.example")]).toEqual([404, 404]);
    expect(await statusOf("director@alfa.example", demoUuid("company", "beta"))).toBe(404);
    expect((await rep(calls.purchases, asked())).body.total.amount).toBe(11_508.8);
    const manager = await backend.as("manager@alfa.example");
    const seen = async () => (await manager(calls.purchases, asked())).body.total.amount;
    await backend.db.update(deals).set({ branchUuid: demoUuid("branch", "not-his") });
    expect(await seen()).toBe(0);
    await backend.db.update(deals).set({ buyerCustomerUuid: await personOf(backend.db, "manager@alfa.example") });
    expect(await seen()).toBe(11_508.8);
  });

  test("trust S36: invalid filters are refused and never cause a server error", async () => {
    for (const value of badInput)
      for (const field of ["dateFrom", "dateTo", "branchUuid"]) {
        const { status } = await director(calls.purchases, asked({ [field]: value }));
        expect([200, 400], `${field} ${String(value).slice(0, 40)}`).toContain(status);
      }
  });
});
