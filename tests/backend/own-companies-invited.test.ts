import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as people } from "#contract/customers.ts";
import { maxOwnCompanies } from "#contract/limits.ts";
import { ownCompanies } from "#contract/own-companies.ts";
import { invitations } from "#server/backend/auth/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa } from "#tests/support/demo-basket.ts";
import { lastMessage } from "#tests/support/outbox.ts";
import { useSeveralCompanies } from "#tests/support/several-companies.ts";

const { backend, anna, ids, personOf, signIn, invite } = useSeveralCompanies();

describe("domain D38: a director invites somebody who works elsewhere", () => {
  test("the invitation names the company, shows nothing of the person, and opens nothing before they accept it", async () => {
    const invited = await invite();
    expect(invited.status).toBe(200);
    ids.ofBeta = invited.body.customer_uuid;
    const letter = await lastMessage(await backend.as(null), anna);
    expect(letter?.text).toContain("Три ступени");
    expect(letter?.links).toEqual([expect.stringMatching(/\/cabinet\/own-companies$/)]);

    const seen = (await (await backend.as("director@beta.example"))(people.get, { params: { uuid: ids.ofBeta } })).body;
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
      invitations: [{ customerUuid: ids.ofBeta, roles: ["buyer_company_manager"] }],
    });
    expect((await as(ownCompanies.choose, { body: { customerUuid: ids.ofBeta } })).status).toBe(404);
    expect((await invite()).errors[0]?.code, "once").toBe("ALREADY_EXISTS:4007");
  });

  test("nobody else accepts or declines it", async () => {
    for (const other of ["manager@alfa.example", "director@beta.example", "manager@beta.example"])
      for (const call of [ownCompanies.accept, ownCompanies.decline])
        expect((await (await backend.as(other))(call, { params: { uuid: ids.ofBeta } })).status, `${other} ${call.method}`).toBe(404);
    expect((await (await backend.as("rep@seller.example"))(ownCompanies.accept, { params: { uuid: ids.ofBeta } })).status).toBe(403);
  });

  test("accepted, it makes a membership with the person's own contacts, and the session stays where it was", async () => {
    const as = await signIn();
    expect((await as(ownCompanies.accept, { params: { uuid: ids.ofBeta } })).status).toBe(200);
    expect((await as(ownCompanies.accept, { params: { uuid: ids.ofBeta } })).status).toBe(404);
    const joined = await personOf(anna, ids.beta);
    const first = await personOf(anna, alfa);
    expect(joined).toMatchObject({ userUuid: ids.user, status: "active", emailVerified: true, phone: first.phone });
    expect((await as(people.me)).body).toMatchObject({ uuid: ids.anna, companyUuid: alfa, companies: 2 });
    expect((await as(ownCompanies.list)).body.companies.map(({ companyUuid }) => companyUuid).sort()).toEqual([alfa, ids.beta].sort());
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

  test("somebody in as many companies as a person may have accepts no further one until they leave one", async () => {
    const other = "director@delta.example";
    const as = await backend.as(other);
    const params = { uuid: (await invite(other)).body.customer_uuid };
    const [own] = await backend.db.select().from(customers).where(eq(customers.email, other));
    const [company] = await backend.db
      .select()
      .from(companies)
      .where(eq(companies.uuid, own?.companyUuid ?? ""));
    if (!own || !company) throw new Error("no such person in the demo");
    const others = Array.from({ length: maxOwnCompanies - 1 }, (_, index) => ({
      company: { ...company, uuid: randomUUID(), inn: String(7_700_000_000 + index) },
      customerUuid: randomUUID(),
    }));
    await backend.db.insert(companies).values(others.map((each) => each.company));
    await backend.db.insert(customers).values(others.map((each) => ({ ...own, uuid: each.customerUuid, companyUuid: each.company.uuid })));
    const refused = await as(ownCompanies.accept, { params });
    expect([refused.status, refused.errors[0]?.message]).toEqual([409, "У вас уже слишком много компаний: напишите в поддержку"]);
    await backend.db
      .update(customers)
      .set({ status: "disabled" })
      .where(eq(customers.uuid, others[0]?.customerUuid ?? ""));
    expect((await as(ownCompanies.accept, { params })).status).toBe(200);
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
