import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test, vi } from "vitest";
import type { DealStatus } from "#contract/deal-statuses.ts";
import { deals } from "#contract/deals.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { deals as dealRows } from "#server/backend/deals/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { alfa, secondShop, shop, thirdShop } from "#tests/support/demo-basket.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";

const backend = useBackend();

describe("the list of deals", () => {
  const day = (date: string) => new Date(`${date}T10:00:00+03:00`);

  test("O01: deals come newest first, in pages with a total, and a page beyond the end is empty", async () => {
    const director = await backend.as("director@alfa.example");
    const made: string[] = [];
    for (const date of ["2031-01-01", "2031-01-03", "2031-01-02"])
      made.push(await storeDeal(backend.db, { status: "received", createdAt: day(date) }));
    const all = await director(deals.list, { query: { dateFrom: "2031-01-01", dateTo: "2031-01-31" } });
    expect([all.body.total, all.body.deals.map((deal) => deal.uuid)]).toEqual([3, [made[1], made[2], made[0]]]);
    const second = await director(deals.list, { query: { dateFrom: "2031-01-01", dateTo: "2031-01-31", page: 2, perPage: 2 } });
    expect([second.body.total, second.body.deals.map((deal) => deal.uuid)]).toEqual([3, [made[0]]]);
    for (const page of [3, 1001, 100_000])
      expect(
        (await director(deals.list, { query: { dateFrom: "2031-01-01", dateTo: "2031-01-31", page, perPage: 100 } })).body.deals,
      ).toEqual([]);
  });

  test("the period counts days in the distribution center's time zone, both ends included", async () => {
    const director = await backend.as("director@alfa.example");
    const uuid = await storeDeal(backend.db, { status: "received", createdAt: new Date("2032-02-10T00:30:00+03:00") });
    const found = async (query: object) =>
      (await director(deals.list, { query: { dateFrom: "2032-01-01", dateTo: "2032-12-31", ...query } })).body.deals.map(
        (deal) => deal.uuid,
      );
    expect(await found({ dateFrom: "2032-02-10", dateTo: "2032-02-10" })).toEqual([uuid]);
    expect(await found({ dateTo: "2032-02-09" })).toEqual([]);
    expect(await found({ dateFrom: "2032-02-11" })).toEqual([]);
  });

  test("the list is filtered by status, branch, company and a part of the number", async () => {
    const director = await backend.as("director@alfa.example");
    const regional = await backend.as("regional@seller.example");
    const uuid = await storeDeal(backend.db, {
      status: "declined_by_seller",
      number: 77_123_456,
      branchUuid: secondShop,
      createdAt: day("2033-01-01"),
    });
    const period = { dateFrom: "2033-01-01", dateTo: "2033-01-02" };
    const found = async (query: object, as = director) =>
      (await as(deals.list, { query: { ...period, ...query } })).body.deals.map((deal) => deal.uuid);
    for (const query of [
      { status: ["declined_by_seller", "received"] },
      { status: "declined_by_seller,received" },
      { branchUuid: secondShop },
      { search: "77123456" },
      { search: "№ 77123456-2" },
      { search: "12345" },
    ])
      expect(await found(query)).toEqual([uuid]);
    for (const query of [
      { status: "received" },
      { branchUuid: shop },
      { search: "999" },
      { search: "abc" },
      { search: "%" },
      { branchUuid: uuidv7() },
    ])
      expect(await found(query)).toEqual([]);
    expect(await found({ buyerCompanyUuid: alfa }, regional)).toEqual([uuid]);
    expect(await found({ buyerCompanyUuid: uuidv7() }, regional)).toEqual([]);
  });

  test("O02 O12: a deal with an unknown status or type is left out of the list with a warning and fails to open", async () => {
    const regional = await backend.as("regional@seller.example");
    const good = await storeDeal(backend.db, { status: "received", createdAt: day("2034-01-01") });
    const [status, type] = [
      await storeDeal(backend.db, { status: "lost" as DealStatus, reserve: false, createdAt: day("2034-01-01") }),
      await storeDeal(backend.db, { status: "received", type: "barter", createdAt: day("2034-01-01") }),
    ];
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const listed = await regional(deals.list, { query: { dateFrom: "2034-01-01", dateTo: "2034-01-01" } });
    expect([listed.status, listed.body.deals.map((deal) => deal.uuid)]).toEqual([200, [good]]);
    expect(warn.mock.calls.flat().join(" ")).toContain(status);
    expect(warn.mock.calls.flat().join(" ")).toContain(type);
    warn.mockRestore();
    for (const uuid of [status, type]) expect((await regional(deals.get, { params: { uuid } })).status).toBe(500);
    await backend.db.delete(dealRows).where(sql`uuid in (${status}, ${type})`);
  });

  test("O11 O13: an auction is shown, and the old status new is read as waiting_approval", async () => {
    const regional = await backend.as("regional@seller.example");
    const uuid = await storeDeal(backend.db, {
      status: "new" as DealStatus,
      type: "auction",
      reserve: false,
      suborderStatuses: ["new", "new"],
    });
    const { body } = await regional(deals.get, { params: { uuid } });
    expect([body.status, body.type, body.suborders[0]?.status]).toEqual(["waiting_approval", "auction", "new"]);
  });

  test("O03 O04: everybody sees only the deals in their scope, and the total counts only those", async () => {
    const at = { createdAt: day("2035-01-01") };
    const [manager, rep2] = [await personOf(backend.db, "manager@alfa.example"), await personOf(backend.db, "rep2@seller.example")];
    const [beta] = await backend.db
      .select()
      .from(companies)
      .where(eq(companies.uuid, (await personCompany("director@beta.example")) ?? ""));
    const own = await storeDeal(backend.db, { status: "received", buyerCustomerUuid: manager, branchUuid: thirdShop, ...at });
    const ofBranch = await storeDeal(backend.db, { status: "received", branchUuid: shop, ...at });
    const elsewhere = await storeDeal(backend.db, { status: "received", branchUuid: thirdShop, sellerCustomerUuid: rep2, ...at });
    const foreign = await storeDeal(backend.db, {
      status: "received",
      buyerCompanyUuid: beta?.uuid ?? "",
      buyerCustomerUuid: await personOf(backend.db, "director@beta.example"),
      sellerCustomerUuid: rep2,
      ...at,
    });
    const seen = async (email: string) => {
      const answer = await (await backend.as(email))(deals.list, { query: { dateFrom: "2035-01-01", dateTo: "2035-01-01", perPage: 50 } });
      expect(answer.body.total).toBe(answer.body.deals.length);
      return answer.body.deals.map((deal) => deal.uuid).sort();
    };
    expect(await seen("director@alfa.example")).toEqual([own, ofBranch, elsewhere].sort());
    expect(await seen("manager@alfa.example")).toEqual([own, ofBranch].sort());
    expect(await seen("rep@seller.example")).toEqual([own, ofBranch, elsewhere].sort());
    expect(await seen("rep2@seller.example")).toEqual([elsewhere, foreign].sort());
    expect(await seen("director@beta.example")).toEqual([foreign]);
    expect(await seen("director@gamma.example")).toEqual([]);
    for (const email of ["regional@seller.example", "supervisor@seller.example", "security@seller.example", "platform@platform.example"])
      expect(await seen(email)).toEqual([own, ofBranch, elsewhere, foreign].sort());
    const text = JSON.stringify((await (await backend.as("director@alfa.example"))(deals.list, { query: { perPage: 100 } })).body);
    expect(text).not.toContain(beta?.uuid);
  });

  test("the filter mine returns the deals that wait for the caller's main action", async () => {
    const at = { createdAt: day("2036-01-01") };
    const stored = {
      asked: await storeDeal(backend.db, { status: "waiting_approval", consentNeeded: true, ...at }),
      waiting: await storeDeal(backend.db, { status: "waiting_approval", ...at }),
      approved: await storeDeal(backend.db, { status: "approved_by_seller", ...at }),
      packed: await storeDeal(backend.db, { status: "partly_collected", ...at }),
      unassigned: await storeDeal(backend.db, { status: "approved_by_buyer", sellerCustomerUuid: null, ...at }),
      received: await storeDeal(backend.db, { status: "received", ...at }),
    };
    const names = new Map(Object.entries(stored).map(([name, uuid]) => [uuid, name]));
    const mine = async (email: string) => {
      const as = await backend.as(email);
      const answer = await as(deals.list, { query: { dateFrom: "2036-01-01", dateTo: "2036-01-01", mine: true } });
      expect(answer.body.counts.mine).toBe((await as(deals.list, { query: { mine: true } })).body.total);
      return answer.body.deals.map((deal) => names.get(deal.uuid)).sort();
    };
    expect(await mine("director@alfa.example")).toEqual(["asked", "packed"]);
    expect(await mine("rep@seller.example")).toEqual(["approved", "unassigned", "waiting"]);
    expect(await mine("regional@seller.example")).toEqual(["unassigned"]);
    expect(await mine("supervisor@seller.example")).toEqual([]);
  });

  test("invalid filters are refused with 400 in Russian", async () => {
    const director = await backend.as("director@alfa.example");
    const bad = ["x", "0000-01-01", "\u0000", "\ud800", "-1", "1e309", "2026-02-30", "__proto__", "🍅", "x".repeat(5000)];
    for (const value of bad) {
      for (const name of ["status", "dateFrom", "dateTo", "branchUuid", "buyerCompanyUuid", "search", "mine", "page", "perPage"]) {
        const answer = await director(deals.list, { query: { [name]: value } });
        expect(answer.status, `${name}=${value.slice(0, 20)}`).toBeLessThan(500);
        if (name !== "search") expect([name, answer.status]).toEqual([name, 400]);
        if (answer.status === 400) expect(JSON.stringify(answer.errors)).toMatch(/[а-я]{4}/);
      }
    }
    for (const query of [{ page: 0 }, { perPage: 101 }, { perPage: 0 }, { page: 1.5 }])
      expect((await director(deals.list, { query })).status).toBe(400);
  });
});

async function personCompany(email: string): Promise<string | undefined> {
  const { rows } = await backend.pool.query<{ company_uuid: string }>("select company_uuid from customers where email = $1", [email]);
  return rows[0]?.company_uuid;
}
