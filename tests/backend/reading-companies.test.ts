import { describe, expect, test } from "vitest";
import { companies } from "#contract/companies.ts";
import { customers } from "#contract/customers.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { email, everybody, useReaders } from "#tests/support/readers.ts";

const { alfa, as, backend, beta, people, whoReaches } = useReaders();

describe("reading people", () => {
  test("A28 L027 Y: the first request after sign-in returns the person behind the token, with company and roles", async () => {
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

  test("L028: a person's card is readable by colleagues and by the staff who may read the company", async () => {
    const allStaff = ["DD", "RD", "SEC", "PM", "TS", "SV"] as const;
    expect(await whoReaches(customers.get, { uuid: people.BM.uuid })).toEqual(
      everybody.filter((who) => ["BD", "BM", "SR", ...allStaff].includes(who)),
    );
    expect(await whoReaches(customers.get, { uuid: people["BM of Бета"].uuid })).toEqual(
      everybody.filter((who) => ["BD of Бета", "BM of Бета", "other SR", ...allStaff].includes(who)),
    );
  });

  test("L029: the list of people holds the reader's own company only, sorted by name in Russian order", async () => {
    const { body } = await (await as("BM"))(customers.list, { query: { perPage: 100 } });
    expect(new Set(body.customers.map((person) => person.companyUuid))).toEqual(new Set([alfa.uuid]));
    const names = body.customers.map(({ fullName }) => `${fullName.surname} ${fullName.name}`);
    expect(names).toEqual([...names].sort(new Intl.Collator("ru").compare));
    expect(body.total).toBe(body.customers.length);
    const backwards = await (await as("BM"))(customers.list, { query: { perPage: 100, sort: "name:desc" } });
    expect(backwards.body.customers.map((person) => person.uuid)).toEqual(body.customers.map((person) => person.uuid).reverse());
  });

  test("P02 S03 S40: search takes wildcards literally, filters narrow the list, pages do not overlap", async () => {
    const call = await as("PM");
    const found = await call(customers.listInternal, { query: { search: "соколова", perPage: 100 } });
    expect(found.body.customers.map((person) => person.uuid)).toContain(people.BD.uuid);
    for (const search of ["%", "_", "\\", "' or 1=1--", ".*"])
      expect((await call(customers.listInternal, { query: { search } })).body.total, search).toBe(0);
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

  test("L030 D22: the list of representatives holds active representatives only", async () => {
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

  test("lists of people leave photos out, a person's card includes the photo", async () => {
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

describe("reading companies", () => {
  test("S28 L040: a company is readable by its people and the staff, but not by another buyer or representative", async () => {
    expect(await whoReaches(companies.get, { uuid: alfa.uuid })).toEqual(
      everybody.filter((who) => !["BD of Бета", "BM of Бета", "other SR"].includes(who)),
    );
    expect(await whoReaches(companies.get, { uuid: beta.uuid })).toEqual(everybody.filter((who) => !["BD", "BM", "SR"].includes(who)));
  });

  test("P14 P15 P17 P19 P22: a director reads the company's bank details, contacts, price list and representative", async () => {
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
    expect(body.priceDetails?.title).toBe("Розница, Тула: личные цены");
    expect(body.accreditationDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(body.rating).toBeGreaterThanOrEqual(0);
  });

  test("D5 S26: a manager, the seller's director and the content manager get the public card, without private data", async () => {
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

  test("S01 S08: the regional director lists all buyers, a representative only their own", async () => {
    const directors = (await (await as("RD"))(companies.list, { query: { perPage: 100 } })).body;
    expect(new Set(directors.companies.map((company) => company.type))).toEqual(new Set(["buyer"]));
    expect(directors.companies.map((company) => company.uuid)).toEqual(expect.arrayContaining([alfa.uuid, beta.uuid]));
    const mine = (await (await as("SR"))(companies.list, { query: { perPage: 100 } })).body;
    expect(new Set(mine.companies.map((company) => company.salesRepresentativeUuid))).toEqual(new Set([people.SR.uuid]));
    expect(mine.total).toBe(mine.companies.length);
    expect(mine.total).toBe(directors.companies.filter((company) => company.salesRepresentativeUuid === people.SR.uuid).length);
  });

  test("S02 S05: admins list companies of every type and filter them by type", async () => {
    for (const who of ["PM", "TS"] as const) {
      const call = await as(who);
      const types = new Set(
        (await call(companies.listInternal, { query: { perPage: 100 } })).body.companies.map((company) => company.type),
      );
      expect(types).toEqual(new Set(["buyer", "seller", "platform"]));
      const sellers = (await call(companies.listInternal, { query: { companyType: "seller" } })).body.companies;
      expect(sellers.map((company) => company.type)).toEqual(["seller"]);
    }
  });

  test("S03 S04 S06: the list of companies is filtered by text, INN, status, and by representative or the lack of one", async () => {
    const call = await as("RD");
    const list = async (query: Record<string, unknown>) =>
      (await call(companies.list, { query: { perPage: 100, ...query } })).body.companies;
    const all = await list({});
    expect((await list({ search: "лукошко" })).map((company) => company.uuid)).toEqual([alfa.uuid]);
    const inn = all.find((company) => company.uuid === beta.uuid)?.inn ?? "";
    expect((await list({ search: inn })).map((company) => company.uuid)).toEqual([beta.uuid]);
    expect(new Set((await list({ status: "moderation" })).map((company) => company.status))).toEqual(new Set(["moderation"]));
    expect(new Set((await list({ salesRepresentative: "none" })).map((company) => company.salesRepresentativeUuid))).toEqual(
      new Set([null]),
    );
    expect(new Set((await list({ salesRepresentative: people.SR.uuid })).map((company) => company.salesRepresentativeUuid))).toEqual(
      new Set([people.SR.uuid]),
    );
    const byDate = all.map((company) => company.createdAt);
    expect(byDate).toEqual([...byDate].sort().reverse());
    const byName = (await list({ sort: "name:asc" })).map((company) => company.name);
    expect(byName).toEqual([...byName].sort(new Intl.Collator("ru").compare));
  });

  test("S40: an unknown sort field or direction is a validation error of the field `sort`", async () => {
    const call = await as("RD");
    for (const sort of ["password:asc", "name:sideways", "name;drop", "__proto__:asc", "constructor:asc", ":", "name:"]) {
      const { status, errors } = await call(companies.list, { query: { sort } });
      expect([status, errors[0]?.code, errors[0]?.details], sort).toEqual([
        400,
        "VALIDATION_ERROR:4000",
        { sort: ["Некорректное значение"] },
      ]);
    }
  });
});
