import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { basket } from "#contract/basket.ts";
import type { AnyCall } from "#contract/call.ts";
import { companyHeader, noCompany } from "#contract/chosen-company.ts";
import { companies as companyCalls } from "#contract/companies.ts";
import { contracts } from "#contract/contracts.ts";
import { customers as people } from "#contract/customers.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { ownCompanies } from "#contract/own-companies.ts";
import { sessions } from "#server/backend/auth/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { eraseDue } from "#server/backend/customers/erase-due.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { type Caller, password } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa, betaShop, must, product, secondShop, shop } from "#tests/support/demo-basket.ts";
import { useSeveralCompanies } from "#tests/support/several-companies.ts";
import { related } from "#tests/support/whole-call.ts";

/** Анна is director of Альфа and a manager of Бета. */
const { backend, anna, ids, personOf, signIn, chosenAs, invite, join } = useSeveralCompanies();
beforeAll(join);

describe("domain D38: the session acts in the company that it has chosen, and nowhere else", () => {
  test("a session of each company at the same time: role, basket, deals and cards are that company's", async () => {
    const [one, two] = [await chosenAs(ids.anna), await chosenAs(ids.ofBeta)];
    expect((await one(people.me)).body).toMatchObject({ uuid: ids.anna, companyUuid: alfa, roles: ["buyer_company_director"] });
    expect((await two(people.me)).body).toMatchObject({ uuid: ids.ofBeta, companyUuid: ids.beta, roles: ["buyer_company_manager"] });

    const item = (quantity: number) => [{ productUuid: product("010-241"), quantity, isSelected: true }];
    await one(basket.put, { body: { products: item(20), branchUuid: shop } });
    await two(basket.put, { body: { products: item(40), branchUuid: betaShop } });
    const quantityIn = async (as: Caller) => (await as(basket.count)).body.lines.map(({ quantity }) => quantity);
    expect([await quantityIn(one), await quantityIn(two)]).toEqual([[20], [40]]);
    expect((await two(basket.put, { body: { products: item(20), branchUuid: secondShop } })).status, "a trade point of Альфа").not.toBe(
      200,
    );

    const [ofAlfa] = await backend.db.select().from(deals).where(eq(deals.buyerCompanyUuid, alfa)).limit(1);
    const params = { uuid: must(ofAlfa).uuid };
    expect([(await one(dealCalls.get, { params })).status, (await two(dealCalls.get, { params })).status]).toEqual([200, 404]);
    expect(
      (await two(dealCalls.list, { query: { perPage: 100 } })).body.deals.filter((deal) => deal.buyerCompanyUuid !== ids.beta),
    ).toEqual([]);
    expect((await one(dealCalls.list, { query: { perPage: 100 } })).body.deals.filter((deal) => deal.buyerCompanyUuid !== alfa)).toEqual(
      [],
    );
    expect((await two(companyCalls.get, { params: { uuid: alfa } })).status).toBe(404);
  });

  test("a 404 names the person's other company that has the object, by what their role sees there; strangers learn nothing", async () => {
    const rows = await backend.db.select().from(deals);
    const namedTo = async (as: Caller, uuid: string) => {
      const { status, errors } = await as(dealCalls.get, { params: { uuid } });
      return [status, errors[0]?.details ?? null];
    };
    const [inAlfa, inBeta, stranger] = [await chosenAs(ids.anna), await chosenAs(ids.ofBeta), await backend.as("director@gamma.example")];
    const ofAlfa = must(rows.find((deal) => deal.buyerCompanyUuid === alfa)).uuid;
    expect(await namedTo(inBeta, ofAlfa)).toEqual([404, { ownCompany: { customerUuid: ids.anna, name: "ООО «Лукошко»" } }]);
    const ofBeta = rows.filter((deal) => deal.buyerCompanyUuid === ids.beta);
    const seen = ofBeta.filter(({ branchUuid }) => branchUuid === betaShop);
    const unseen = ofBeta.filter(({ branchUuid }) => branchUuid !== betaShop);
    expect([seen.length > 0, unseen.length > 0]).toEqual([true, true]);
    for (const { uuid } of seen) expect((await namedTo(inAlfa, uuid))[1]).toMatchObject({ ownCompany: { customerUuid: ids.ofBeta } });
    for (const { uuid } of unseen) expect(await namedTo(inAlfa, uuid), "not of her trade point there").toEqual([404, null]);
    for (const uuid of [ofAlfa, must(seen[0]).uuid, randomUUID()]) expect(await namedTo(stranger, uuid)).toEqual([404, null]);
  });

  /** By hand: what a director may and a manager may not. Anna is the former in Альфа and the latter in Бета. */
  const directorsOnly: [name: string, call: AnyCall, input: (userUuid: string, uuid: string) => object][] = [
    ["invite", auth.addRelated, () => ({ body: { ...related(`x${randomUUID()}@own.example`), branch_uuids: [shop] } })],
    ["block a colleague", auth.blockRelated, (userUuid) => ({ params: { userUuid } })],
    ["unblock a colleague", auth.activateRelated, (userUuid) => ({ params: { userUuid } })],
    ["edit a colleague", people.update, (_, uuid) => ({ params: { uuid }, body: { position: "Кладовщик" } })],
  ];
  test.each(directorsOnly)("as a manager of Бета she may not %s, as director of Альфа only in Альфа", async (_, call, input) => {
    const [asDirector, asManager] = [await chosenAs(ids.anna), await chosenAs(ids.ofBeta)];
    const ofAlfa = await personOf("manager@alfa.example", alfa);
    const ofBeta = await personOf("manager@beta.example", ids.beta);
    for (const theirs of [ofAlfa, ofBeta]) {
      const refused = await asManager(call, input(theirs.userUuid, theirs.uuid) as never);
      expect([refused.status, refused.errors[0]?.code]).toEqual([403, "FORBIDDEN:4003"]);
    }
    expect((await asDirector(call, input(ofAlfa.userUuid, ofAlfa.uuid) as never)).status).toBe(200);
    if (call !== auth.addRelated) expect((await asDirector(call, input(ofBeta.userUuid, ofBeta.uuid) as never)).status).toBe(404);
  });

  test("a permission of one company counts there alone", async () => {
    const [asDirector, asManager] = [await chosenAs(ids.anna), await chosenAs(ids.ofBeta)];
    const give = async (permissions: "buyer_accountant"[]) =>
      (await backend.as("director@beta.example"))(people.putPermissions, { params: { uuid: ids.ofBeta }, body: { permissions } });
    const moneyOf = async (as: Caller, uuid: string) => (await as(contracts.money, { params: { uuid } })).status;
    const all = () =>
      Promise.all([moneyOf(asDirector, alfa), moneyOf(asDirector, ids.beta), moneyOf(asManager, alfa), moneyOf(asManager, ids.beta)]);
    expect(await all()).toEqual([200, 404, 403, 403]);
    expect((await give(["buyer_accountant"])).status).toBe(200);
    expect(await all()).toEqual([200, 404, 404, 200]);
    await give([]);
    expect(await all()).toEqual([200, 404, 403, 403]);
  });

  test("nobody chooses a company of another person, a blocked membership or one of a closed company", async () => {
    const as = await signIn();
    const colleague = await personOf("manager@alfa.example", alfa);
    for (const customerUuid of [colleague.uuid, (await personOf("director@beta.example", ids.beta)).uuid, randomUUID()])
      expect((await as(ownCompanies.choose, { body: { customerUuid } })).status).toBe(404);
    expect((await as(people.me)).body.uuid).toBe(ids.anna);
    const close = (isActive: boolean) => backend.db.update(companies).set({ isActive }).where(eq(companies.uuid, ids.beta));
    await close(false);
    expect((await as(ownCompanies.choose, { body: { customerUuid: ids.ofBeta } })).status).toBe(404);
    await close(true);
    expect((await (await backend.as("rep@seller.example"))(ownCompanies.list)).status).toBe(403);
  });

  test("trust S26: a form of one company never acts after the session has chosen the other, whatever it asks", async () => {
    const as = await chosenAs(ids.ofBeta);
    const body = { products: [{ productUuid: product("010-241"), quantity: 60, isSelected: true }] };
    const before = (await as(basket.count)).body.lines;
    for (const shown of [alfa, randomUUID(), noCompany, "", ids.beta.toUpperCase()]) {
      const answer = await as(basket.put, { body, headers: { [companyHeader]: shown } });
      expect([answer.status, answer.errors[0]?.code], shown).toEqual([409, "OTHER_COMPANY:4009"]);
    }
    expect((await as(basket.count)).body.lines).toEqual(before);
    expect((await as(basket.put, { body, headers: { [companyHeader]: ids.beta } })).status).toBe(200);
    // People of one company are asked nothing.
    const alone = await backend.as("manager@beta.example");
    expect((await alone(basket.put, { body, headers: { [companyHeader]: noCompany } })).status).toBe(200);
    expect((await alone(basket.put, { body, headers: { [companyHeader]: alfa } })).status).toBe(409);
  });

  test("a sign-in returns to the company that was chosen last", async () => {
    backend.setNow(new Date(testNow.getTime() + 60_000));
    await chosenAs(ids.ofBeta);
    expect((await (await signIn())(people.me)).body.uuid).toBe(ids.ofBeta);
    backend.setNow(new Date(testNow.getTime() + 120_000));
    await chosenAs(ids.anna);
    expect((await (await signIn())(people.me)).body.uuid).toBe(ids.anna);
    backend.setNow(testNow);
  });
});

