import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { basket } from "#contract/basket.ts";
import type { AnyCall } from "#contract/call.ts";
import { companyHeader, noCompany } from "#contract/chosen-company.ts";
import { companies as companyCalls } from "#contract/companies.ts";
import { customers as people } from "#contract/customers.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { ownCompanies } from "#contract/own-companies.ts";
import { invitations, sessions } from "#server/backend/auth/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { eraseRequested } from "#server/backend/customers/erase-requested.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { type Caller, callerOf, password, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa, betaShop, must, product, secondShop, shop } from "#tests/support/demo-basket.ts";
import { lastMessage } from "#tests/support/outbox.ts";
import { related } from "#tests/support/whole-call.ts";

/** Анна is director of Альфа; by her acceptance also a manager of Бета, at one of its two trade points. */
const backend = useBackend("demo");
const anna = "director@alfa.example";
const inBeta = { uuid: "" };
let [annaUuid, annaUser, beta] = ["", "", ""];

const personOf = async (email: string, companyUuid: string) =>
  must(
    (
      await backend.db
        .select()
        .from(customers)
        .where(and(eq(customers.email, email), eq(customers.companyUuid, companyUuid)))
    )[0],
  );
/** A session of its own: the choice of one does not touch another. */
const signIn = () => callerOf(backend.app, anna);
const chosenAs = async (customerUuid: string): Promise<Caller> => {
  const as = await signIn();
  expect((await as(ownCompanies.choose, { body: { customerUuid } })).status).toBe(200);
  return as;
};

beforeAll(async () => {
  const [row] = await backend.db.select().from(customers).where(eq(customers.email, anna));
  annaUuid = must(row).uuid;
  annaUser = must(row).userUuid;
  beta = must((await backend.db.select().from(customers).where(eq(customers.email, "director@beta.example")))[0]).companyUuid;
});

const invite = async (email = anna) =>
  (await backend.as("director@beta.example"))(auth.addRelated, { body: { ...related(email), branch_uuids: [betaShop] } });

