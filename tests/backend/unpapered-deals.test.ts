import { beforeAll, beforeEach, expect, test } from "vitest";
import { companyPapers } from "#contract/company-papers.ts";
import { papers as calls } from "#contract/papers.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { personOf, rub } from "#tests/support/demo-deals.ts";
import { useMixedDeal } from "#tests/support/mixed-deal.ts";
import { type Statement, watchStatements } from "#tests/support/watched-statements.ts";

const backend = useBackend();
const world = useMixedDeal(backend, "received", ["companies", "paper_signers", "seller_regimes"]);
const regional = "regional@seller.example";
let seller: Caller;
let watched: Statement[];
beforeAll(() => {
  watched = watchStatements(backend.pool);
});
beforeEach(async () => {
  seller = await backend.as(regional);
});

type Query = { after?: string; perPage?: number };

/** Deals of this file's world and of the demo, by all pages. */
async function unpapered(as: Caller, perPage = 100) {
  const found: string[] = [];
  let query: Query = { perPage };
  for (let pages = 0; pages < 500; pages += 1) {
    const { status, body } = await as(companyPapers.unpapered, { query });
    expect(status).toBe(200);
    found.push(...body.deals.map(({ uuid }) => uuid));
    if (body.next === null) return found;
    query = { perPage, after: body.next };
  }
  throw new Error("endless");
}

test("a received deal waits until its transfer document is in force, and again once that is cancelled", async () => {
  const { body } = await seller(companyPapers.unpapered, { query: {} });
  expect(body.deals).toContainEqual(
    expect.objectContaining({ uuid: world.deal, company: expect.objectContaining({ name: "ООО «Лукошко»" }), total: rub(11_508.8) }),
  );
  const { body: upd } = await world.rep(calls.issueUpd, { params: { uuid: world.deal }, body: {} });
  expect(await unpapered(seller)).not.toContain(world.deal);
  await backend.pool.query("update papers set status = 'cancelled' where uuid = $1", [upd.uuid]);
  expect(await unpapered(seller)).toContain(world.deal);
});

test("deals that are not received, or of which nothing was, wait for no document", async () => {
  const collected = await world.store({ status: "collected" });
  const nothing = await world.store({ status: "received", actualTotalKopecks: 0 });
  const found = await unpapered(seller);
  expect([found.includes(world.deal), found.includes(collected), found.includes(nothing)]).toEqual([true, false, false]);
});

test("its pages have each deal once, the newest first", async () => {
  for (let count = 0; count < 3; count += 1) await world.store({ status: "received" });
  const found = await unpapered(seller);
  expect(await unpapered(seller, 2)).toEqual(found);
  expect(new Set(found).size).toBe(found.length);
  const { rows } = await backend.pool.query<{ uuid: string }>(
    "select uuid from deals where uuid = any($1::uuid[]) order by created_at desc, uuid desc",
    [found],
  );
  expect(found).toEqual(rows.map(({ uuid }) => uuid));
});

test("a representative sees those of their own deals, a buyer none", async () => {
  const another = await world.store({ status: "received", sellerCustomerUuid: await personOf(backend.db, "rep2@seller.example") });
  await backend.pool.query(
    "update companies set sales_representative_uuid = null where uuid = (select buyer_company_uuid from deals where uuid = $1)",
    [another],
  );
  const own = await unpapered(world.rep);
  expect([own.includes(world.deal), own.includes(another)]).toEqual([true, false]);
  expect((await unpapered(seller)).includes(another)).toBe(true);
  expect((await world.director(companyPapers.unpapered, { query: {} })).status).toBe(403);
});

test("a page is one statement, however many deals there are", async () => {
  const statementsOf = async (perPage: number) => {
    watched.length = 0;
    await seller(companyPapers.unpapered, { query: { perPage } });
    return watched.filter(({ text }) => text.includes('"deals"')).length;
  };
  for (let count = 0; count < 3; count += 1) await world.store({ status: "received" });
  expect([await statementsOf(1), await statementsOf(100)]).toEqual([1, 1]);
});

test("a cursor that no page gave is refused", async () => {
  const nobody = "00000000-0000-0000-0000-000000000000";
  for (const at of ["2026-13-45T00:00:00.000000Z", "2026-02-31T00:00:00.000000Z", "0000-01-01T00:00:00.000000Z"])
    expect((await seller(companyPapers.unpapered, { query: { after: `${at}_${nobody}` } })).status).toBe(400);
  for (const after of ["1", `2026-02-28T24:00:00.000001Z_${nobody}`, "x".repeat(80)])
    expect((await seller(companyPapers.unpapered, { query: { after } })).status).toBe(400);
});
