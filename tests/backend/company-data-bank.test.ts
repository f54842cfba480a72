import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { companies } from "#contract/companies.ts";
import { bankDetails, contacts } from "#server/backend/companies/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { bank, contact, data, platform, useCompanyDetails } from "#tests/support/company-details.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";

const { backend, as, rowOf } = useCompanyDetails();

describe("bank details and contacts", () => {
  test("P18 P20 L043-L046 L057-L060: POST creates the first one and PUT changes it; the other way round answers 4009", async () => {
    const sides = [
      {
        who: "director",
        create: [companies.createBankDetail, companies.createContact],
        update: [companies.updateBankDetail, companies.updateContact],
        extra: () => ({}),
      },
      {
        who: platform,
        create: [companies.createBankDetailInternal, companies.createContactInternal],
        update: [companies.updateBankDetailInternal, companies.updateContactInternal],
        extra: (companyUuid: string) => ({ companyUuid }),
      },
    ] as const;
    for (const side of sides) {
      const made = await joiningCompany(backend, { isFilled: false });
      const call = await as(side.who === "director" ? made.director : side.who);
      for (const [index, fields] of [bank, contact].entries()) {
        const [create, update] = [side.create[index], side.update[index]];
        if (!create || !update) throw new Error("no call");
        const body = { ...fields, ...side.extra(made.companyUuid) };
        expect((await call(update, { body })).errors[0]?.code).toBe("CONFLICT:4009");
        const created = await call(create, { body });
        expect(created.status).toBe(200);
        const again = await call(create, { body });
        expect(again.errors[0]?.code).toBe("CONFLICT:4009");
        expect((await call(update, { body })).status).toBe(200);
        expect((await call(update, { body: { ...body, uuid: uuidv7() } })).status).toBe(404);
      }
      expect(await backend.db.select().from(bankDetails).where(eq(bankDetails.companyUuid, made.companyUuid))).toHaveLength(1);
      expect(await backend.db.select().from(contacts).where(eq(contacts.companyUuid, made.companyUuid))).toHaveLength(1);
    }
  });

  test("P18: ten concurrent requests create one bank detail", async () => {
    const made = await joiningCompany(backend, { isFilled: false });
    const call = await as(made.director);
    const clicks = await Promise.all(Array.from({ length: 10 }, () => call(companies.createBankDetail, { body: bank })));
    expect(clicks.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await backend.db.select().from(bankDetails).where(eq(bankDetails.companyUuid, made.companyUuid))).toHaveLength(1);
  });

  test("domain C24: an account or INN with wrong control digits is saved with a warning", async () => {
    const { director } = await joiningCompany(backend, { isFilled: false });
    const call = await as(director);
    expect((await call(companies.createBankDetail, { body: bank })).body.warnings).toEqual({});
    expect(
      Object.keys(
        (await call(companies.updateBankDetail, { body: { ...bank, currentAccount: "40702810500000120046", inn: "7199123454" } })).body
          .warnings,
      ).sort(),
    ).toEqual(["currentAccount", "inn"]);
  });

  test("trust S34 S36: invalid fields are refused beside the field, and foreign fields are ignored", async () => {
    const made = await joiningCompany(backend, { isFilled: false });
    const call = await as(made.director);
    const bad = [null, 1, true, [], {}, "", "  ", "x".repeat(1000), "a\u0000b", "\ud800", "NaN", -1, 2 ** 53, "__proto__", "<script>"];
    for (const [create, fields, keys] of [
      [companies.createBankDetail, bank, ["currentAccount", "bik", "correspondentAccount", "inn"]],
      [companies.createContact, contact, ["email", "phone"]],
      [companies.putData, data, ["legalForm", "inn", "ogrn", "registrationDate"]],
    ] as const) {
      for (const key of keys) {
        for (const value of bad) {
          // An empty date counts as no date.
          if (key === "registrationDate" && (value === null || value === "")) continue;
          const answer = await call(create, { body: { ...fields, [key]: value } });
          expect(answer.status, `${key} ${JSON.stringify(value)?.slice(0, 30)}`).toBe(400);
          expect(answer.errors[0]?.details, key).toHaveProperty([key]);
        }
      }
    }
    await call(companies.putData, {
      body: {
        ...data,
        status: "accredited",
        rating: 5,
        isActive: false,
        accreditationDate: "2020-01-01",
        companyUuid: demoUuid("company", "beta"),
        uuid: demoUuid("company", "beta"),
        priceListUuid: uuidv7(),
      },
    });
    expect(await rowOf(made.companyUuid)).toMatchObject({
      status: "new",
      ratingTenths: 0,
      isActive: true,
      accreditationDate: null,
      priceListUuid: null,
      legalName: data.name,
    });
    expect((await rowOf(demoUuid("company", "beta")))?.legalName).toBe("ООО «Три ступени»");
  });
});