describe("domain D38: all companies side by side", () => {
  test("deals, deliveries and debts of each are what its role sees there", async () => {
    const as = await chosenAs(ids.anna);
    await backend.db.execute(sql`insert into notifications (uuid, customer_uuid, type, message, created_at)
      select gen_random_uuid(), ${ids.ofBeta}::uuid, 'dealChanged', 'text', now() from generate_series(1, 1500) i`);
    const { companies: own, deals: open, deliveries } = (await as(ownCompanies.overview)).body;
    expect(own.find(({ customerUuid }) => customerUuid === ids.ofBeta)?.unread, "counted as far as a badge shows").toBe(1000);
    expect(own.map(({ companyUuid, isChosen }) => [companyUuid, isChosen]).sort()).toEqual(
      [
        [alfa, true],
        [ids.beta, false],
      ].sort(),
    );
    const byHand = await Promise.all(
      [ids.anna, ids.ofBeta].map(async (uuid) => {
        const chosen = await chosenAs(uuid);
        const list = (await chosen(dealCalls.list, { query: { perPage: 100 } })).body.deals;
        return list
          .filter(({ status }) => !["received", "declined_by_buyer", "declined_by_seller"].includes(status))
          .map((deal) => deal.uuid);
      }),
    );
    expect(byHand[0]?.length).toBeGreaterThan(0);
    for (const [index, customerUuid] of [ids.anna, ids.ofBeta].entries()) {
      expect(
        open
          .filter((deal) => deal.customerUuid === customerUuid)
          .map(({ uuid }) => uuid)
          .sort(),
      ).toEqual(byHand[index]?.sort());
      for (const deal of deliveries.filter((each) => each.customerUuid === customerUuid)) expect(byHand[index]).toContain(deal.uuid);
    }
    const foreign = await backend.db.select().from(deals).where(eq(deals.buyerCompanyUuid, ids.beta));
    expect(open.filter((deal) => deal.customerUuid === ids.ofBeta).length).toBeLessThan(foreign.length);
    expect(own.find(({ companyUuid }) => companyUuid === alfa)?.money?.available.amount).toBeGreaterThan(0);
  });
});

