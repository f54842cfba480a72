import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { companies } from "#contract/companies.ts";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { useBackend } from "#tests/support/backend.ts";
import { must } from "#tests/support/demo-basket.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { addPerson } from "#tests/support/people.ts";

const backend = useBackend("demo");
const platform = () => backend.as("platform@platform.example");
const personalOf = async (uuid: string) => (await (await platform())(customers.get, { params: { uuid } })).body;
const codeOf = (answer: { status: number; errors: { code: string }[] }) => [answer.status, answer.errors[0]?.code];

describe("a representative who leads companies and open deals", () => {
  test("a representative with companies and open deals cannot be removed or lose the role, and the error lists both", async () => {
    const uuid = await personOf(backend.db, "rep@seller.example");
    const deal = await storeDeal(backend.db, { status: "approved_by_seller", reserve: false });
    const admin = await platform();
    const { inUse } = (await admin(customers.access, { params: { uuid } })).body;
    expect(must(inUse).companiesTotal).toBeGreaterThan(0);
    expect(must(inUse).deals.map((one) => one.uuid)).toContain(deal);
    const removed = await admin(customers.deleteInternal, { params: { uuid } });
    const demoted = await admin(customers.updateInternal, { params: { uuid }, body: { roles: ["seller_content_manager"] } });
    expect([codeOf(removed), codeOf(demoted)]).toEqual(Array(2).fill([409, "IN_USE:4009"]));
    expect(removed.errors[0]?.details).toEqual(inUse);
    expect((await personalOf(uuid)).roles).toEqual(["seller_sales_representative"]);
  });

  test("a representative can be blocked at once, and removed once the companies are handed over", async () => {
    const { uuid, userUuid } = await addPerson(backend.db, {
      companyUuid: demoUuid("company", "seller"),
      email: "leaving@in-use.example",
      roles: ["seller_sales_representative"],
    });
    const { companyUuid } = await joiningCompany(backend, { at: "accredited", representative: "leaving@in-use.example" });
    const admin = await platform();
    expect((await admin(auth.blockRelated, { params: { userUuid } })).status).toBe(200);
    expect(codeOf(await admin(customers.deleteInternal, { params: { uuid } }))).toEqual([409, "IN_USE:4009"]);
    const to = { sales_representative_uuid: await personOf(backend.db, "rep2@seller.example") };
    const regional = await backend.as("regional@seller.example");
    expect((await regional(companies.putSalesRepresentative, { params: { companyUuid }, body: to })).status).toBe(200);
    expect((await admin(customers.deleteInternal, { params: { uuid } })).status).toBe(200);
  });
});

describe("the only person in a role that the company needs", () => {
  test.each(["buyer_company_director", "seller_regional_director", "seller_distribution_director", "seller_security"] as const)(
    "%s cannot be removed or given another role, nor a buyer's director blocked, until someone else has the role",
    async (role) => {
      const admin = await platform();
      const isBuyer = role === "buyer_company_director";
      const company = isBuyer ? (await joiningCompany(backend)).companyUuid : demoUuid("company", "seller");
      const holders = (await admin(customers.listInternal, { query: { companyUuid: company, perPage: 100 } })).body.customers;
      const [only, ...others] = holders.filter((person) => person.roles.includes(role) && person.status === "active");
      for (const other of others) await backend.pool.query("update customers set status = 'disabled' where uuid = $1", [other.uuid]);
      const { uuid, userUuid } = must(only);
      const instead = isBuyer ? "buyer_company_manager" : "seller_content_manager";
      const acts = [
        admin(customers.updateInternal, { params: { uuid }, body: { roles: [instead] } }),
        admin(customers.deleteInternal, { params: { uuid } }),
        ...(isBuyer ? [admin(auth.blockRelated, { params: { userUuid } })] : []),
      ];
      for (const refused of await Promise.all(acts)) {
        expect(codeOf(refused)).toEqual([409, "IN_USE:4009"]);
        expect(refused.errors[0]?.details).toMatchObject({ onlyRoles: [role] });
      }
      await addPerson(backend.db, { companyUuid: company, email: `second-${role}@in-use.example`, roles: [role] });
      expect((await admin(customers.updateInternal, { params: { uuid }, body: { roles: [instead] } })).status).toBe(200);
      for (const other of others) await backend.pool.query("update customers set status = 'active' where uuid = $1", [other.uuid]);
    },
  );

  test("when the last two directors are blocked concurrently, one of them stays active", async () => {
    const { companyUuid, directorUuid } = await joiningCompany(backend);
    const first = await personalOf(directorUuid);
    const second = await addPerson(backend.db, { companyUuid, email: "both@in-use.example", roles: ["buyer_company_director"] });
    const admins = await Promise.all(["platform@platform.example", "support@platform.example"].map((email) => backend.as(email)));
    const answers = await Promise.all(
      [first.userUuid, second.userUuid].map((userUuid, index) => must(admins[index])(auth.blockRelated, { params: { userUuid } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test("the seller's company can be neither deactivated nor deleted", async () => {
  const admin = await platform();
  const uuid = demoUuid("company", "seller");
  expect(codeOf(await admin(companies.setActivation, { body: { uuid, isActive: false } }))).toEqual([409, "CONFLICT:4009"]);
  expect(codeOf(await admin(companies.deleteCompany, { params: { uuid } }))).toEqual([409, "CONFLICT:4009"]);
  expect((await admin(companies.getInternal, { params: { uuid } })).body.isActive).toBe(true);
});

test("the name of a removed person stays on the deals that they made", async () => {
  const { uuid } = await addPerson(backend.db, {
    companyUuid: demoUuid("company", "alfa"),
    email: "made@in-use.example",
    roles: ["buyer_company_manager"],
  });
  const deal = await storeDeal(backend.db, { status: "received" });
  await backend.pool.query("update deals set buyer_customer_uuid = $1 where uuid = $2", [uuid, deal]);
  const name = (await personalOf(uuid)).fullName.surname;
  expect((await (await platform())(customers.deleteInternal, { params: { uuid } })).status).toBe(200);
  const read = await (await backend.as("director@alfa.example"))(deals.get, { params: { uuid: deal } });
  expect(read.body.buyerCustomerName).toMatch(new RegExp(`^${name}.* \\(больше не работает\\)$`));
});
