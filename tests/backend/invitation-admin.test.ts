import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as calls } from "#contract/customers.ts";
import { accreditationProcesses, accreditations } from "#server/backend/accreditation/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { useInvitations } from "#tests/support/invitations.ts";
import { linkTokenFor } from "#tests/support/outbox.ts";
import { addPerson } from "#tests/support/people.ts";

const { backend, alfa, beta, seller, platform, newEmail, employee, fresh, admin, signIn } = useInvitations();

describe("an administrator", () => {
  test("L019 domain D20: an administrator adds people of every kind, only to companies of the matching kind", async () => {
    const as = await admin();
    for (const [role, company, branch_uuids] of [
      ["buyer_company_director", beta, [beta.branch]],
      ["seller_sales_representative", seller, []],
      ["supervisor", seller, []],
      ["tech_support", platform, []],
    ] as const) {
      const body = employee({ role, company_uuid: company?.uuid, branch_uuids });
      const answer = await as(auth.addRelatedAdmin, { body });
      expect(answer.status, role).toBe(200);
      expect((await backend.db.select().from(customers).where(eq(customers.uuid, answer.body.customer_uuid)))[0]).toMatchObject({
        companyUuid: company?.uuid,
        roles: [role],
        status: "waiting_confirmation",
      });
    }
    expect(
      (await as(auth.addRelatedAdmin, { body: employee({ role: "seller_security", company_uuid: alfa.uuid }) })).errors[0]?.details,
    ).toEqual({
      role: ["Выберите из списка"],
    });
    expect(
      (await as(auth.addRelatedAdmin, { body: employee({ role: "platform_manager", company_uuid: seller.uuid, branch_uuids: [] }) }))
        .status,
    ).toBe(400);
    expect((await as(auth.addRelatedAdmin, { body: employee({ company_uuid: randomUUID() }) })).status).toBe(404);
    expect((await as(auth.addRelatedAdmin, { body: employee({ company_uuid: alfa.uuid, branch_uuids: [beta.branch] }) })).status).toBe(404);
  });

  test("L022: an administrator creates a company with a director, who is invited", async () => {
    const as = await admin();
    const email = newEmail();
    const body = {
      companyName: "ИП Зимин",
      legalForm: "individual",
      inn: "500100732259",
      surname: "Зимин",
      name: "Пётр",
      method: "email",
      email,
    };
    const answer = await as(auth.createCompany, { body });
    expect(answer.status).toBe(200);
    expect(answer.body.warnings).toEqual({});
    const [company] = await backend.db.select().from(companies).where(eq(companies.uuid, answer.body.company_uuid));
    expect(company).toMatchObject({ type: "buyer", status: "new", legalForm: "individual", inn: "500100732259" });
    const [process] = await backend.db
      .select()
      .from(accreditationProcesses)
      .innerJoin(accreditations, eq(accreditations.uuid, accreditationProcesses.accreditationUuid))
      .where(eq(accreditations.companyUuid, answer.body.company_uuid));
    expect(process?.accreditation_processes).toMatchObject({ type: "upload_required_documents", status: "created" });
    const guest = await backend.as(null);
    expect((await guest(auth.activate, { body: { token: await linkTokenFor(as, email), ...fresh } })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
    const byPhone = await as(auth.createCompany, { body: { ...body, email: newEmail(), method: "phone", phone: "+79120007711" } });
    const [called] = await backend.db.select().from(customers).where(eq(customers.uuid, byPhone.body.customer_uuid));
    expect(called?.notificationChannels).toEqual(["phone", "push"]);
    expect((await as(auth.createCompany, { body: { ...body, email: newEmail(), inn: "7707083893" } })).errors[0]?.details).toEqual({
      inn: ["ИНН указан неверно"],
    });
  });

  test("L024: an administrator blocks and activates people of every company, but not themselves", async () => {
    const as = await admin();
    const person = await addPerson(backend.db, { companyUuid: seller.uuid, email: newEmail(), roles: ["seller_security"] });
    expect((await as(auth.blockRelated, { params: { userUuid: person.userUuid } })).body.status).toBe("disabled");
    expect((await as(auth.activateRelated, { params: { userUuid: person.userUuid } })).body.status).toBe("active");
    const { body } = await as(calls.me);
    expect((await as(auth.blockRelated, { params: { userUuid: body.userUuid } })).status).toBe(409);
  });
});
