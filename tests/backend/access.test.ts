import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { auth } from "#contract/auth.ts";
import { branches } from "#contract/branches.ts";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";
import { companies } from "#contract/companies.ts";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { documents } from "#contract/documents.ts";
import { exchange } from "#contract/exchange.ts";
import { companies as companyRows } from "#server/backend/companies/tables.ts";
import { customers as customerRows } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { callersOf } from "#tests/support/access-matrix.ts";
import { othersThan } from "#tests/support/accounts-by-role.ts";
import { answersForItself, errorIn, expectedError, invalidInput, sampleOf, useCallDriver, validInput } from "#tests/support/call-driver.ts";
import { type Column, columnNames } from "#tests/support/columns.ts";
import { kefir } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

/** unit/access-matrix.test.ts compares the matrix with the contract; here we show that the running backend enforces it for every call. */
const { backend, drive, emailOf } = useCallDriver();

type Sample = Record<string, unknown>;

/** One of these, another from call to call. */
const turn = <T>(some: readonly T[], index: number) => some[index % some.length] as T;

test("trust S29: every call refuses a guest and a wrong role before it validates the input", async () => {
  const refused = new Set<Column>();
  for (const [index, [id, call]] of listCalls().entries()) {
    const [guest, ...wrong] = othersThan(callersOf(id).columns);
    for (const column of [guest, turn(wrong, index)]) {
      if (!column) continue;
      refused.add(column);
      const answer = await drive(id, call, column, invalidInput);
      expect(errorIn(answer), answer.cell).toEqual(expectedError(column));
    }
  }
  expect([...refused].sort()).toEqual([...columnNames].sort());
});

test("trust S29: every call serves a role that may make it, or a guest where guests may make it", async () => {
  const served = new Set<Column>();
  for (const [index, [id, call]] of listCalls().entries()) {
    if (answersForItself.has(id)) continue;
    const { columns } = callersOf(id);
    // Opened by a permission alone: storage-collection.test.ts.
    if (columns.length === 0) continue;
    const column = columns.includes("G") ? "G" : turn(columns, index);
    served.add(column);
    const answer = await drive(id, call, column, validInput(call));
    expect(answer.status, answer.cell).toBeLessThan(500);
    expect([401, 403], answer.cell).not.toContain(answer.status);
  }
  expect([...served].sort()).toEqual([...columnNames].sort());
});

test("an exchange key may make exchange calls only, and a person's token cannot be used as an exchange key", async () => {
  const key = await exchangeOf(backend).keyOf("1С");
  const status = async (path: string) => (await backend.app.inject({ url: path, headers: { authorization: `Bearer ${key}` } })).statusCode;
  expect([await status("/v1/exchange/loads"), await status("/v1/exchange/keys"), await status("/v1/deals")]).toEqual([200, 401, 401]);
  const answer = await drive("exchange.listDeals", exchange.listDeals, "CM", invalidInput);
  expect(errorIn(answer)).toEqual([403, ["FORBIDDEN:4003"]]);
});

test("A25 A26 trust S11: the client portal and the admin portal each sign in their own people only", async () => {
  const enter = async ({ method, path }: AnyCall, role: Parameters<typeof emailOf>[0]) =>
    (await backend.app.inject({ method, url: path, payload: { login: emailOf(role), password: "Demo-2026!", method: "email" } }))
      .statusCode;
  expect([
    await enter(auth.login, "supervisor"),
    await enter(auth.loginAdmin, "supervisor"),
    await enter(auth.login, "tech_support"),
    await enter(auth.loginAdmin, "tech_support"),
  ]).toEqual([200, 401, 401, 200]);
});

test("A38 C36: the token of a blocked person, or of a person whose company is inactive, is answered 401", async () => {
  const company = await addCompany(backend.db);
  const [blocked, idle] = [
    await addPerson(backend.db, { companyUuid: company.uuid, email: "blocked@access.example", roles: ["buyer_company_director"] }),
    await addPerson(backend.db, { companyUuid: company.uuid, email: "idle@access.example", roles: ["buyer_company_manager"] }),
  ];
  const callers = [await backend.as("blocked@access.example"), await backend.as("idle@access.example")];
  const answers = async () => Promise.all(callers.map(async (call) => (await call(customers.me)).status));
  expect(await answers()).toEqual([200, 200]);
  await backend.db.update(customerRows).set({ status: "disabled" }).where(eq(customerRows.uuid, blocked.uuid));
  expect(await answers()).toEqual([401, 200]);
  await backend.db.update(companyRows).set({ isActive: false }).where(eq(companyRows.uuid, idle.companyUuid));
  expect(await answers()).toEqual([401, 401]);
});