describe("domain D38: a director invites somebody who works elsewhere", () => {
  test("the invitation names the company, shows nothing of the person, and opens nothing before they accept it", async () => {
    const invited = await invite();
    expect(invited.status).toBe(200);
    inBeta.uuid = invited.body.customer_uuid;
    const letter = await lastMessage(await backend.as(null), anna);
    expect(letter?.text).toContain("Три ступени");
    expect(letter?.links).toEqual([expect.stringMatching(/\/cabinet\/own-companies$/)]);

    const seen = (await (await backend.as("director@beta.example"))(people.get, { params: { uuid: inBeta.uuid } })).body;
    expect(seen).toMatchObject({
      email: { value: anna, verified: false },
      mobilePhone: null,
      avatar: null,
      status: "waiting_confirmation",
    });
    expect(seen.fullName.surname).toBe("Новый");

    const as = await signIn();
    expect((await as(ownCompanies.list)).body).toMatchObject({
      companies: [{ companyUuid: alfa, isChosen: true }],
      invitations: [{ customerUuid: inBeta.uuid, roles: ["buyer_company_manager"] }],
    });
    expect((await as(ownCompanies.choose, { body: { customerUuid: inBeta.uuid } })).status).toBe(404);
    expect((await invite()).errors[0]?.code, "once").toBe("ALREADY_EXISTS:4007");
  });

  test("nobody else accepts or declines it", async () => {
    for (const other of ["manager@alfa.example", "director@beta.example", "manager@beta.example"])
      for (const call of [ownCompanies.accept, ownCompanies.decline])
        expect((await (await backend.as(other))(call, { params: { uuid: inBeta.uuid } })).status, `${other} ${call.method}`).toBe(404);
    expect((await (await backend.as("rep@seller.example"))(ownCompanies.accept, { params: { uuid: inBeta.uuid } })).status).toBe(403);
  });

  test("accepted, it makes a membership with the person's own contacts, and the session stays where it was", async () => {
    const as = await signIn();
    expect((await as(ownCompanies.accept, { params: { uuid: inBeta.uuid } })).status).toBe(200);
    expect((await as(ownCompanies.accept, { params: { uuid: inBeta.uuid } })).status).toBe(404);
    const joined = await personOf(anna, beta);
    const first = await personOf(anna, alfa);
    expect(joined).toMatchObject({ userUuid: annaUser, status: "active", emailVerified: true, phone: first.phone });
    expect((await as(people.me)).body).toMatchObject({ uuid: annaUuid, companyUuid: alfa, companies: 2 });
    expect((await as(ownCompanies.list)).body.companies.map(({ companyUuid }) => companyUuid).sort()).toEqual([alfa, beta].sort());
  });

  test("an invitation that has expired, was withdrawn or declined lets nobody in", async () => {
    const other = "manager@alfa.example";
    const as = await backend.as(other);
    const director = await backend.as("director@beta.example");
    const invited = (await invite(other)).body;
    const params = { uuid: invited.customer_uuid };
    const expire = (at: Date) => backend.db.update(invitations).set({ expiresAt: at }).where(eq(invitations.customerUuid, params.uuid));
    await expire(testNow);
    expect((await as(ownCompanies.accept, { params })).status).toBe(404);
    await director(auth.blockRelated, { params: { userUuid: invited.uuid } });
    expect((await as(people.me)).body, "still in the first company").toMatchObject({ companyUuid: alfa });
    const again = await director(auth.activateRelated, { params: { userUuid: invited.uuid } });
    expect(again.body.status, "a block and its end do not replace the person's own acceptance").toBe("waiting_confirmation");
    expect((await as(ownCompanies.decline, { params })).status).toBe(200);
    expect((await as(ownCompanies.accept, { params })).status).toBe(404);
    expect((await as(ownCompanies.list)).body).toMatchObject({ companies: [{ companyUuid: alfa }], invitations: [] });
  });

  test("a corrected address takes the invitation away from the person it went to by mistake", async () => {
    const director = await backend.as("director@beta.example");
    const mistaken = "director@gamma.example";
    const invited = (await invite(mistaken)).body;
    const params = { userUuid: invited.uuid };
    const meant = await director(auth.reinvite, { params, body: { method: "email", email: "meant@own.example" } });
    expect([meant.status, meant.body.customer_uuid]).toEqual([200, invited.customer_uuid]);
    expect(meant.body.uuid).not.toBe(invited.uuid);
    const as = await backend.as(mistaken);
    expect((await as(ownCompanies.list)).body.invitations).toEqual([]);
    expect((await as(ownCompanies.accept, { params: { uuid: invited.customer_uuid } })).status).toBe(404);
    expect((await lastMessage(await backend.as(null), "meant@own.example"))?.links[0]).toMatch(/activate-customer/);
  });
});

