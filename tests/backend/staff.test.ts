import { randomUUID } from "node:crypto";
import { and, eq, notInArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { chat } from "#contract/chat.ts";
import { companies } from "#contract/companies.ts";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { deals as dealRows } from "#server/backend/deals/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { useBackend } from "#tests/support/backend.ts";

const backend = useBackend("demo");
const as = (email: string) => backend.as(email);
const platform = "platform@platform.example";
const alfa = demoUuid("company", "alfa");
const beta = demoUuid("company", "beta");

describe("another representative for a company", () => {
  test("S11 domain C27: open deals and chats go to the new representative, and both and the buyers get notification 15", async () => {
    const [rep, rep2] = await Promise.all(
      ["rep@seller.example", "rep2@seller.example"].map(async (login) => (await (await as(login))(customers.me)).body.uuid),
    );
    const regional = await as("regional@seller.example");
    const ended = ["received", "declined_by_buyer", "declined_by_seller"] as const;
    const led = (uuid: string) =>
      backend.db
        .select()
        .from(dealRows)
        .where(and(eq(dealRows.buyerCompanyUuid, alfa), eq(dealRows.sellerCustomerUuid, uuid), notInArray(dealRows.status, [...ended])));
    const before = await led(rep ?? "");
    const over = await backend.db
      .select()
      .from(dealRows)
      .where(and(eq(dealRows.buyerCompanyUuid, alfa), eq(dealRows.status, "received")));
    expect(before.length).toBeGreaterThan(0);
    expect(over.length).toBeGreaterThan(0);
    await backend.db.delete(notifications);

    const body = { sales_representative_uuid: rep2 ?? "" };
    const params = { companyUuid: alfa };
    expect((await regional(companies.putSalesRepresentative, { params, body })).body).toMatchObject({ salesRepresentativeUuid: rep2 });
    expect(await led(rep ?? "")).toEqual([]);
    expect((await led(rep2 ?? "")).map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(before.map(({ uuid }) => uuid)));
    const told = (await backend.db.select().from(notifications).where(eq(notifications.type, "representativeChanged"))).map(
      ({ customerUuid, payload }) => `${customerUuid} ${(payload as { deal_uuid?: string }).deal_uuid}`,
    );
    for (const deal of before) for (const who of [rep, rep2, deal.buyerCustomerUuid]) expect(told).toContain(`${who} ${deal.uuid}`);

    const [deal] = before;
    const by = { params: { uuid: deal?.uuid ?? "" } };
    expect((await (await as("rep2@seller.example"))(deals.get, by)).status).toBe(200);
    expect((await (await as("rep2@seller.example"))(chat.messages, by)).status).toBe(200);
    expect((await (await as("rep@seller.example"))(deals.get, by)).status).toBe(404);
    expect((await (await as("rep@seller.example"))(chat.messages, by)).status).toBe(404);
    expect((await (await as("rep@seller.example"))(companies.get, { params: { uuid: alfa } })).status).toBe(404);
    // Finished deals stay with their representative.
    for (const { uuid, sellerCustomerUuid } of over)
      expect((await backend.db.select().from(dealRows).where(eq(dealRows.uuid, uuid)))[0]?.sellerCustomerUuid).toBe(sellerCustomerUuid);

    const versions = await led(rep2 ?? "");
    expect((await regional(companies.putSalesRepresentative, { params, body })).status).toBe(200);
    expect(await led(rep2 ?? "")).toEqual(versions);
    expect(
      (await regional(companies.putSalesRepresentative, { params, body: { sales_representative_uuid: demoUuid("customer", "beta-p1") } }))
        .status,
    ).toBe(400);
    await regional(companies.putSalesRepresentative, { params, body: { sales_representative_uuid: rep ?? "" } });
  });
});

describe("people of a counterparty", () => {
  test("people of a company are listed for those who see the company, and for nobody else", async () => {
    const list = async (who: string, companyUuid: string) => (await as(who))(customers.list, { query: { companyUuid } });
    for (const who of ["regional@seller.example", "security@seller.example", "rep@seller.example"]) {
      const { body } = await list(who, alfa);
      expect(body.customers.length, who).toBeGreaterThan(0);
      expect(new Set(body.customers.map((person) => person.companyUuid))).toEqual(new Set([alfa]));
    }
    const { body } = await (await as(platform))(customers.listInternal, { query: { companyUuid: alfa } });
    expect(new Set(body.customers.map((person) => person.companyUuid))).toEqual(new Set([alfa]));
    for (const who of ["director@alfa.example", "rep@seller.example", "content@seller.example"]) {
      const [foreign, unknown] = [await list(who, beta), await list(who, randomUUID())];
      expect([foreign.status, foreign.body], who).toEqual([404, unknown.body]);
    }
  });
});

describe("an inactive company", () => {
  test("S21 domain C36: people of an inactive company cannot order, and the seller can finish its open deals", async () => {
    const support = await as("support@platform.example");
    const buyer = await as("director@alfa.example");
    const [deal] = await backend.db
      .select()
      .from(dealRows)
      .where(and(eq(dealRows.buyerCompanyUuid, alfa), eq(dealRows.status, "approved_by_seller")));
    await support(companies.setActivation, { body: { uuid: alfa, isActive: false } });
    expect((await buyer(basket.get)).status).toBe(401);
    const rep = await as("regional@seller.example");
    const by = { params: { uuid: deal?.uuid ?? "" } };
    expect((await rep(deals.get, by)).status).toBe(200);
    expect((await rep(deals.setStatus, { ...by, body: { status: "declined_by_seller", reason: "Проверка" } })).body.status).toBe(
      "declined_by_seller",
    );
    await support(companies.setActivation, { body: { uuid: alfa, isActive: true } });
    expect((await buyer(basket.get)).status).toBe(200);
  });
});

describe("lists of companies and people", () => {
  test("lists take as many queries for ten thousand rows as for ten", async () => {
    const call = await as(platform);
    const regional = await as("regional@seller.example");
    const reads = [
      () => call(companies.listInternal, { query: { sort: "name:asc" } }),
      () => regional(companies.list, { query: { search: "а" } }),
      () => regional(customers.list, { query: { companyUuid: alfa } }),
      () => call(customers.listInternal, { query: {} }),
    ];
    const few = [];
    for (const read of reads) few.push((await read()).queries);
    await backend.pool.query(
      `insert into companies (uuid, type, name, legal_form, status, created_at) select gen_random_uuid(), 'buyer',
        'ООО «Строка ' || n || '»', 'legal', 'new', now() from generate_series(1, 10000) n`,
    );
    await backend.pool.query(
      `insert into customers (uuid, user_uuid, company_uuid, surname, name, roles, status) select gen_random_uuid(), gen_random_uuid(),
        '${alfa}', 'Строка', 'Номер' || n, array['buyer_company_manager'], 'active' from generate_series(1, 10000) n`,
    );
    const many = [];
    for (const read of reads) many.push((await read()).queries);
    expect(many).toEqual(few);
    expect((await regional(customers.list, { query: { companyUuid: alfa } })).body.total).toBeGreaterThan(10_000);
  });
});