describe("domain D38: another company of one's own", () => {
  const another = { companyType: "individual", companyName: "ИП Соколова А. А.", inn: "710512345606", acceptTerms: true };

  test("is registered while signed in, once per key; the person is its director and stays where they were", async () => {
    const as = await signIn();
    const key = randomUUID();
    const [made, again] = [
      await as(ownCompanies.register, { body: another, key }),
      await as(ownCompanies.register, { body: another, key }),
    ];
    expect([made.status, again.body]).toEqual([200, made.body]);
    expect((await as(people.me)).body).toMatchObject({ companyUuid: alfa, companies: 3 });
    const mine = await chosenAs(made.body.customerUuid);
    expect((await mine(people.me)).body).toMatchObject({
      companyUuid: made.body.companyUuid,
      userUuid: ids.user,
      roles: ["buyer_company_director"],
      email: { value: anna, verified: true },
    });
    expect((await mine(ownCompanies.register, { body: another, key })).body, "pressed twice, from the new company").toEqual(made.body);
    expect((await mine(basket.count)).body.lines).toEqual([]);
    expect((await mine(companyCalls.get, { params: { uuid: made.body.companyUuid } })).body.status).toBe("new");
    expect((await as(ownCompanies.register, { body: { ...another, acceptTerms: false } })).status).toBe(400);
  });
});