describe("domain D38: the session acts in the company that it has chosen, and nowhere else", () => {
  test("a session of each company at the same time: role, basket, deals and cards are that company's", async () => {
    const [one, two] = [await chosenAs(annaUuid), await chosenAs(inBeta.uuid)];
    expect((await one(people.me)).body).toMatchObject({ uuid: annaUuid, companyUuid: alfa, roles: ["buyer_company_director"] });
    expect((await two(people.me)).body).toMatchObject({ uuid: inBeta.uuid, companyUuid: beta, roles: ["buyer_company_manager"] });

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
    expect((await two(dealCalls.list, { query: { perPage: 100 } })).body.deals.filter((deal) => deal.buyerCompanyUuid !== beta)).toEqual(
      [],
    );
    expect((await one(dealCalls.list, { query: { perPage: 100 } })).body.deals.filter((deal) => deal.buyerCompanyUuid !== alfa)).toEqual(
      [],
    );
    expect((await two(companyCalls.get, { params: { uuid: alfa } })).status).toBe(404);
  });

  /** By hand: what a director may and a manager may not. Anna is the former in Альфа and the latter in Бета. */
  const directorsOnly: [name: string, call: AnyCall, input: (userUuid: string, uuid: string) => object][] = [
    ["invite", auth.addRelated, () => ({ body: { ...related(`x${randomUUID()}@own.example`), branch_uuids: [shop] } })],
    ["block a colleague", auth.blockRelated, (userUuid) => ({ params: { userUuid } })],
    ["unblock a colleague", auth.activateRelated, (userUuid) => ({ params: { userUuid } })],
    ["edit a colleague", people.update, (_, uuid) => ({ params: { uuid }, body: { position: "Кладовщик" } })],
  ];
  test.each(directorsOnly)("as a manager of Бета she may not %s, as director of Альфа only in Альфа", async (_, call, input) => {
    const [asDirector, asManager] = [await chosenAs(annaUuid), await chosenAs(inBeta.uuid)];
    const ofAlfa = await personOf("manager@alfa.example", alfa);
    const ofBeta = await personOf("manager@beta.example", beta);
    for (const theirs of [ofAlfa, ofBeta]) {
      const refused = await asManager(call, input(theirs.userUuid, theirs.uuid) as never);
      expect([refused.status, refused.errors[0]?.code]).toEqual([403, "FORBIDDEN:4003"]);
    }
    expect((await asDirector(call, input(ofAlfa.userUuid, ofAlfa.uuid) as never)).status).toBe(200);
    if (call !== auth.addRelated) expect((await asDirector(call, input(ofBeta.userUuid, ofBeta.uuid) as never)).status).toBe(404);
  });

  test("nobody chooses a company of another person, a blocked membership or one of a closed company", async () => {
    const as = await signIn();
    const colleague = await personOf("manager@alfa.example", alfa);
    for (const customerUuid of [colleague.uuid, (await personOf("director@beta.example", beta)).uuid, randomUUID()])
      expect((await as(ownCompanies.choose, { body: { customerUuid } })).status).toBe(404);
    expect((await as(people.me)).body.uuid).toBe(annaUuid);
    const close = (isActive: boolean) => backend.db.update(companies).set({ isActive }).where(eq(companies.uuid, beta));
    await close(false);
    expect((await as(ownCompanies.choose, { body: { customerUuid: inBeta.uuid } })).status).toBe(404);
    await close(true);
    expect((await (await backend.as("rep@seller.example"))(ownCompanies.list)).status).toBe(403);
  });

  test("trust S26: a form of one company never acts after the session has chosen the other, whatever it asks", async () => {
    const as = await chosenAs(inBeta.uuid);
    const body = { products: [{ productUuid: product("010-241"), quantity: 60, isSelected: true }] };
    const before = (await as(basket.count)).body.lines;
    for (const shown of [alfa, randomUUID(), noCompany, "", beta.toUpperCase()]) {
      const answer = await as(basket.put, { body, headers: { [companyHeader]: shown } });
      expect([answer.status, answer.errors[0]?.code], shown).toEqual([409, "OTHER_COMPANY:4009"]);
    }
    expect((await as(basket.count)).body.lines).toEqual(before);
    expect((await as(basket.put, { body, headers: { [companyHeader]: beta } })).status).toBe(200);
    // People of one company are asked nothing.
    const alone = await backend.as("manager@beta.example");
    expect((await alone(basket.put, { body, headers: { [companyHeader]: noCompany } })).status).toBe(200);
    expect((await alone(basket.put, { body, headers: { [companyHeader]: alfa } })).status).toBe(409);
  });

  test("a sign-in returns to the company that was chosen last", async () => {
    backend.setNow(new Date(testNow.getTime() + 60_000));
    await chosenAs(inBeta.uuid);
    expect((await (await signIn())(people.me)).body.uuid).toBe(inBeta.uuid);
    backend.setNow(new Date(testNow.getTime() + 120_000));
    await chosenAs(annaUuid);
    expect((await (await signIn())(people.me)).body.uuid).toBe(annaUuid);
    backend.setNow(testNow);
  });
});

