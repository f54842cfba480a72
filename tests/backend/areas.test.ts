import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";
import { companies } from "#contract/companies.ts";
import { contracts } from "#contract/contracts.ts";
import { customers } from "#contract/customers.ts";
import { distribution } from "#contract/distribution.ts";
import { notifications } from "#contract/notifications.ts";
import { tickets } from "#contract/tickets.ts";
import { contractScope, dealScope } from "#server/backend/access/scopes.ts";
import { accreditationProcesses, accreditations } from "#server/backend/accreditation/tables.ts";
import { branchCustomers, branches as branchRows } from "#server/backend/branches/tables.ts";
import { companies as companyRows } from "#server/backend/companies/tables.ts";
import { contractLines, ledgerRows } from "#server/backend/contracts/tables.ts";
import { overdue } from "#server/backend/contracts/overdue.ts";
import { deals as dealRows } from "#server/backend/deals/tables.ts";
import { customers as customerRows } from "#server/backend/customers/tables.ts";
import { notifications as notificationRows } from "#server/backend/notifications/tables.ts";
import { assortments } from "#server/backend/products/tables.ts";
import { ticketMessages, tickets as ticketRows } from "#server/backend/tickets/tables.ts";
import { type Backend, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

const backend: Backend = useBackend("demo");

const email = {
  BD: "director@alfa.example",
  BM: "manager@alfa.example",
  "BD of Бета": "director@beta.example",
  "BM of Бета": "manager@beta.example",
  SD: "director@seller.example",
  DD: "distribution@seller.example",
  RD: "regional@seller.example",
  SR: "rep@seller.example",
  "other SR": "rep2@seller.example",
  SEC: "security@seller.example",
  CM: "content@seller.example",
  PM: "platform@platform.example",
  TS: "support@platform.example",
  SV: "supervisor@seller.example",
};
type Who = keyof typeof email;
const everybody = Object.keys(email) as Who[];

type Person = typeof customerRows.$inferSelect;
const people = {} as Record<Who, Person>;
let alfa: { uuid: string; branchUuid: string; accreditationUuid: string };
let beta: typeof alfa;
const own = {} as Record<"notification" | "ticket" | "contract", Record<"alfa" | "beta", string>>;

beforeAll(async () => {
  const { db } = backend;
  const rows = await db
    .select()
    .from(customerRows)
    .where(inArray(customerRows.email, Object.values(email)));
  for (const who of everybody) people[who] = rows.find((row) => row.email === email[who]) as Person;
  const companyOf = async (companyUuid: string) => {
    const [branch] = await db.select().from(branchRows).where(eq(branchRows.companyUuid, companyUuid)).orderBy(branchRows.uuid);
    const [row] = await db.select().from(accreditations).where(eq(accreditations.companyUuid, companyUuid));
    return { uuid: companyUuid, branchUuid: branch?.uuid ?? "", accreditationUuid: row?.uuid ?? "" };
  };
  alfa = await companyOf(people.BD.companyUuid);
  beta = await companyOf(people["BD of Бета"].companyUuid);
  for (const kind of ["notification", "ticket", "contract"] as const) own[kind] = { alfa: "", beta: "" };
  for (const [name, director, company] of [
    ["alfa", people.BD, alfa],
    ["beta", people["BD of Бета"], beta],
  ] as const) {
    own.notification[name] = (await addNotification(director)) ?? "";
    own.ticket[name] = await addTicket(director);
    const [line] = await db.select().from(contractLines).where(eq(contractLines.branchUuid, company.branchUuid)).limit(1);
    own.contract[name] = line?.uuid ?? "";
  }
});

async function addNotification(to: Person, values: Partial<typeof notificationRows.$inferInsert> = {}) {
  const [row] = await backend.db
    .insert(notificationRows)
    .values({ uuid: uuidv7(), customerUuid: to.uuid, type: "14", message: "text", payload: { deal_uuid: randomUUID() }, createdAt: testNow, ...values })
    .returning();
  return row?.uuid;
}

let ticketNumber = 900_000;
async function addTicket(author: Person): Promise<string> {
  const uuid = uuidv7();
  ticketNumber += 1;
  await backend.db.insert(ticketRows).values({
    uuid,
    number: ticketNumber,
    theme: "theme",
    description: "description",
    status: "new",
    authorUuid: author.uuid,
    author: { company: "company", person: "person", role: "role", email: "mail", phone: "phone" },
    createdAt: testNow,
    updatedAt: testNow,
    lastNumber: 1,
  });
  await backend.db
    .insert(ticketMessages)
    .values({ uuid: uuidv7(), ticketUuid: uuid, number: 1, authorUuid: author.uuid, authorName: "person", isSupport: false, text: "text", createdAt: testNow });
  return uuid;
}

const as = (who: Who) => backend.as(email[who]);

/** Who of all reaches the object, by the status of the answer; the others must not learn that it exists. */
async function whoReaches<C extends AnyCall>(call: C, params: Record<string, string>): Promise<Who[]> {
  const reached: Who[] = [];
  for (const who of everybody) {
    const { status, errors } = await (await as(who))(call, { params } as never);
    if (status === 200) reached.push(who);
    else
      expect(
        [
          [403, "FORBIDDEN:4003"],
          [404, "NOT_FOUND:4005"],
        ],
        `${call.path} as ${who}`,
      ).toContainEqual([status, errors[0]?.code]);
  }
  return reached;
}

describe("people", () => {
  test("A28 L027 Y: the start-up fetch answers the person behind the token", async () => {
    const { status, body, queries } = await (await as("BD"))(customers.me);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      uuid: people.BD.uuid,
      userUuid: people.BD.userUuid,
      companyUuid: alfa.uuid,
      companyName: "ООО «Лукошко»",
      companyType: "buyer",
      fullName: { name: "Анна", surname: "Соколова" },
      roles: ["buyer_company_director"],
      email: { value: email.BD, verified: true },
      isActive: true,
      status: "active",
      avatar: null,
    });
    expect(queries).toBe(2);
  });

  test("L028: a colleague's card opens in the own company and to the staff that reaches the company", async () => {
    const allStaff = ["DD", "RD", "SEC", "PM", "TS", "SV"] as const;
    expect(await whoReaches(customers.get, { uuid: people.BM.uuid })).toEqual(everybody.filter((who) => ["BD", "BM", "SR", ...allStaff].includes(who)));
    expect(await whoReaches(customers.get, { uuid: people["BM of Бета"].uuid })).toEqual(
      everybody.filter((who) => ["BD of Бета", "BM of Бета", "other SR", ...allStaff].includes(who)),
    );
  });

  test("L029: the list holds the own company only, sorted as people sort", async () => {
    const { body } = await (await as("BM"))(customers.list, { query: { perPage: 100 } });
    expect(new Set(body.customers.map((person) => person.companyUuid))).toEqual(new Set([alfa.uuid]));
    const names = body.customers.map(({ fullName }) => `${fullName.surname} ${fullName.name}`);
    expect(names).toEqual([...names].sort(new Intl.Collator("ru").compare));
    expect(body.total).toBe(body.customers.length);
    const backwards = await (await as("BM"))(customers.list, { query: { perPage: 100, sort: "name:desc" } });
    expect(backwards.body.customers.map((person) => person.uuid)).toEqual(body.customers.map((person) => person.uuid).reverse());
  });

  test("P02 S03 S40: search is literal, filters narrow, pages do not overlap", async () => {
    const call = await as("PM");
    const found = await call(customers.listInternal, { query: { search: "соколова", perPage: 100 } });
    expect(found.body.customers.map((person) => person.uuid)).toContain(people.BD.uuid);
    for (const search of ["%", "_", "\\", "' or 1=1--", ".*"]) expect((await call(customers.listInternal, { query: { search } })).body.total, search).toBe(0);
    const waiting = await call(customers.listInternal, { query: { status: "waiting_confirmation", perPage: 100 } });
    expect(waiting.body.customers.every((person) => person.status === "waiting_confirmation" && !person.isActive)).toBe(true);
    const sellers = await call(customers.listInternal, { query: { companyType: "seller", perPage: 100 } });
    expect(new Set(sellers.body.customers.map((person) => person.companyType))).toEqual(new Set(["seller"]));
    const all = await call(customers.listInternal, { query: { perPage: 100 } });
    const pages = [1, 2, 3].map((page) => call(customers.listInternal, { query: { page, perPage: 5 } }));
    const uuids = (await Promise.all(pages)).flatMap((page) => page.body.customers.map((person) => person.uuid));
    expect(uuids).toEqual(all.body.customers.slice(0, 15).map((person) => person.uuid));
    expect((await call(customers.listInternal, { query: { page: 100_000 } })).body).toEqual({ customers: [], total: all.body.total });
  });

  test("L030 D22: the list of representatives holds the active ones only", async () => {
    const before = (await (await as("RD"))(customers.salesRepresentatives)).body.customers;
    expect(before.map((person) => person.uuid)).toEqual(expect.arrayContaining([people.SR.uuid, people["other SR"].uuid]));
    expect(before.every((person) => person.roles.includes("seller_sales_representative") && person.status === "active")).toBe(true);
    const idle = await addPerson(backend.db, {
      companyUuid: people.RD.companyUuid,
      email: "idle@seller.example",
      roles: ["seller_sales_representative"],
      status: "disabled",
    });
    const after = (await (await as("RD"))(customers.salesRepresentatives)).body.customers;
    expect(after.map((person) => person.uuid)).not.toContain(idle.uuid);
  });

  test("lists leave avatars out, the card carries one", async () => {
    const company = await addCompany(backend.db);
    const person = await addPerson(backend.db, {
      companyUuid: company.uuid,
      email: "face@x.example",
      roles: ["buyer_company_director"],
      avatar: "data:image/png;base64,AAAA",
    });
    const call = await backend.as("face@x.example");
    expect((await call(customers.list)).body.customers[0]?.avatar).toBeNull();
    expect((await call(customers.get, { params: { uuid: person.uuid } })).body.avatar).toBe("data:image/png;base64,AAAA");
  });
});

