import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { auth } from "#contract/auth.ts";
import { companies } from "#contract/companies.ts";
import { accreditationDocuments } from "#server/backend/accreditation/tables.ts";
import { bankDetails, companies as companyRows } from "#server/backend/companies/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { files } from "#server/backend/files/tables.ts";
import { bank, contact, data, platform, useCompanyDetails } from "#tests/support/company-details.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

const { backend, as, rowOf } = useCompanyDetails();

const individual = { ...data, legalForm: "individual", inn: "779941073314", ogrn: "326779904107335", kpp: "" };

describe("a company's legal data", () => {
  test("P16 L041 L042: the director saves the data, and the first save marks the first step as in work", async () => {
    const made = await joiningCompany(backend, { isFilled: false });
    const call = await as(made.director);
    const saved = await call(companies.putData, { body: data });
    expect(saved.body).toEqual({ data, warnings: {}, locked: [] });
    expect((await call(companies.getData, { params: { uuid: made.companyUuid } })).body).toEqual(saved.body);
    const card = (await call(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body;
    expect(card).toMatchObject({
      companyName: data.name,
      data,
      currentProcess: { status: "in_work", employee: { uuid: made.directorUuid } },
    });
  });

  test("domain C24: INN and OGRN with wrong control digits are saved with a warning that the buyer and staff see", async () => {
    const wrong = { ...data, inn: "7199123454", ogrn: "1147199123456" };
    const warned = {
      inn: ["Проверьте ИНН: контрольные цифры не сходятся"],
      ogrn: ["Проверьте ОГРН: контрольная цифра не сходится"],
    };
    const joining = await joiningCompany(backend, { isFilled: false });
    const buyer = await as(joining.director);
    const filled = await buyer(companies.putData, { body: wrong });
    expect([filled.status, filled.body.warnings]).toEqual([200, warned]);
    expect((await buyer(companies.getData, { params: { uuid: joining.companyUuid } })).body).toMatchObject({
      data: wrong,
      warnings: warned,
    });

    const made = await joiningCompany(backend, { at: "coordination_contract" });
    const call = await as(platform);
    const saved = await call(companies.putDataInternal, { body: { ...wrong, companyUuid: made.companyUuid } });
    expect([saved.status, Object.keys(saved.body.warnings)]).toEqual([200, ["inn", "ogrn"]]);
    const seen = (await (await as("rep@seller.example"))(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body;
    expect(Object.keys(seen.warnings)).toEqual(["inn", "ogrn"]);
  });

  test("staff are warned of other companies with the same INN, when reading and when creating one; the buyer is not", async () => {
    const inn = "7816230003";
    await addCompany(backend.db, { name: "ООО «Двойник»", inn });
    const made = await joiningCompany(backend, { at: "coordination_contract" });
    await backend.db.update(companyRows).set({ inn }).where(eq(companyRows.uuid, made.companyUuid));
    const seenBy = async (email: string) =>
      (await (await as(email))(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body.warnings;
    expect((await seenBy("rep@seller.example")).inn?.join()).toContain("С этим ИНН на портале есть и другие компании: ООО «Двойник»");
    expect(JSON.stringify(await seenBy(made.director))).not.toContain("Двойник");
    const body = {
      companyName: "ООО «Третья»",
      legalForm: "legal",
      inn,
      surname: "Котов",
      name: "Лев",
      method: "email",
      email: "third@data.example",
    };
    const created = await (await as(platform))(auth.createCompany, { body });
    expect(created.body.warnings.inn?.join()).toContain("ООО «Двойник»");
  });

  test("a company cannot change its INN to that of a declined company, and an admin can do it", async () => {
    const inn = "7840430006";
    await addCompany(backend.db, { inn, status: "declined" });
    const made = await joiningCompany(backend, { isFilled: false });
    const refused = await (await as(made.director))(companies.putData, { body: { ...data, inn } });
    expect([refused.status, refused.errors[0]?.details]).toEqual([400, { inn: [expect.stringMatching(/отказано в аккредитации/)] }]);
    expect((await rowOf(made.companyUuid))?.inn).not.toBe(inn);
    expect((await (await as(platform))(companies.putDataInternal, { body: { ...data, inn, companyUuid: made.companyUuid } })).status).toBe(
      200,
    );
  });

  test("V05: INN, OGRN and KPP that do not fit the legal form are refused, each with its message beside its field", async () => {
    const { director } = await joiningCompany(backend);
    const call = await as(director);
    const detailsOf = async (change: object) => (await call(companies.putData, { body: { ...data, ...change } })).errors[0]?.details;
    expect(await detailsOf({ inn: "779941073314" })).toEqual({ inn: ["ИНН указан неверно"] });
    expect(await detailsOf({ inn: "123" })).toEqual({ inn: ["ИНН указан неверно"] });
    expect(await detailsOf({ legalForm: "individual" })).toEqual({ inn: ["ИНН указан неверно"], ogrn: ["Некорректное значение"] });
    expect(await detailsOf({ kpp: "" })).toEqual({ kpp: ["Не заполнено поле"] });
    expect(await detailsOf({ name: "  " })).toEqual({ name: ["Не заполнено поле"] });
    expect(await detailsOf({ registrationDate: "2026-02-30" })).toEqual({ registrationDate: ["Некорректное значение"] });
    expect((await call(companies.putData, { body: { ...individual, confirmedDocuments: 5 } })).status).toBe(200);
  });

  test("D12: a new legal form replaces the required documents once confirmed, and changing it back restores them", async () => {
    const made = await joiningCompany(backend);
    const call = await as(made.director);
    const card = async () => (await call(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body;
    const kept = async () => (await backend.db.select().from(files).where(eq(files.companyUuid, made.companyUuid))).length;
    const before = await card();
    const asked = await call(companies.putData, { body: individual });
    expect([asked.status, asked.errors[0]?.code, asked.errors[0]?.details]).toEqual([
      409,
      "DOCUMENTS_SET_ASIDE:4009",
      {
        documents: before.documents
          .filter(({ type }) => ["charter", "ogrn_record", "director_order"].includes(type))
          .map(({ name }) => name),
        total: 3,
      },
    ]);
    expect((await card()).legalForm).toBe("legal");
    expect((await call(companies.putData, { body: { ...individual, confirmedDocuments: 2 } })).status).toBe(409);
    expect((await call(companies.putData, { body: { ...individual, confirmedDocuments: 3 } })).status).toBe(200);
    expect((await card()).documents.map(({ type, status }) => [type, status]).sort()).toEqual([
      ["inn_record", "processing"],
      ["ogrnip_record", "not_loaded"],
      ["passport", "not_loaded"],
    ]);
    const charter = before.documents.find(({ type }) => type === "charter")?.documentUuid ?? "";
    for (const read of [accreditation.getDocument, accreditation.documentFile])
      expect((await call(read, { params: { uuid: charter } })).status).toBe(404);
    expect((await call(accreditation.deleteDocument, { params: { uuid: charter } })).status).toBe(404);
    expect(await kept()).toBe(4);
    expect((await call(companies.putData, { body: data })).status).toBe(200);
    const documentsOf = ({ documents }: typeof before) =>
      documents.map(({ type, documentUuid, originalFilename }) => [type, documentUuid, originalFilename]);
    expect(documentsOf(await card())).toEqual(documentsOf(before));
    expect((await call(accreditation.getDocument, { params: { uuid: charter } })).status).toBe(200);
  });

  test("D12: documents set aside by a changed legal form are deleted when the application is submitted", async () => {
    const made = await joiningCompany(backend);
    const call = await as(made.director);
    await call(companies.putData, { body: { ...individual, confirmedDocuments: 3 } });
    await call(companies.putData, { body: data });
    await call(accreditation.submit, { params: { id: made.accreditationUuid }, body: { uuid: made.processUuid, status: "finished" } });
    const stored = await backend.db
      .select()
      .from(accreditationDocuments)
      .where(eq(accreditationDocuments.accreditationUuid, made.accreditationUuid));
    expect(stored.map(({ type }) => type).sort()).toEqual(["charter", "director_order", "inn_record", "ogrn_record", "power_of_attorney"]);
    const other = await joiningCompany(backend, { legalForm: "individual" });
    const buyer = await as(other.director);
    expect((await buyer(companies.putData, { body: { ...data, confirmedDocuments: 2 } })).status).toBe(200);
    await backend.db
      .update(accreditationDocuments)
      .set({ status: "processing" })
      .where(eq(accreditationDocuments.accreditationUuid, other.accreditationUuid));
    await buyer(accreditation.submit, { params: { id: other.accreditationUuid }, body: { uuid: other.processUuid, status: "finished" } });
    const left = await backend.db
      .select()
      .from(accreditationDocuments)
      .where(eq(accreditationDocuments.accreditationUuid, other.accreditationUuid));
    expect(left.some(({ type }) => type === "passport")).toBe(false);
    expect(await backend.db.select().from(files).where(eq(files.companyUuid, other.companyUuid))).toHaveLength(1);
  });

  test("K62: after accreditation INN, OGRN and legal form are locked, and the rest stays editable", async () => {
    const made = await joiningCompany(backend, { at: "accredited" });
    const call = await as(made.director);
    await backend.db.update(companyRows).set({ inn: data.inn, ogrn: data.ogrn }).where(eq(companyRows.uuid, made.companyUuid));
    const free = await call(companies.putData, { body: { ...data, legalAddress: "300026, Тула, пр. Ленина, 2" } });
    expect([free.status, free.body.locked, free.body.data?.legalAddress]).toEqual([
      200,
      ["legalForm", "inn", "ogrn"],
      "300026, Тула, пр. Ленина, 2",
    ]);
    const locked = await call(companies.putData, { body: { ...data, inn: "7107123455", ogrn: "1027700132195" } });
    expect([locked.status, Object.keys(locked.errors[0]?.details ?? {})]).toEqual([409, ["inn", "ogrn"]]);
    expect(
      (await (await as(platform))(companies.putDataInternal, { body: { ...data, companyUuid: made.companyUuid, inn: "7107123455" } }))
        .status,
    ).toBe(409);
    expect((await call(companies.updateContact, { body: contact })).status).toBe(200);
    expect((await call(companies.updateBankDetail, { body: bank })).status).toBe(200);
  });

  test("K53 K54: legal data is closed during the review, contacts from the signing on, both after a refusal", async () => {
    for (const [at, dataStatus, contactStatus] of [
      ["distribution_by_region_director", 409, 200],
      ["coordination_contract", 409, 200],
      ["signing_contract", 409, 409],
      ["accreditation_by_security", 409, 409],
      ["declined", 409, 409],
    ] as const) {
      const call = await as((await joiningCompany(backend, { at })).director);
      expect(
        [(await call(companies.putData, { body: data })).status, (await call(companies.updateContact, { body: contact })).status],
        at,
      ).toEqual([dataStatus, contactStatus]);
    }
  });
});

describe("access to a company's legal data", () => {
  test("S30 trust S31: another company's data answers the 404 of a random UUID and is not changed", async () => {
    const company = await addCompany(backend.db);
    await addPerson(backend.db, { companyUuid: company.uuid, email: "alone@company.example", roles: ["buyer_company_director"] });
    const call = await as("alone@company.example");
    const unknown = await call(companies.getData, { params: { uuid: uuidv7() } });
    const foreign = await call(companies.getData, { params: { uuid: demoUuid("company", "alfa") } });
    expect([foreign.status, foreign.errors]).toEqual([404, unknown.errors]);
    const detail = (
      await backend.db
        .select()
        .from(bankDetails)
        .where(eq(bankDetails.companyUuid, demoUuid("company", "alfa")))
    )[0];
    const made = await joiningCompany(backend);
    const stolen = await (await as(made.director))(companies.updateBankDetail, {
      body: { ...bank, uuid: detail?.uuid, organizationName: "Чужое" },
    });
    expect([stolen.status, stolen.errors]).toEqual([404, unknown.errors]);
    expect(
      (
        await backend.db
          .select()
          .from(bankDetails)
          .where(eq(bankDetails.uuid, detail?.uuid ?? ""))
      )[0],
    ).toEqual(detail);
    for (const who of [made.manager, "rep@seller.example", "regional@seller.example"])
      expect((await (await as(who))(companies.putData, { body: data })).status).toBe(403);
  });
});