describe("domain D38: what ends in one company ends there only", () => {
  test("a block in one company ends its sessions at once and leaves the other's", async () => {
    const [one, two] = [await chosenAs(ids.anna), await chosenAs(ids.ofBeta)];
    const director = await backend.as("director@beta.example");
    const admin = await backend.as("platform@platform.example");
    const which = await admin(auth.blockRelated, { params: { userUuid: ids.user } });
    expect([which.status, which.errors[0]?.code], "an administrator says in which company").toEqual([409, "CONFLICT:4009"]);
    expect((await director(auth.blockRelated, { params: { userUuid: ids.user }, query: { companyUuid: alfa } })).status).toBe(404);
    expect((await director(auth.blockRelated, { params: { userUuid: ids.user } })).body).toMatchObject({ customer_uuid: ids.ofBeta });
    expect([(await one(people.me)).status, (await two(people.me)).status]).toEqual([200, 401]);
    expect((await one(ownCompanies.choose, { body: { customerUuid: ids.ofBeta } })).status).toBe(404);
    expect((await one(ownCompanies.list)).body.companies.map(({ companyUuid }) => companyUuid)).not.toContain(ids.beta);
    expect((await one(ownCompanies.overview)).body.deals.filter((deal) => deal.customerUuid === ids.ofBeta)).toEqual([]);
    expect((await (await signIn())(people.me)).status, "the sign-in leads to a company that is open").toBe(200);

    expect((await director(auth.activateRelated, { params: { userUuid: ids.user } })).body.status).toBe("waiting_confirmation");
    expect((await one(ownCompanies.accept, { params: { uuid: ids.ofBeta } })).status).toBe(200);
    expect((await two(people.me)).status, "an ended session stays ended").toBe(401);
  });

  test("the other company's director does not change the phone that somebody signs in by", async () => {
    const director = await backend.as("director@beta.example");
    const answer = await director(people.update, { params: { uuid: ids.ofBeta }, body: { phones: ["+79105550123"] } });
    expect(answer.errors[0]?.details).toEqual({
      phones: ["Сотрудник работает и в другой компании: сменить телефон может только он сам, в своих настройках"],
    });
  });

  test("the personal data file has all companies of the person", async () => {
    const file = (await (await signIn())(people.personalData)).body as { profile: object; profilesElsewhere: { companyUuid: string }[] };
    expect(file.profile).toMatchObject({ companyUuid: alfa });
    expect(file.profilesElsewhere.map(({ companyUuid }) => companyUuid)).toContain(ids.beta);
  });

  test("erased by an administrator in one company, somebody keeps the password and the other; a deletion request ends all", async () => {
    const admin = await backend.as("platform@platform.example");
    expect((await admin(people.deleteInternal, { params: { uuid: ids.ofBeta } })).status).toBe(200);
    const as = await signIn();
    expect((await as(people.me)).body.companyUuid).toBe(alfa);
    const [erased] = await backend.db.select().from(customers).where(eq(customers.uuid, ids.ofBeta));
    expect(erased).toMatchObject({ email: null, phone: null, status: "disabled" });

    const again = (await invite()).body.customer_uuid;
    await as(ownCompanies.accept, { params: { uuid: again } });
    const two = await chosenAs(again);
    expect((await as(people.requestDeletion, { body: { currentPassword: password } })).status).toBe(200);
    expect([(await as(people.me)).status, (await two(people.me)).status]).toEqual([401, 401]);
    await eraseDue(backend.db, new Date(testNow.getTime() + 15 * 24 * 60 * 60_000));
    const left = await backend.db.select().from(customers).where(eq(customers.userUuid, ids.user));
    expect(left.map(({ email, phone }) => [email, phone])).toEqual(left.map(() => [null, null]));
    expect(await backend.db.select().from(sessions).where(eq(sessions.userUuid, ids.user))).toEqual([]);
  });
});