describe("companies", () => {
  test("S28 L040: a company opens to its people, its representative, the staff that sees all, and as a card", async () => {
    expect(await whoReaches(companies.get, { uuid: alfa.uuid })).toEqual(everybody.filter((who) => !["BD of Бета", "BM of Бета", "other SR"].includes(who)));
    expect(await whoReaches(companies.get, { uuid: beta.uuid })).toEqual(everybody.filter((who) => !["BD", "BM", "SR"].includes(who)));
  });

  test("P14 P15 P17 P19 P22: the full card has bank, contacts, price list, representative", async () => {
    const { body } = await (await as("BD"))(companies.get, { params: { uuid: alfa.uuid } });
    expect(body).toMatchObject({
      name: "ООО «Лукошко»",
      type: "buyer",
      status: "accredited",
      salesRepresentativeUuid: people.SR.uuid,
      accreditationUuid: alfa.accreditationUuid,
    });
    expect(body.salesRepresentativeName).toBe(`${people.SR.surname} ${people.SR.name}`);
    expect(body.data.registrationDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(body.bankDetails.length).toBeGreaterThan(0);
    expect(body.contacts.length).toBeGreaterThan(0);
    expect(body.priceDetails?.title).toBeTruthy();
    expect(body.accreditationDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(body.rating).toBeGreaterThanOrEqual(0);
  });

  test("D5 S26: a manager, the seller's director and the content manager read the public card", async () => {
    for (const who of ["BM", "SD", "CM"] as const) {
      const { body } = await (await as(who))(companies.get, { params: { uuid: alfa.uuid } });
      expect(body, who).toMatchObject({
        name: "ООО «Лукошко»",
        bankDetails: [],
        contacts: [],
        priceDetails: null,
        salesRepresentativeUuid: null,
        salesRepresentativeName: null,
        accreditationUuid: null,
      });
    }
  });

  test("S01 S08: counterparties are the buyers in scope; a representative's are his own", async () => {
    const directors = (await (await as("RD"))(companies.list, { query: { perPage: 100 } })).body;
    expect(new Set(directors.companies.map((company) => company.type))).toEqual(new Set(["buyer"]));
    expect(directors.companies.map((company) => company.uuid)).toEqual(expect.arrayContaining([alfa.uuid, beta.uuid]));
    const mine = (await (await as("SR"))(companies.list, { query: { perPage: 100 } })).body;
    expect(new Set(mine.companies.map((company) => company.salesRepresentativeUuid))).toEqual(new Set([people.SR.uuid]));
    expect(mine.total).toBe(mine.companies.length);
    expect(mine.total).toBe(directors.companies.filter((company) => company.salesRepresentativeUuid === people.SR.uuid).length);
  });

  test("S02 S05: admins list companies of every type and narrow by type", async () => {
    for (const who of ["PM", "TS"] as const) {
      const call = await as(who);
      const types = new Set((await call(companies.listInternal, { query: { perPage: 100 } })).body.companies.map((company) => company.type));
      expect(types).toEqual(new Set(["buyer", "seller", "platform"]));
      const sellers = (await call(companies.listInternal, { query: { companyType: "seller" } })).body.companies;
      expect(sellers.map((company) => company.type)).toEqual(["seller"]);
    }
  });

  test("S03 S04 S06: filters by text, INN, status and representative or none", async () => {
    const call = await as("RD");
    const list = async (query: Record<string, unknown>) => (await call(companies.list, { query: { perPage: 100, ...query } })).body.companies;
    const all = await list({});
    expect((await list({ search: "лукошко" })).map((company) => company.uuid)).toEqual([alfa.uuid]);
    const inn = all.find((company) => company.uuid === beta.uuid)?.inn ?? "";
    expect((await list({ search: inn })).map((company) => company.uuid)).toEqual([beta.uuid]);
    expect(new Set((await list({ status: "moderation" })).map((company) => company.status))).toEqual(new Set(["moderation"]));
    expect(new Set((await list({ salesRepresentative: "none" })).map((company) => company.salesRepresentativeUuid))).toEqual(new Set([null]));
    expect(new Set((await list({ salesRepresentative: people.SR.uuid })).map((company) => company.salesRepresentativeUuid))).toEqual(new Set([people.SR.uuid]));
    const byDate = all.map((company) => company.createdAt);
    expect(byDate).toEqual([...byDate].sort().reverse());
    const byName = (await list({ sort: "name:asc" })).map((company) => company.name);
    expect(byName).toEqual([...byName].sort(new Intl.Collator("ru").compare));
  });

  test("S40: an unknown sort field or direction is refused beside the field", async () => {
    const call = await as("RD");
    for (const sort of ["password:asc", "name:sideways", "name;drop", "__proto__:asc", "constructor:asc", ":", "name:"]) {
      const { status, errors } = await call(companies.list, { query: { sort } });
      expect([status, errors[0]?.code, errors[0]?.details], sort).toEqual([400, "VALIDATION_ERROR:4000", { sort: ["Некорректное значение"] }]);
    }
  });
});

describe("accreditation", () => {
  test("domain 2: the accreditation opens to the buyer, the assigned representative, the regional director and those it has reached", async () => {
    expect(await whoReaches(accreditation.getByCompany, { companyUuid: alfa.uuid })).toEqual(["BD", "BM", "DD", "RD", "SR", "SEC"]);
    const [moderation] = await backend.db.select().from(companyRows).where(eq(companyRows.status, "moderation"));
    const reached = await whoReaches(accreditation.getByCompany, { companyUuid: moderation?.uuid ?? "" });
    expect(reached.filter((who) => ["DD", "SEC"].includes(who))).toEqual([]);
    expect(reached).toContain("RD");
  });

  test("K: the card has processes in order with the employee, documents and contracts apart", async () => {
    const { body, queries } = await (await as("BD"))(accreditation.getByCompany, { params: { companyUuid: alfa.uuid } });
    expect(body.uuid).toBe(alfa.accreditationUuid);
    expect(body.status).toBe("accredited");
    expect(body.processes.map((process) => process.type)).toEqual([
      "upload_required_documents",
      "distribution_by_region_director",
      "coordination_contract",
      "signing_contract",
      "accreditation_by_security",
      "accreditation_by_distribution_director",
      "accreditation_by_regional_director",
    ]);
    expect(body.processes.at(-1)?.employee?.name).toBeTruthy();
    expect(body.documents.length).toBeGreaterThan(0);
    expect(body.contracts.every((document) => document.type.startsWith("contract_"))).toBe(true);
    expect(body.documents.some((document) => document.type.startsWith("contract_"))).toBe(false);
    expect(queries).toBe(5);
  });

  test("D: a place without a document has no document uuid", async () => {
    const { body } = await (await as("RD"))(accreditation.listForRegionalDirector);
    const documents = body.accreditations.flatMap((row) => [...row.documents, ...row.contracts]);
    expect(documents.length).toBeGreaterThan(0);
    for (const document of documents) expect(document.documentUuid === null).toBe(document.status === "not_loaded");
  });

  test("A37 K: each list holds what its role reaches", async () => {
    const all = (await (await as("RD"))(accreditation.listForRegionalDirector)).body.accreditations;
    expect(all).toHaveLength((await backend.db.select().from(accreditations)).length);
    const reached = async (type: string) => {
      const rows = await backend.db.select().from(accreditationProcesses).where(eq(accreditationProcesses.type, type));
      return [...new Set(rows.map((row) => row.accreditationUuid))].sort();
    };
    const uuids = (rows: { uuid: string }[]) => rows.map((row) => row.uuid).sort();
    const security = (await (await as("SEC"))(accreditation.listForSecurity)).body.accreditations;
    expect(uuids(security)).toEqual(await reached("accreditation_by_security"));
    const distributor = (await (await as("DD"))(accreditation.listForDistributionDirector)).body.accreditations;
    expect(uuids(distributor)).toEqual(await reached("accreditation_by_distribution_director"));
    expect(distributor.length).toBeLessThan(all.length);
    const mine = (await (await as("SR"))(accreditation.listForSalesRepresentative)).body.accreditations;
    expect(new Set(mine.map((row) => row.salesRepresentativeUuid))).toEqual(new Set([people.SR.uuid]));
  });

  test("C31: a regional director who is also a representative sees his own in the representative's list", async () => {
    await addPerson(backend.db, {
      companyUuid: people.RD.companyUuid,
      email: "both@seller.example",
      roles: ["seller_regional_director", "seller_sales_representative"],
    });
    const call = await backend.as("both@seller.example");
    expect((await call(accreditation.listForSalesRepresentative)).body.accreditations).toEqual([]);
    expect((await call(accreditation.listForRegionalDirector)).body.accreditations.length).toBeGreaterThan(0);
  });
});

describe("branches and contracts", () => {
  const staff: Who[] = ["DD", "RD", "SEC", "PM", "TS", "SV"];

  test("P27: a branch opens to its company and to the staff that reaches the company", async () => {
    expect(await whoReaches(branches.get, { uuid: alfa.branchUuid })).toEqual(everybody.filter((who) => ["BD", "BM", "SR", ...staff].includes(who)));
    expect(await whoReaches(branches.list, { companyUuid: beta.uuid })).toEqual(
      everybody.filter((who) => ["BD of Бета", "BM of Бета", "other SR", ...staff].includes(who)),
    );
  });

  test("P26 C30: perPage 0 answers every branch, a page answers a part", async () => {
    const call = await as("BD");
    const all = (await call(branches.list, { params: { companyUuid: alfa.uuid } })).body;
    expect(all.total).toBe(all.branches.length);
    expect(all.total).toBeGreaterThan(1);
    const second = (await call(branches.list, { params: { companyUuid: alfa.uuid }, query: { page: 2, perPage: 1 } })).body;
    expect([second.branches, second.total]).toEqual([[all.branches[1]], all.total]);
    expect(all.branches[0]).toMatchObject({
      companyUuid: alfa.uuid,
      address: { physicalAddress: expect.any(String), postalCode: expect.stringMatching(/^\d{6}$/) },
    });
    expect(all.branches.some((branch) => branch.customerList.length > 0)).toBe(true);
  });

  test("domain 2: contracts open to the director; a manager reads those of the branches he is attached to", async () => {
    expect(await whoReaches(contracts.listByCompany, { uuid: alfa.uuid })).toEqual(everybody.filter((who) => ["BD", "SR", ...staff].includes(who)));
    const company = await addCompany(backend.db);
    const manager = await addPerson(backend.db, { companyUuid: company.uuid, email: "attached@x.example", roles: ["buyer_company_manager"] });
    const attached = await addBranch(company.uuid);
    const other = await addBranch(company.uuid);
    await backend.db.insert(branchCustomers).values({ branchUuid: attached, customerUuid: manager.uuid });
    const call = await backend.as("attached@x.example");
    expect((await call(contracts.listByBranch, { params: { branchUuid: attached } })).status).toBe(200);
    expect((await call(contracts.listByBranch, { params: { branchUuid: other } })).status).toBe(404);
    expect((await call(branches.get, { params: { uuid: other } })).status).toBe(200);
  });

  test("P23 P24: debt, available, type and deferral follow from limit, balance and reserve", async () => {
    const { company, lines } = await addContracts([
      { limitKopecks: 30_000_000, balanceKopecks: -18_000_000, reservedKopecks: 9_000_000, postponDays: 14 },
      { limitKopecks: 0, balanceKopecks: 5_000, reservedKopecks: 12_345, postponDays: 0 },
    ]);
    const { body, queries } = await (await as("RD"))(contracts.listByCompany, { params: { uuid: company.uuid } });
    const shown = lines.map((uuid) => body.contracts.find((line) => line.uuid === uuid));
    const rub = (amount: number) => ({ amount, currency: "RUB" });
    expect(shown[0]).toMatchObject({
      type: "deferred",
      limit: rub(300_000),
      balance: rub(-180_000),
      debt: rub(180_000),
      reserved: rub(90_000),
      available: rub(30_000),
      overdue: rub(0),
      deferralDays: 14,
    });
    expect(shown[1]).toMatchObject({ type: "prepaid", balance: rub(50), debt: rub(0), reserved: rub(123.45), available: rub(-73.45), deferralDays: 0 });
    expect(queries).toBe(4);
  });

  test("domain 7: overdue summed in the database equals the rule over the rows", async () => {
    const day = 86_400_000;
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const cases = Array.from({ length: 30 }, () => ({
      postponDays: [0, 7, 14, 30][random(4)] ?? 0,
      rows: Array.from({ length: random(12) }, () => {
        const kind = (["charge", "payment", "correction", "reserve", "release"] as const)[random(5)] ?? "charge";
        const amount = random(100_000) + 1;
        return { kind, amount: kind === "correction" && random(2) ? -amount : amount, at: new Date(testNow.getTime() - random(60) * day - random(5) * 1000) };
      }),
    }));
    const { company, lines } = await addContracts(
      cases.map(({ postponDays, rows }) => ({ limitKopecks: 0, balanceKopecks: -rows.length * 1_000_000, reservedKopecks: 0, postponDays })),
    );
    await backend.db.insert(ledgerRows).values(
      cases.flatMap(({ rows }, index) =>
        rows.map(({ kind, amount, at }) => ({
          contractLineUuid: lines[index] ?? "",
          kind,
          amountKopecks: amount,
          balanceAfterKopecks: 0,
          reservedAfterKopecks: 0,
          createdAt: at,
        })),
      ),
    );
    const { body } = await (await as("RD"))(contracts.listByCompany, { params: { uuid: company.uuid } });
    const shown = cases.map((_, index) => body.contracts.find((line) => line.uuid === lines[index])?.overdue.amount);
    const expected = cases.map(({ rows, postponDays }) => overdue(rows, postponDays, testNow).amount / 100);
    expect(shown).toEqual(expected);
    expect(expected.filter((amount) => amount > 0).length).toBeGreaterThan(5);
  });

  async function addBranch(companyUuid: string, values: Partial<typeof branchRows.$inferInsert> = {}): Promise<string> {
    const uuid = uuidv7();
    await backend.db.insert(branchRows).values({ uuid, companyUuid, name: `Branch ${uuid}`, physicalAddress: "address", postalCode: "300000", ...values });
    return uuid;
  }

  /** One branch for each line, because a branch has one line for each assortment. */
  async function addContracts(sums: Pick<typeof contractLines.$inferInsert, "limitKopecks" | "balanceKopecks" | "reservedKopecks" | "postponDays">[]) {
    const company = await addCompany(backend.db);
    const [assortment] = await backend.db.select().from(assortments).limit(1);
    const lines: string[] = [];
    for (const sum of sums) {
      const uuid = uuidv7();
      await backend.db
        .insert(contractLines)
        .values({ uuid, branchUuid: await addBranch(company.uuid), assortmentUuid: assortment?.uuid ?? "", updatedAt: testNow, ...sum });
      lines.push(uuid);
    }
    return { company, lines };
  }
});

describe("distribution", () => {
  test("S22 S23: centres come with their storages", async () => {
    const call = await as("SR");
    const { body, queries } = await call(distribution.listCenters);
    expect(body.distributionCenters.length).toBeGreaterThan(1);
    expect(body.distributionCenters.every((center) => center.storages.length > 0 && center.timeZone.includes("/"))).toBe(true);
    expect(queries).toBe(4);
    const [first] = body.distributionCenters;
    expect((await call(distribution.getCenter, { params: { uuid: first?.uuid ?? "" } })).body).toEqual(first);
  });

  test("S24: schedules of a centre, with rules by segment and closed days", async () => {
    const call = await as("SR");
    const all = (await call(distribution.listSchedules)).body.schedules;
    const [first] = all;
    const centerUuid = first?.distributionCenter.uuid;
    const some = (await call(distribution.listSchedules, { query: { distributionCenterUuid: centerUuid } })).body.schedules;
    expect(some).toEqual(all.filter((schedule) => schedule.distributionCenter.uuid === centerUuid));
    const { body, queries } = await call(distribution.getSchedule, { params: { uuid: first?.uuid ?? "" } });
    expect(body).toMatchObject(first ?? {});
    expect(body.rules.every((rule) => rule.weekday >= 1 && rule.weekday <= 7 && /^\d\d:\d\d$/.test(rule.cutoff))).toBe(true);
    expect(body.rules.every((rule) => (rule.segmentUuid === null) === (rule.segmentName === null))).toBe(true);
    expect(queries).toBe(5);
  });

  test("S22 S24: centres and schedules are searched, filtered, sorted and paged in the same number of queries for few and many", async () => {
    const call = await as("SR");
    const centers = async (query: object) => {
      const { status, body, queries } = await call(distribution.listCenters, { query });
      return {
        status,
        names: body?.distributionCenters?.map(({ name }) => name),
        cities: body?.distributionCenters?.map(({ city }) => city),
        total: body?.total,
        queries,
      };
    };
    const all = await centers({});
    const [first = "", second = ""] = all.names;
    expect(all.total).toBe(all.names.length);
    expect(await centers({ search: first.toUpperCase() })).toMatchObject({ names: [first], total: 1, queries: all.queries });
    expect(await centers({ perPage: 1, page: 2 })).toMatchObject({ names: [second], total: all.total, queries: all.queries });
    expect((await centers({ sort: "name:desc" })).names).toEqual([...all.names].reverse());
    const alphabet = new Intl.Collator("ru").compare;
    expect((await centers({ sort: "city:asc" })).cities).toEqual([...all.cities].sort(alphabet));
    expect(await centers({ search: "нет такого" })).toMatchObject({ names: [], total: 0 });

    const schedules = async (query: object) => {
      const { status, body, queries } = await call(distribution.listSchedules, { query });
      return { status, rows: body?.schedules ?? [], total: body?.total, queries };
    };
    const every = await schedules({});
    const [one, two] = every.rows;
    expect(every.total).toBe(every.rows.length);
    expect(await schedules({ perPage: 1, page: 2 })).toMatchObject({ rows: [two], total: every.total, queries: every.queries });
    const counts = (await schedules({ sort: "branches:desc" })).rows.map(({ branchCount }) => branchCount);
    expect(counts).toEqual([...counts].sort((left, right) => right - left));
    const wanted = { search: one?.name, distributionCenterUuid: one?.distributionCenter.uuid };
    const found = await schedules(wanted);
    expect([found.rows[0], found.total, found.queries]).toEqual([one, found.rows.length, every.queries]);
    expect(await schedules({ ...wanted, search: "100%" })).toMatchObject({ rows: [], total: 0 });
    for (const query of [{ sort: "colour:asc" }, { page: 0 }, { perPage: 101 }, { search: "ы".repeat(101) }])
      expect([(await centers(query)).status, (await schedules(query)).status], JSON.stringify(query)).toEqual([400, 400]);
  });

  test("an unknown centre and schedule are not found", async () => {
    const call = await as("SR");
    expect((await call(distribution.getCenter, { params: { uuid: randomUUID() } })).status).toBe(404);
    expect((await call(distribution.getSchedule, { params: { uuid: randomUUID() } })).status).toBe(404);
    expect((await call(distribution.listSchedules, { query: { distributionCenterUuid: randomUUID() } })).body.schedules).toEqual([]);
  });
});

describe("notifications", () => {
  async function newReader(name: string) {
    const company = await addCompany(backend.db);
    const person = await addPerson(backend.db, { companyUuid: company.uuid, email: `${name}@notes.example`, roles: ["buyer_company_manager"] });
    return { person, call: await backend.as(`${name}@notes.example`) };
  }

  test("N02 N08: pages of ten, newest first, with the category of the number", async () => {
    const { person, call } = await newReader("pages");
    const types = ["1", "13", "13.1", "13.2", "14", "24", "25", "27", "28", "0", "promo", ""];
    for (const [index, type] of types.entries()) await addNotification(person, { type, createdAt: new Date(testNow.getTime() - index * 1000) });
    const first = (await call(notifications.list)).body;
    expect(first).toMatchObject({ currentPage: 1, perPage: 10, totalRecords: 12, lastPage: 2 });
    const second = (await call(notifications.list, { query: { page: 2 } })).body;
    const categories = [...first.notifications, ...second.notifications].map((row) => `${row.type} ${row.category}`);
    expect(categories).toEqual([
      "1 accreditation",
      "13 accreditation",
      "13.1 accreditation",
      "13.2 custom",
      "14 deal",
      "24 deal",
      "25 ticket",
      "27 ticket",
      "28 custom",
      "0 custom",
      "promo custom",
      " custom",
    ]);
  });

  test("an empty list has one page", async () => {
    const { call } = await newReader("nothing");
    expect((await call(notifications.list)).body).toEqual({ notifications: [], currentPage: 1, perPage: 10, totalRecords: 0, lastPage: 1 });
    expect((await call(notifications.count)).body).toEqual({ unread: 0 });
  });

  test("N04 N05 N07: one is viewed when opened, all by one call, nobody else's", async () => {
    const { person, call } = await newReader("views");
    const uuids = [await addNotification(person), await addNotification(person), await addNotification(person)].map(String);
    const other = await newReader("others");
    const foreign = String(await addNotification(other.person));
    const params = { uuid: uuids[0] ?? "" };
    expect((await call(notifications.get, { params })).body.viewed).toBe(false);
    expect((await call(notifications.view, { params, body: {} })).body).toEqual({ success: true });
    expect((await call(notifications.view, { params, body: {} })).status).toBe(200);
    expect((await call(notifications.get, { params })).body.viewed).toBe(true);
    expect((await call(notifications.count)).body).toEqual({ unread: 2 });
    expect((await call(notifications.view, { params: { uuid: foreign }, body: {} })).status).toBe(404);
    expect((await call(notifications.viewAll, { body: {} })).body).toEqual({ success: true });
    expect((await call(notifications.count)).body).toEqual({ unread: 0 });
    expect((await other.call(notifications.count)).body).toEqual({ unread: 1 });
  });

  test("N09 N10: the payload carries the ids and nothing else", async () => {
    const { person, call } = await newReader("payload");
    const ids = { accreditation_uuid: randomUUID(), deal_uuid: randomUUID(), ticket_uuid: randomUUID() };
    const uuid = String(await addNotification(person, { payload: { ...ids, price: 100 } }));
    expect((await call(notifications.get, { params: { uuid } })).body.payload).toEqual(ids);
  });
});

describe("tickets", () => {
  test("T05 T06 T07 C13: support and supervisor see all tickets, the others their own", async () => {
    expect(await whoReaches(tickets.get, { uuid: own.ticket.alfa })).toEqual(["BD", "PM", "TS", "SV"]);
    const mine = (await (await as("BD"))(tickets.list, { query: { perPage: 100 } })).body;
    const authors = await backend.db.select().from(ticketRows).where(eq(ticketRows.authorUuid, people.BD.uuid));
    expect(mine.tickets.map((ticket) => ticket.uuid).sort()).toEqual(authors.map((ticket) => ticket.uuid).sort());
    const all = (await (await as("TS"))(tickets.list, { query: { perPage: 100 } })).body;
    expect(all.total).toBe((await backend.db.select().from(ticketRows)).length);
  });

  test("T01 T02: number, dates, author and messages", async () => {
    const { body } = await (await as("BD"))(tickets.get, { params: { uuid: own.ticket.alfa } });
    expect(body).toMatchObject({
      number: expect.stringMatching(/^T-\d{6}$/),
      theme: "theme",
      description: "description",
      status: "new",
      createdAt: testNow.toISOString(),
      authorName: "person",
      companyName: "company",
      author: { company: "company", person: "person", role: "role", email: "mail", phone: "phone" },
      messageCount: 1,
    });
    const written = await (await as("BD"))(tickets.messages, { params: { uuid: own.ticket.alfa } });
    expect(written.body.messages).toMatchObject([{ number: 1, type: "sent", authorName: "person", isSupport: false, text: "text" }]);
  });
});

describe("deals", () => {
  test("domain 2: deals reach the director, the manager who made them or serves the branch, the representative and who sees all", async () => {
    const { db } = backend;
    const attached = await db.select().from(branchCustomers).where(eq(branchCustomers.customerUuid, people.BM.uuid));
    const [attachedBranch = ""] = attached.map((row) => row.branchUuid);
    const made = {
      "by the director elsewhere": { buyerCustomerUuid: people.BD.uuid, branchUuid: randomUUID(), sellerCustomerUuid: null },
      "by the director for the manager's branch": { buyerCustomerUuid: people.BD.uuid, branchUuid: attachedBranch, sellerCustomerUuid: people.SR.uuid },
      "by the manager elsewhere": { buyerCustomerUuid: people.BM.uuid, branchUuid: randomUUID(), sellerCustomerUuid: people["other SR"].uuid },
      "by another company for the same branch": {
        buyerCompanyUuid: beta.uuid,
        buyerCustomerUuid: people["BD of Бета"].uuid,
        branchUuid: attachedBranch,
        sellerCustomerUuid: people["other SR"].uuid,
      },
    };
    const uuids = Object.keys(made).map(() => uuidv7());
    await db.insert(dealRows).values(
      Object.values(made).map((values, index) => ({
        uuid: uuids[index] ?? "",
        number: 990_000 + index,
        status: "waiting_approval",
        buyerCompanyUuid: alfa.uuid,
        buyerCompanyName: "company",
        sellerCompanyUuid: people.RD.companyUuid,
        branchName: "branch",
        distributionCenterUuid: randomUUID(),
        timeZone: "Europe/Moscow",
        deliveryAddress: "address",
        deliveryFrom: "2026-03-10",
        deliveryTo: "2026-03-10",
        earliestCutoffAt: testNow,
        productCount: 0,
        subtotalKopecks: 0,
        totalKopecks: 0,
        discountGroups: [],
        statusUpdatedAt: testNow,
        createdAt: testNow,
        ...values,
      })),
    );
    const seenBy = async (...who: Who[]) => {
      const [first] = who;
      const { uuid: customerUuid, companyUuid } = people[first ?? "BD"];
      const viewer = { customerUuid, companyUuid, roles: who.flatMap((name) => people[name].roles) as Parameters<typeof dealScope>[0]["roles"] };
      const rows = await db
        .select({ uuid: dealRows.uuid })
        .from(dealRows)
        .where(and(inArray(dealRows.uuid, uuids), dealScope(viewer)));
      const seen = new Set(rows.map((row) => row.uuid));
      return uuids.flatMap((uuid, index) => (seen.has(uuid) ? [index] : []));
    };
    expect(await seenBy("BD")).toEqual([0, 1, 2]);
    expect(await seenBy("BM")).toEqual([1, 2]);
    expect(await seenBy("BD of Бета")).toEqual([3]);
    expect(await seenBy("SR")).toEqual([0, 1, 2]);
    expect(await seenBy("other SR")).toEqual([2, 3]);
    for (const who of ["RD", "SEC", "SV", "PM"] as const) expect(await seenBy(who), who).toEqual([0, 1, 2, 3]);
    for (const who of ["DD", "SD", "CM", "TS"] as const) expect(await seenBy(who), who).toEqual([]);
    expect(await seenBy("SR", "SEC")).toEqual([0, 1, 2, 3]);
    await db.delete(dealRows).where(inArray(dealRows.uuid, uuids));
  });

  test("C31: a manager's limit to his branches does not narrow another role of his", async () => {
    const count = async (roles: Parameters<typeof contractScope>[0]["roles"]) =>
      (
        await backend.db
          .select()
          .from(branchRows)
          .where(contractScope({ customerUuid: randomUUID(), companyUuid: alfa.uuid, roles }))
      ).length;
    expect(await count(["buyer_company_manager"])).toBe(0);
    expect(await count(["buyer_company_manager", "buyer_company_director"])).toBe(await count(["buyer_company_director"]));
    expect(await count(["buyer_company_manager", "seller_security"])).toBe((await backend.db.select().from(branchRows)).length);
    expect(await count(["seller_content_manager"])).toBe(0);
  });
});

const readings: [AnyCall, string[]][] = [
  [customers.get, ["uuid"]],
  [companies.get, ["uuid"]],
  [accreditation.getByCompany, ["companyUuid"]],
  [branches.list, ["companyUuid"]],
  [branches.get, ["uuid"]],
  [contracts.listByCompany, ["uuid"]],
  [contracts.listByBranch, ["branchUuid"]],
  [contracts.ledger, ["uuid"]],
  [contracts.ledgerFile, ["uuid"]],
  [contracts.companyFile, ["uuid"]],
  [notifications.get, ["uuid"]],
  [notifications.view, ["uuid"]],
  [tickets.get, ["uuid"]],
];

test("S30: another company's object answers as one that does not exist, to the letter", async () => {
  const uuids = [
    people["BD of Бета"].uuid,
    people["BD of Бета"].userUuid,
    beta.uuid,
    beta.branchUuid,
    beta.accreditationUuid,
    own.contract.beta,
    own.notification.beta,
    own.ticket.beta,
  ];
  const call = await as("BD");
  for (const [reading, [name = ""]] of readings) {
    const body = reading.body ? {} : undefined;
    const unknown = await call(reading, { params: { [name]: randomUUID() }, body } as never);
    expect([unknown.status, unknown.errors[0]?.code], reading.path).toEqual([404, "NOT_FOUND:4005"]);
    for (const uuid of uuids) {
      const foreign = await call(reading, { params: { [name]: uuid }, body } as never);
      expect([foreign.status, foreign.body], `${reading.path} ${uuid}`).toEqual([unknown.status, unknown.body]);
    }
  }
});

test("S32: nothing that Альфа's people can list holds an id of Бета", async () => {
  const { rows } = await backend.pool.query<{ uuid: string }>(
    `with c as (select $1::uuid as uuid)
     select uuid from c
     union all select uuid from customers where company_uuid = (select uuid from c)
     union all select user_uuid from customers where company_uuid = (select uuid from c)
     union all select uuid from branches where company_uuid = (select uuid from c)
     union all select uuid from accreditations where company_uuid = (select uuid from c)
     union all select p.uuid from accreditation_processes p join accreditations a on a.uuid = p.accreditation_uuid where a.company_uuid = (select uuid from c)
     union all select d.uuid from accreditation_documents d join accreditations a on a.uuid = d.accreditation_uuid where a.company_uuid = (select uuid from c)
     union all select l.uuid from contract_lines l join branches b on b.uuid = l.branch_uuid where b.company_uuid = (select uuid from c)
     union all select uuid from bank_details where company_uuid = (select uuid from c)
     union all select uuid from contacts where company_uuid = (select uuid from c)
     union all select price_list_uuid from companies where uuid = (select uuid from c) and price_list_uuid is not null
     union all select uuid from deals where buyer_company_uuid = (select uuid from c)
     union all select s.uuid from suborders s join deals d on d.uuid = s.deal_uuid where d.buyer_company_uuid = (select uuid from c)
     union all select n.uuid from notifications n join customers p on p.uuid = n.customer_uuid where p.company_uuid = (select uuid from c)
     union all select t.uuid from tickets t join customers p on p.uuid = t.author_uuid where p.company_uuid = (select uuid from c)
     union all select b.uuid from baskets b join customers p on p.uuid = b.customer_uuid where p.company_uuid = (select uuid from c)`,
    [beta.uuid],
  );
  expect(rows.length).toBeGreaterThan(20);
  const foreign = new Set(rows.map((row) => row.uuid));
  const params = { companyUuid: alfa.uuid, branchUuid: alfa.branchUuid, uuid: alfa.uuid };
  let scanned = 0;
  for (const who of ["BD", "BM"] as const) {
    const call = await as(who);
    for (const [id, reading] of listCalls()) {
      if (reading.method !== "GET") continue;
      for (const query of [{}, { page: 1, perPage: 100 }, { perPage: 0 }, { search: "а" }]) {
        const { status, body } = await call(reading, { params, query } as never);
        if (status === 200) scanned += 1;
        const found = JSON.stringify(body).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
        expect(
          found.filter((uuid) => foreign.has(uuid)),
          `${id} as ${who} ${JSON.stringify(query)}`,
        ).toEqual([]);
      }
    }
  }
  expect(scanned).toBeGreaterThan(50);
});

test("S36 S40: nothing in a path or a query string breaks a reading call", async () => {
  const corpus = [
    "",
    " ",
    "null",
    "undefined",
    "-1",
    "0",
    "1.5",
    "1e309",
    "NaN",
    String(2 ** 53),
    "9999999999999999999999",
    "2026-02-30",
    "__proto__",
    "constructor",
    "x".repeat(5000),
    "\u{1F600}",
    "\u0000",
    "' or 1=1--",
    "%",
    "%0d%0a",
    "<script>",
    "$\u007b7*7}",
    "a,b",
    "[]",
    "{}",
  ];
  const ours = listCalls().filter(
    ([id, call]) => call.method === "GET" && /^(auth|customers|companies|accreditation|branches|contracts|distribution|notifications|tickets)\./.test(id),
  );
  expect(ours.length).toBeGreaterThan(20);
  for (const [id, reading] of ours) {
    const who =
      everybody.find((name) => reading.may !== "anyone" && people[name].roles.some((role) => (reading.may as readonly string[]).includes(role))) ?? "BD";
    const call = await as(who);
    const names = [...reading.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
    const fine = Object.fromEntries(names.map((name) => [name, randomUUID()]));
    for (const value of corpus) {
      for (const name of names) {
        if (value === "") continue;
        const { status, errors } = await call(reading, { params: { ...fine, [name]: value } } as never);
        expect([400, 404], `${id} ${name}=${value.slice(0, 40)}`).toContain(status);
        expect(errors[0]?.message).toMatch(/[а-яё]/i);
      }
      for (const name of reading.query ? ["page", "perPage", "search", "sort", "status", "companyType", "salesRepresentative", "distributionCenterUuid"] : []) {
        for (const given of [value, [value, value]]) {
          const { status, errors } = await call(reading, { params: fine, query: { [name]: given } } as never);
          expect(status, `${id} ?${name}=${value.slice(0, 40)}`).toBeLessThan(500);
          if (status === 400) expect(errors[0]?.message).toMatch(/[а-яё]/i);
        }
      }
    }
  }
}, 120_000);

test("performance: a list costs the same number of statements for one row and for many", async () => {
  const lists: [Who, AnyCall, Record<string, string>][] = [
    ["BD", customers.list, {}],
    ["PM", customers.listInternal, {}],
    ["RD", customers.salesRepresentatives, {}],
    ["RD", companies.list, {}],
    ["PM", companies.listInternal, {}],
    ["RD", accreditation.listForRegionalDirector, {}],
    ["SR", accreditation.listForSalesRepresentative, {}],
    ["SEC", accreditation.listForSecurity, {}],
    ["BD", branches.list, { companyUuid: alfa.uuid }],
    ["SR", branches.search, {}],
    ["BD", contracts.listByCompany, { uuid: alfa.uuid }],
    ["BD", notifications.list, {}],
    ["TS", tickets.list, {}],
  ];
  const measure = async (perPage: number) => {
    const counts: number[] = [];
    for (const [who, list, params] of lists) {
      const { status, queries } = await (await as(who))(list, { params, query: { perPage } } as never);
      expect(status, list.path).toBe(200);
      counts.push(queries);
    }
    return counts;
  };
  const before = await measure(1);
  for (let index = 0; index < 20; index += 1) {
    const company = await addCompany(backend.db, { salesRepresentativeUuid: people.SR.uuid });
    const uuid = uuidv7();
    await backend.db
      .insert(accreditations)
      .values({ uuid, companyUuid: company.uuid, status: "coordination", legalForm: "legal", salesRepresentativeUuid: people.SR.uuid });
    await backend.db.insert(accreditationProcesses).values({
      uuid: uuidv7(),
      accreditationUuid: uuid,
      position: 1,
      type: "accreditation_by_security",
      status: "created",
      employeeUuid: people.SEC.uuid,
      updatedAt: testNow,
    });
    await addPerson(backend.db, { companyUuid: alfa.uuid, email: `many${index}@alfa.example`, roles: ["buyer_company_manager"] });
    await addNotification(people.BD);
    await addTicket(people.BD);
  }
  expect(await measure(100)).toEqual(before);
  expect(Math.max(...before)).toBeLessThanOrEqual(5);
});
