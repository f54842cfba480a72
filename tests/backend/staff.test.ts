import { randomUUID } from "node:crypto";
import { and, eq, notInArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { basket } from "#contract/basket.ts";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";
import { chat } from "#contract/chat.ts";
import { companies } from "#contract/companies.ts";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { hasRole } from "#contract/roles.ts";
import { companies as companyRows } from "#server/backend/companies/tables.ts";
import { customers as people } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { deals as dealRows } from "#server/backend/deals/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { addCompany } from "#tests/support/people.ts";

const backend = useBackend("demo");
const as = (email: string) => backend.as(email);
const platform = "platform@platform.example";
const alfa = demoUuid("company", "alfa");
const beta = demoUuid("company", "beta");
const companyOf = async (uuid: string) => (await backend.db.select().from(companyRows).where(eq(companyRows.uuid, uuid)))[0];

describe("another representative for a company", () => {
  test("S11 domain C27: takes its open deals with their chats, both representatives and the buyer are told by 15, and the former one is out", async () => {
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
    await backend.db.delete(notifications);

    const body = { sales_representative_uuid: rep2 ?? "" };
    const params = { companyUuid: alfa };
    expect((await regional(companies.putSalesRepresentative, { params, body })).body).toMatchObject({ salesRepresentativeUuid: rep2 });
    expect(await led(rep ?? "")).toEqual([]);
    expect((await led(rep2 ?? "")).map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(before.map(({ uuid }) => uuid)));
    const told = (await backend.db.select().from(notifications).where(eq(notifications.type, "15"))).map(
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
    // What is over stays with whom it was.
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
  test("are listed for those who see the company, and nobody else", async () => {
    const list = async (who: string, companyUuid: string) => (await as(who))(customers.list, { query: { companyUuid } });
    for (const who of ["regional@seller.example", "security@seller.example", "rep@seller.example"]) {
      const { body } = await list(who, alfa);
      expect(body.customers.length, who).toBeGreaterThan(0);
      expect(new Set(body.customers.map((person) => person.companyUuid))).toEqual(new Set([alfa]));
    }
    expect(
      (await (await as(platform))(customers.listInternal, { query: { companyUuid: alfa } })).body.customers.every(
        (person) => person.companyUuid === alfa,
      ),
    ).toBe(true);
    for (const who of ["director@alfa.example", "rep@seller.example", "content@seller.example"]) {
      const [foreign, unknown] = [await list(who, beta), await list(who, randomUUID())];
      expect([foreign.status, foreign.body], who).toEqual([404, unknown.body]);
    }
  });
});

describe("an inactive company", () => {
  test("S21 domain C36: cannot order, and its open deals are finished by the seller", async () => {
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

/** Thirty names of columns and of things that belong to others. */
const foreignFields = {
  id: uuidv7(),
  type: "platform",
  status: "accredited",
  isActive: false,
  is_active: false,
  createdAt: "2001-01-01T00:00:00Z",
  created_at: "2001-01-01",
  logo: "data:x",
  images: ["x"],
  priceListUuid: uuidv7(),
  price_list_uuid: uuidv7(),
  priceDetails: { uuid: uuidv7(), title: "x" },
  salesRepresentativeUuid: uuidv7(),
  sales_representative_uuid: uuidv7(),
  accreditationUuid: uuidv7(),
  ratingTenths: 50,
  rating_tenths: 50,
  approvalThresholdKopecks: 1,
  approval_threshold_kopecks: 1,
  roles: ["platform_manager"],
  role: "platform_manager",
  userUuid: uuidv7(),
  customerUuid: uuidv7(),
  bankDetails: [],
  contacts: [],
  limit: 1,
  balance: 1,
  revision: 99,
  deletedAt: null,
  passwordHash: "x",
};

describe("trust S33: thirty foreign fields change nothing", () => {
  test("in the admins' forms of a company", async () => {
    expect(Object.keys(foreignFields)).toHaveLength(30);
    const call = await as(platform);
    const { uuid } = await addCompany(backend.db, { status: "new", inn: "7199123453" });
    const before = await companyOf(uuid);
    await call(companies.putMetadata, { body: { ...foreignFields, uuid, slogan: "Свежее" } as never });
    expect(await companyOf(uuid)).toEqual({ ...before, slogan: "Свежее", version: 2 });
    await call(companies.setActivation, { body: { ...foreignFields, uuid, isActive: true } as never });
    expect(await companyOf(uuid)).toEqual({ ...before, slogan: "Свежее", version: 2 });
    const fields = {
      companyName: "ООО «Новая»",
      legalForm: "legal",
      inn: "7199123453",
      surname: "Новый",
      name: "Директор",
      method: "email",
      email: "mass@company.example",
    };
    const made = (await call(auth.createCompany, { body: { ...foreignFields, ...fields } as never })).body;
    expect(await companyOf(made.company_uuid)).toMatchObject({
      type: "buyer",
      status: "new",
      isActive: true,
      priceListUuid: null,
      salesRepresentativeUuid: null,
      ratingTenths: 0,
    });
    const [director] = await backend.db.select().from(people).where(eq(people.uuid, made.customer_uuid));
    expect(director).toMatchObject({ roles: ["buyer_company_director"], status: "waiting_confirmation", companyUuid: made.company_uuid });
  });

  test("nor in the director's forms of his own one", async () => {
    const made = await joiningCompany(backend);
    const call = await as(made.director);
    const before = await companyOf(made.companyUuid);
    const otherBefore = await companyOf(beta);
    const data = {
      legalForm: "legal",
      name: "ООО «Ромашка»",
      legalAddress: "Тула",
      inn: "7199123453",
      ogrn: "1147199123455",
      kpp: "719901001",
    };
    expect((await call(companies.putData, { body: { ...foreignFields, uuid: beta, companyUuid: beta, ...data } as never })).status).toBe(
      200,
    );
    const { name, legalName, legalAddress, inn, ogrn, kpp, okpo, legalForm, registrationDate, version, ...rest } =
      (await companyOf(made.companyUuid)) ?? ({} as never);
    expect(before).toMatchObject(rest);
    expect(version).toBe(2);
    expect(await companyOf(beta)).toEqual(otherBefore);
    const [me] = await backend.db.select().from(people).where(eq(people.uuid, made.directorUuid));
    expect(me?.roles).toEqual(["buyer_company_director"]);
  });
});

/** Tables whose rows of Бета must stay as they are. */
const snapshot = async () =>
  (
    await backend.pool.query<{ state: string }>(
      `select md5(concat(
        (select jsonb_agg(c order by uuid) from companies c where uuid = $1),
        (select jsonb_agg(c order by uuid) from customers c where company_uuid = $1),
        (select jsonb_agg(b order by uuid) from branches b where company_uuid = $1),
        (select jsonb_agg(d order by uuid) from deals d where buyer_company_uuid = $1),
        (select jsonb_agg(a order by uuid) from accreditations a where company_uuid = $1),
        (select jsonb_agg(b order by uuid) from bank_details b where company_uuid = $1),
        (select jsonb_agg(c order by uuid) from contacts c where company_uuid = $1),
        (select jsonb_agg(l order by l.uuid) from contract_lines l join branches b on b.uuid = l.branch_uuid where b.company_uuid = $1),
        (select jsonb_agg(bc order by 1) from branch_customers bc join branches b on b.uuid = bc.branch_uuid where b.company_uuid = $1)
      )) as state`,
      [beta],
    )
  ).rows[0]?.state;

describe("trust S30 S31: every call with an id, in its path, its search or its body", () => {
  const scoped = ["director@alfa.example", "manager@alfa.example", "rep@seller.example"] as const;
  test.each(scoped)(
    "%s reaches nothing of Бета by any of its ids",
    async (who) => {
      const call = await as(who);
      const { roles, uuid: ownUuid } = (await call(customers.me)).body;
      const { rows } = await backend.pool.query<{ kind: string; uuid: string }>(
        `(select 'company' as kind, uuid from companies where uuid = $1)
       union all (select 'person', uuid from customers where company_uuid = $1 limit 1)
       union all (select 'user', user_uuid from customers where company_uuid = $1 limit 1)
       union all (select 'branch', uuid from branches where company_uuid = $1 limit 1)
       union all (select 'accreditation', uuid from accreditations where company_uuid = $1 limit 1)
       union all (select 'process', p.uuid from accreditation_processes p join accreditations a on a.uuid = p.accreditation_uuid where a.company_uuid = $1 limit 1)
       union all (select 'bank', uuid from bank_details where company_uuid = $1 limit 1)
       union all (select 'contact', uuid from contacts where company_uuid = $1 limit 1)
       union all (select 'contract', l.uuid from contract_lines l join branches b on b.uuid = l.branch_uuid where b.company_uuid = $1 limit 1)
       union all (select 'deal', uuid from deals where buyer_company_uuid = $1 and seller_customer_uuid is distinct from '${ownUuid}' limit 1)
       union all (select 'suborder', s.uuid from suborders s join deals d on d.uuid = s.deal_uuid where d.buyer_company_uuid = $1 limit 1)`,
        [beta],
      );
      expect(rows.length).toBeGreaterThan(8);
      const before = await snapshot();
      let probed = 0;
      for (const [id, one] of listCalls() as [string, AnyCall][]) {
        if (one.may === "anyone" || !hasRole(roles, one.may) || /^(basket|products)\./.test(id)) continue;
        const names = [...one.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
        const inQuery = one.query ? Object.keys((one.query as { shape?: object }).shape ?? {}).filter((name) => /uuid/i.test(name)) : [];
        const fields = one.body ? Object.keys((one.body as { shape?: object }).shape ?? {}).filter((name) => /uuid/i.test(name)) : [];
        if (names.length + inQuery.length + fields.length === 0) continue;
        probed += 1;
        for (const { kind, uuid } of rows) {
          const input = (value: string) =>
            ({
              params: Object.fromEntries(names.map((name) => [name, value])),
              query: Object.fromEntries(inQuery.map((name) => [name, value])),
              ...(one.body && { body: Object.fromEntries(fields.map((name) => [name, /uuids$/i.test(name) ? [value] : value])) }),
            }) as never;
          const [foreign, unknown] = [await call(one, input(uuid)), await call(one, input(randomUUID()))];
          const cell = `${id} with the ${kind} of Бета`;
          expect(foreign.status, cell).toBe(unknown.status);
          expect(foreign.errors, cell).toEqual(unknown.errors);
        }
      }
      expect(probed).toBeGreaterThan(15);
      expect(await snapshot()).toBe(before);
    },
    120_000,
  );
});

describe("performance", () => {
  test("lists of companies and people cost the same statements for ten rows and for ten thousand", async () => {
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
      `insert into companies (uuid, type, name, legal_form, status, created_at) select gen_random_uuid(), 'buyer', 'ООО «Строка ' || n || '»', 'legal', 'new', now() from generate_series(1, 10000) n`,
    );
    await backend.pool.query(
      `insert into customers (uuid, user_uuid, company_uuid, surname, name, roles, status) select gen_random_uuid(), gen_random_uuid(), '${alfa}', 'Строка', 'Номер' || n, array['buyer_company_manager'], 'active' from generate_series(1, 10000) n`,
    );
    const many = [];
    for (const read of reads) many.push((await read()).queries);
    expect(many).toEqual(few);
    expect((await regional(customers.list, { query: { companyUuid: alfa } })).body.total).toBeGreaterThan(10_000);
  }, 60_000);
});
