import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";
import { companies } from "#contract/companies.ts";
import { contracts } from "#contract/contracts.ts";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { notifications } from "#contract/notifications.ts";
import type { Role } from "#contract/roles.ts";
import { tickets } from "#contract/tickets.ts";
import { accreditationProcesses, accreditations } from "#server/backend/accreditation/tables.ts";
import { mayMake } from "#tests/support/access-matrix.ts";
import { testNow } from "#tests/support/clock.ts";
import { cursorCalls, hostileCursors, hostilePlaces, hostileValues, readingCalls, tryHostileValue } from "#tests/support/hostile-values.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { everybody, useReaders, type Who } from "#tests/support/readers.ts";

const { addNotification, addTicket, alfa, as, backend, beta, own, people } = useReaders();

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
  [contracts.money, ["uuid"]],
  [contracts.moneyFile, ["uuid"]],
  [deals.purchases, ["uuid"]],
  [deals.purchasesFile, ["uuid"]],
  [notifications.get, ["uuid"]],
  [notifications.view, ["uuid"]],
  [tickets.get, ["uuid"]],
];

test("S30: a read of another company's object gets the same response as one of an unknown uuid, character for character", async () => {
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

test("S32: no list that people of the company Альфа can read contains an id of the company Бета", async () => {
  const { rows } = await backend.pool.query<{ uuid: string }>(
    `with c as (select $1::uuid as uuid)
     select uuid from c
     union all select uuid from customers where company_uuid = (select uuid from c)
     union all select user_uuid from customers where company_uuid = (select uuid from c)
     union all select uuid from branches where company_uuid = (select uuid from c)
     union all select uuid from accreditations where company_uuid = (select uuid from c)
     union all select p.uuid from accreditation_processes p join accreditations a on a.uuid = p.accreditation_uuid
       where a.company_uuid = (select uuid from c)
     union all select d.uuid from accreditation_documents d join accreditations a on a.uuid = d.accreditation_uuid
       where a.company_uuid = (select uuid from c)
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
    const readable = listCalls().filter(([id, { method }]) => method === "GET" && mayMake(id, people[who].roles as Role[]));
    for (const [id, reading] of readable) {
      for (const query of [
        { page: 1, perPage: 100 },
        { perPage: 0, search: "а" },
      ]) {
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

test("S36 S40: a hostile value in a path or query parameter makes no read call fail", async () => {
  const tried = new Set<string>();
  let refused = 0;
  // Each place gets one value, another from place to place; reading-strangers.full.test.ts tries every value at every place.
  for (const [index, place] of hostilePlaces.entries()) {
    const value = hostileValues[index % hostileValues.length] ?? "";
    tried.add(value);
    refused += await tryHostileValue(place, value, as, people);
  }
  expect([tried.size, hostilePlaces.length > 200]).toEqual([hostileValues.length, true]);
  expect(refused).toBeGreaterThan(readingCalls.length);
});

test("S36: no cursor breaks a list, though it has the form of those that the list gives", async () => {
  const tried: string[] = [];
  for (const { id, call, name } of cursorCalls) {
    const who = everybody.find((each) => mayMake(id, people[each].roles as Role[]));
    if (!who) continue;
    tried.push(id);
    const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, param]) => [param, alfa.uuid]));
    for (const cursor of hostileCursors) {
      const { status } = await (await as(who))(call, { params, query: { [name]: cursor } } as never);
      expect(status, `${id} as ${who}: ${cursor}`).toBeLessThan(500);
    }
  }
  expect(tried).toEqual(
    expect.arrayContaining(["payments.list", "companyPapers.list", "companyPapers.unpapered", "contracts.receivables"]),
  );
});

test("performance: a list takes the same number of SQL statements for one row as for a hundred", async () => {
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
    ["BD", contracts.money, { uuid: alfa.uuid }],
    ["RD", contracts.receivables, {}],
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
