import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { customers as calls } from "#contract/customers.ts";
import { phoneDigits } from "#server/backend/customers/list-customers.ts";
import { alfa } from "#tests/support/demo-basket.ts";
import { useEmployees } from "#tests/support/employees.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { rowsRead } from "#tests/support/query-plans.ts";

const { backend, director, person } = useEmployees();

describe("the list of employees", () => {
  let company: { uuid: string };
  const many = 10_000;

  beforeAll(async () => {
    company = await addCompany(backend.db, { name: "Большая" });
    await addPerson(backend.db, { companyUuid: company.uuid, email: "director@many.example", roles: ["buyer_company_director"] });
  });

  test("P01: the list has every column, and is searched by full name, part of an e-mail, or a phone in any spelling", async () => {
    const him = await person({
      surname: "Длиннохвостов",
      name: "Аркадий",
      patronymic: "Ильич",
      position: "Кладовщик",
      subunit: "Склад",
      phone: "+79105550001",
      phoneVerified: true,
    });
    const as = await director();
    const find = async (search: string) => (await as(calls.list, { query: { search } })).body.customers.map((each) => each.uuid);
    for (const search of [
      "длиннохвостов аркадий",
      "аркадий ильич",
      him.email.slice(0, 12),
      "8 (910) 555-00-01",
      "+7 910 555 00 01",
      "9105550001",
    ])
      expect(await find(search), search).toContain(him.uuid);
    expect(await find("нет такого")).toEqual([]);
    const { body } = await as(calls.list, { query: { search: "Длиннохвостов" } });
    expect(body.customers[0]).toMatchObject({
      fullName: { surname: "Длиннохвостов", name: "Аркадий", patronymic: "Ильич" },
      roles: ["buyer_company_manager"],
      position: "Кладовщик",
      subunit: "Склад",
      email: { value: him.email, verified: true },
      mobilePhone: { value: "+79105550001", verified: true },
      companyName: "ООО «Лукошко»",
      companyType: "buyer",
      status: "active",
    });
  });

  test("a phone is searched by its digits, whatever stands between them", () => {
    expect(["8 910 555", "+7 (910) 555", "910555", "007", "8", "анна", "+"].map(phoneDigits)).toEqual([
      "910555",
      "910555",
      "910555",
      "007",
      "8",
      undefined,
      undefined,
    ]);
  });

  test("performance: ten thousand employees take as many queries as a few, and each page is read by an index", async () => {
    const as = await backend.as("director@many.example");
    const measure = async () => {
      const queries = [];
      for (const query of [{}, { search: "Фамилия 77" }, { sort: "position:desc" }, { status: "active", page: 3 }])
        queries.push((await as(calls.list, { query })).queries);
      return queries;
    };
    const before = await measure();
    await backend.db.execute(sql`
      insert into customers (uuid, user_uuid, company_uuid, surname, name, patronymic, roles, email, status, created_at)
      select gen_random_uuid(), gen_random_uuid(), ${company.uuid}, 'Фамилия ' || n, 'Имя', 'Отчество', '{buyer_company_manager}',
        'many' || n || '@many.example', 'active', now()
      from generate_series(1, ${many}) n`);
    await backend.db.execute(sql`vacuum analyze customers`);
    expect(await measure()).toEqual(before);
    expect(Math.max(...before)).toBeLessThanOrEqual(3);

    const read = (where: string, order = "") =>
      rowsRead(backend.pool, `select uuid from customers where deleted_at is null and ${where} ${order}`);
    const name = `(surname || ' ' || name || ' ' || patronymic)`;
    const order = `order by ${name} collate "ru-x-icu", uuid limit 10`;
    expect(await read(`company_uuid = '${alfa}'`, order)).toBeLessThanOrEqual(100);
    expect(await read("true", order)).toBeLessThanOrEqual(100);
    expect(await read(`(${name} ilike '%длиннохвостов%' or email ilike '%длиннохвостов%')`)).toBeLessThanOrEqual(100);
    expect(await read("deletion_requested_at <= now()")).toBeLessThanOrEqual(100);
  });
});