describe("domain D38: all companies side by side", () => {
  test("deals, deliveries and debts of each are what its role sees there", async () => {
    const as = await chosenAs(annaUuid);
    const { companies: own, deals: open, deliveries } = (await as(ownCompanies.overview)).body;
    expect(own.map(({ companyUuid, isChosen }) => [companyUuid, isChosen]).sort()).toEqual(
      [
        [alfa, true],
        [beta, false],
      ].sort(),
    );
    const byHand = await Promise.all(
      [annaUuid, inBeta.uuid].map(async (uuid) => {
        const chosen = await chosenAs(uuid);
        const list = (await chosen(dealCalls.list, { query: { perPage: 100 } })).body.deals;
        return list
          .filter(({ status }) => !["received", "declined_by_buyer", "declined_by_seller"].includes(status))
          .map((deal) => deal.uuid);
      }),
    );
    expect(byHand[0]?.length).toBeGreaterThan(0);
    for (const [index, customerUuid] of [annaUuid, inBeta.uuid].entries()) {
      expect(
        open
          .filter((deal) => deal.customerUuid === customerUuid)
          .map(({ uuid }) => uuid)
          .sort(),
      ).toEqual(byHand[index]?.sort());
      for (const deal of deliveries.filter((each) => each.customerUuid === customerUuid)) expect(byHand[index]).toContain(deal.uuid);
    }
    const foreign = await backend.db.select().from(deals).where(eq(deals.buyerCompanyUuid, beta));
    expect(open.filter((deal) => deal.customerUuid === inBeta.uuid).length).toBeLessThan(foreign.length);
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
      userUuid: annaUser,
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
    const [one, two] = [await chosenAs(annaUuid), await chosenAs(inBeta.uuid)];
    const director = await backend.as("director@beta.example");
    const admin = await backend.as("platform@platform.example");
    const which = await admin(auth.blockRelated, { params: { userUuid: annaUser } });
    expect([which.status, which.errors[0]?.code], "an administrator says in which company").toEqual([409, "CONFLICT:4009"]);
    expect((await director(auth.blockRelated, { params: { userUuid: annaUser }, query: { companyUuid: alfa } })).status).toBe(404);
    expect((await director(auth.blockRelated, { params: { userUuid: annaUser } })).body).toMatchObject({ customer_uuid: inBeta.uuid });
    expect([(await one(people.me)).status, (await two(people.me)).status]).toEqual([200, 401]);
    expect((await one(ownCompanies.choose, { body: { customerUuid: inBeta.uuid } })).status).toBe(404);
    expect((await one(ownCompanies.list)).body.companies.map(({ companyUuid }) => companyUuid)).not.toContain(beta);
    expect((await one(ownCompanies.overview)).body.deals.filter((deal) => deal.customerUuid === inBeta.uuid)).toEqual([]);
    expect((await (await signIn())(people.me)).status, "the sign-in leads to a company that is open").toBe(200);

    expect((await director(auth.activateRelated, { params: { userUuid: annaUser } })).body.status).toBe("waiting_confirmation");
    expect((await one(ownCompanies.accept, { params: { uuid: inBeta.uuid } })).status).toBe(200);
    expect((await two(people.me)).status, "an ended session stays ended").toBe(401);
  });

  test("the other company's director does not change the phone that somebody signs in by", async () => {
    const director = await backend.as("director@beta.example");
    const answer = await director(people.update, { params: { uuid: inBeta.uuid }, body: { phones: ["+79105550123"] } });
    expect(answer.errors[0]?.details).toEqual({
      phones: ["Сотрудник работает и в другой компании: сменить телефон может только он сам, в своих настройках"],
    });
  });

  test("the personal data file has all companies of the person", async () => {
    const file = (await (await signIn())(people.personalData)).body as { profile: object; profilesElsewhere: { companyUuid: string }[] };
    expect(file.profile).toMatchObject({ companyUuid: alfa });
    expect(file.profilesElsewhere.map(({ companyUuid }) => companyUuid)).toContain(beta);
  });

  test("erased by an administrator in one company, somebody keeps the password and the other; a deletion request ends all", async () => {
    const admin = await backend.as("platform@platform.example");
    expect((await admin(people.deleteInternal, { params: { uuid: inBeta.uuid } })).status).toBe(200);
    const as = await signIn();
    expect((await as(people.me)).body.companyUuid).toBe(alfa);
    const [erased] = await backend.db.select().from(customers).where(eq(customers.uuid, inBeta.uuid));
    expect(erased).toMatchObject({ email: null, phone: null, status: "disabled" });

    const again = (await invite()).body.customer_uuid;
    await as(ownCompanies.accept, { params: { uuid: again } });
    const two = await chosenAs(again);
    expect((await as(people.requestDeletion, { body: { currentPassword: password } })).status).toBe(200);
    expect([(await as(people.me)).status, (await two(people.me)).status]).toEqual([401, 401]);
    await eraseRequested(backend.db, new Date(testNow.getTime() + 15 * 24 * 60 * 60_000));
    const left = await backend.db.select().from(customers).where(eq(customers.userUuid, annaUser));
    expect(left.map(({ email, phone }) => [email, phone])).toEqual(left.map(() => [null, null]));
    expect(await backend.db.select().from(sessions).where(eq(sessions.userUuid, annaUser))).toEqual([]);
  });
});