test("C31: a person with several roles may do what any of them may", async () => {
  const company = await addCompany(backend.db, { type: "seller" });
  await addPerson(backend.db, {
    companyUuid: company.uuid,
    email: "two@access.example",
    roles: ["seller_content_manager", "seller_regional_director"],
  });
  const as = await backend.as("two@access.example");
  expect((await as(customers.salesRepresentatives)).status).toBe(200);
});

describe("R39: a call that the role may not make is answered 403 FORBIDDEN:4003, even when the person can read the object", () => {
  const deal = { uuid: demoUuid("deal", "10427") };
  const company = { uuid: demoUuid("company", "alfa"), companyUuid: demoUuid("company", "alfa") };
  const branch = { uuid: demoUuid("branch", "alfa-b1"), id: demoUuid("branch", "alfa-b1") };
  const accreditationOf = { uuid: demoUuid("accreditation", "alfa"), companyUuid: company.uuid, id: demoUuid("accreditation", "alfa") };

  const cells: [account: string, seen: [AnyCall, Sample], refused: [AnyCall, Sample][]][] = [
    ...["security@seller.example", "platform@platform.example"].map((account): (typeof cells)[number] => [
      account,
      [deals.get, deal],
      [
        [deals.setStatus, deal],
        [deals.edit, deal],
        [deals.patch, deal],
        [deals.assignSeller, deal],
        [deals.repeat, deal],
        [documents.upload, deal],
      ],
    ]),
    ["director@alfa.example", [deals.get, deal], [[deals.assignSeller, deal]]],
    [
      "rep@seller.example",
      [deals.get, deal],
      [
        [deals.repeat, deal],
        [accreditation.submit, accreditationOf],
      ],
    ],
    [
      "supervisor@seller.example",
      [deals.get, deal],
      [
        [deals.edit, deal],
        [deals.check, deal],
        [deals.dates, deal],
        [deals.assignSeller, deal],
        [deals.repeat, deal],
        [documents.upload, deal],
      ],
    ],
    [
      "manager@alfa.example",
      [companies.get, company],
      [
        [companies.putData, company],
        [branches.remove, branch],
        [accreditation.submit, accreditationOf],
      ],
    ],
    [
      "security@seller.example",
      [companies.get, company],
      [
        [companies.putData, company],
        [companies.deleteCompany, company],
      ],
    ],
  ];

  test.each(cells)("%s reads the object but is refused the calls of other roles", async (account, [seen, params], refused) => {
    const caller = await backend.as(account);
    expect((await caller(seen, { params } as never)).status).toBe(200);
    for (const [call, own] of refused) {
      const answer = await caller(call, { params: own, body: sampleOf(call.body) } as never);
      expect([answer.status, answer.errors.map((error) => error.code)], `${call.method} ${call.path}`).toEqual([403, ["FORBIDDEN:4003"]]);
    }
  });

  test("R39: a person whose role may make the call, but not on this deal, gets the same 403 FORBIDDEN:4003", async () => {
    const uuid = await storeDeal(backend.db, {
      status: "waiting_approval",
      reserve: false,
      sellerCustomerUuid: demoUuid("customer", "seller-p8"),
    });
    for (const [account, call, body] of [
      // He has the trade point and did not place the order; he has the company and not the deal.
      ["manager@alfa.example", deals.edit, { products: [{ productUuid: kefir, quantity: 8 }] }],
      ["rep@seller.example", documents.upload, { fileBody: "JVBERi0=", originalFilename: "a.pdf" }],
    ] as const) {
      const caller = await backend.as(account);
      expect((await caller(deals.get, { params: { uuid } })).status).toBe(200);
      const answer = await caller(call as AnyCall, { params: { uuid }, body } as never);
      expect([answer.status, answer.errors[0]?.code], call.path).toEqual([403, "FORBIDDEN:4003"]);
    }
  });
});
