import { eq } from "drizzle-orm";
import sharp from "sharp";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { auth } from "#contract/auth.ts";
import { basket } from "#contract/basket.ts";
import { companies } from "#contract/companies.ts";
import { accountFitsBik, ogrnChecksumFits } from "#server/backend/accreditation/checksums.ts";
import { chooseDirectory } from "#server/backend/companies/choose-directory.ts";
import { openDadata } from "#server/backend/companies/dadata-directory.ts";
import { accreditationDocuments } from "#server/backend/accreditation/tables.ts";
import { bankDetails, companies as companyRows, contacts } from "#server/backend/companies/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { files } from "#server/backend/files/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

const backend = useBackend("demo");
const as = (email: string) => backend.as(email);
const platform = "platform@platform.example";
const support = "support@platform.example";

const data = {
  legalForm: "legal",
  name: "ООО «Ромашка»",
  legalAddress: "300002, Тула, ул. Ленина, 1",
  inn: "7199123453",
  ogrn: "1147199123455",
  kpp: "719901001",
  okpo: "41200455",
  registrationDate: "2014-06-18",
};
const bank = {
  currentAccount: "40702810500000120045",
  organizationName: "ООО «Ромашка»",
  bik: "047003997",
  correspondentAccount: "30101810600000000997",
  inn: "7199123453",
  bankName: "АО «Заокский купеческий банк»",
};
const individual = { ...data, legalForm: "individual", inn: "779941073314", ogrn: "326779904107335", kpp: "" };
const contact = { email: "zakaz@romashka.example", phone: "+79105550000" };

const rowOf = async (uuid: string) => (await backend.db.select().from(companyRows).where(eq(companyRows.uuid, uuid)))[0];

describe("data", () => {
  test("P16 L041 L042: the director saves the data, and the first save takes the first step into work", async () => {
    const made = await joiningCompany(backend, { isFilled: false });
    const call = await as(made.director);
    const saved = await call(companies.putData, { body: data });
    expect(saved.body).toEqual({ data, warnings: {}, locked: [] });
    expect((await call(companies.getData, { params: { uuid: made.companyUuid } })).body).toEqual(saved.body);
    const card = (await call(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body;
    expect(card).toMatchObject({ companyName: data.name, data, currentProcess: { status: "in_work", employee: { uuid: made.directorUuid } } });
  });

  test("domain C24: control digits that do not fit are a warning to the buyer and to staff, and block nothing", async () => {
    const made = await joiningCompany(backend, { at: "coordination_contract" });
    const call = await as(platform);
    const saved = await call(companies.putDataInternal, { body: { ...data, companyUuid: made.companyUuid, inn: "7199123454", ogrn: "1147199123456" } });
    expect([saved.status, Object.keys(saved.body.warnings)]).toEqual([200, ["inn", "ogrn"]]);
    const seen = (await (await as("rep@seller.example"))(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body;
    expect(Object.keys(seen.warnings)).toEqual(["inn", "ogrn"]);
  });

  test("staff see which other companies have the INN, where they judge it and where they enter a new one; the buyer does not", async () => {
    const inn = "7816230003";
    await addCompany(backend.db, { name: "ООО «Двойник»", inn });
    const made = await joiningCompany(backend, { at: "coordination_contract" });
    await backend.db.update(companyRows).set({ inn }).where(eq(companyRows.uuid, made.companyUuid));
    const seenBy = async (email: string) => (await (await as(email))(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body.warnings;
    expect((await seenBy("rep@seller.example")).inn?.join()).toContain("С этим ИНН на портале есть и другие компании: ООО «Двойник»");
    expect(JSON.stringify(await seenBy(made.director))).not.toContain("Двойник");
    const body = { companyName: "ООО «Третья»", legalForm: "legal", inn, surname: "Котов", name: "Лев", method: "email", email: "third@data.example" };
    const created = await (await as(platform))(auth.createCompany, { body });
    expect(created.body.warnings.inn?.join()).toContain("ООО «Двойник»");
  });

  test("the INN of a finally declined company cannot be taken by changing it later; an admin may", async () => {
    const inn = "7840430006";
    await addCompany(backend.db, { inn, status: "declined" });
    const made = await joiningCompany(backend, { isFilled: false });
    const refused = await (await as(made.director))(companies.putData, { body: { ...data, inn } });
    expect([refused.status, refused.errors[0]?.details]).toEqual([400, { inn: [expect.stringMatching(/отказано в аккредитации/)] }]);
    expect((await rowOf(made.companyUuid))?.inn).not.toBe(inn);
    expect((await (await as(platform))(companies.putDataInternal, { body: { ...data, inn, companyUuid: made.companyUuid } })).status).toBe(200);
  });

  test("V05: INN, OGRN and KPP fit the legal form, each with its text on its field", async () => {
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

  test("D12: another legal form asks for other documents, keeps those that both ask for, and asks before loaded ones leave", async () => {
    const made = await joiningCompany(backend);
    const call = await as(made.director);
    const card = async () => (await call(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body;
    const kept = async () => (await backend.db.select().from(files).where(eq(files.companyUuid, made.companyUuid))).length;
    const before = await card();
    const asked = await call(companies.putData, { body: individual });
    expect([asked.status, asked.errors[0]?.code, asked.errors[0]?.details]).toEqual([
      409,
      "DOCUMENTS_SET_ASIDE:4009",
      { documents: before.documents.filter(({ type }) => ["charter", "ogrn_record", "director_order"].includes(type)).map(({ name }) => name), total: 3 },
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
    for (const read of [accreditation.getDocument, accreditation.documentFile]) expect((await call(read, { params: { uuid: charter } })).status).toBe(404);
    expect((await call(accreditation.deleteDocument, { params: { uuid: charter } })).status).toBe(404);
    expect(await kept()).toBe(4);
    expect((await call(companies.putData, { body: data })).status).toBe(200);
    const documentsOf = ({ documents }: typeof before) => documents.map(({ type, documentUuid, originalFilename }) => [type, documentUuid, originalFilename]);
    expect(documentsOf(await card())).toEqual(documentsOf(before));
    expect((await call(accreditation.getDocument, { params: { uuid: charter } })).status).toBe(200);
  });

  test("D12: what another form has set aside goes when the application is sent, what is sent stays", async () => {
    const made = await joiningCompany(backend);
    const call = await as(made.director);
    await call(companies.putData, { body: { ...individual, confirmedDocuments: 3 } });
    await call(companies.putData, { body: data });
    await call(accreditation.submit, { params: { id: made.accreditationUuid }, body: { uuid: made.processUuid, status: "finished" } });
    const stored = await backend.db.select().from(accreditationDocuments).where(eq(accreditationDocuments.accreditationUuid, made.accreditationUuid));
    expect(stored.map(({ type }) => type).sort()).toEqual(["charter", "director_order", "inn_record", "ogrn_record", "power_of_attorney"]);
    const other = await joiningCompany(backend, { legalForm: "individual" });
    const buyer = await as(other.director);
    expect((await buyer(companies.putData, { body: { ...data, confirmedDocuments: 2 } })).status).toBe(200);
    await backend.db.update(accreditationDocuments).set({ status: "processing" }).where(eq(accreditationDocuments.accreditationUuid, other.accreditationUuid));
    await buyer(accreditation.submit, { params: { id: other.accreditationUuid }, body: { uuid: other.processUuid, status: "finished" } });
    const left = await backend.db.select().from(accreditationDocuments).where(eq(accreditationDocuments.accreditationUuid, other.accreditationUuid));
    expect(left.some(({ type }) => type === "passport")).toBe(false);
    expect(await backend.db.select().from(files).where(eq(files.companyUuid, other.companyUuid))).toHaveLength(1);
  });

  test("K62: after accreditation INN, OGRN and legal form are locked, the rest stays editable", async () => {
    const made = await joiningCompany(backend, { at: "accredited" });
    const call = await as(made.director);
    await backend.db.update(companyRows).set({ inn: data.inn, ogrn: data.ogrn }).where(eq(companyRows.uuid, made.companyUuid));
    const free = await call(companies.putData, { body: { ...data, legalAddress: "300026, Тула, пр. Ленина, 2" } });
    expect([free.status, free.body.locked, free.body.data?.legalAddress]).toEqual([200, ["legalForm", "inn", "ogrn"], "300026, Тула, пр. Ленина, 2"]);
    const locked = await call(companies.putData, { body: { ...data, inn: "7107123455", ogrn: "1027700132195" } });
    expect([locked.status, Object.keys(locked.errors[0]?.details ?? {})]).toEqual([409, ["inn", "ogrn"]]);
    expect((await (await as(platform))(companies.putDataInternal, { body: { ...data, companyUuid: made.companyUuid, inn: "7107123455" } })).status).toBe(409);
    expect((await call(companies.updateContact, { body: contact })).status).toBe(200);
    expect((await call(companies.updateBankDetail, { body: bank })).status).toBe(200);
  });

  test("K53 K54: data are closed while they are checked, contacts stay open until the contract, a declined company is closed", async () => {
    for (const [at, dataStatus, contactStatus] of [
      ["distribution_by_region_director", 409, 200],
      ["coordination_contract", 409, 200],
      ["signing_contract", 409, 409],
      ["accreditation_by_security", 409, 409],
      ["declined", 409, 409],
    ] as const) {
      const call = await as((await joiningCompany(backend, { at })).director);
      expect([(await call(companies.putData, { body: data })).status, (await call(companies.updateContact, { body: contact })).status], at).toEqual([
        dataStatus,
        contactStatus,
      ]);
    }
  });
});

describe("bank details and contacts", () => {
  test("P18 P20 L043-L046 L057-L060: POST makes the first one, PUT changes it, the other way round answers 4009", async () => {
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

  test("P18: ten clicks make one bank detail", async () => {
    const made = await joiningCompany(backend, { isFilled: false });
    const call = await as(made.director);
    const clicks = await Promise.all(Array.from({ length: 10 }, () => call(companies.createBankDetail, { body: bank })));
    expect(clicks.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await backend.db.select().from(bankDetails).where(eq(bankDetails.companyUuid, made.companyUuid))).toHaveLength(1);
  });

  test("domain C24: an account that does not fit its BIC is a warning", async () => {
    const { director } = await joiningCompany(backend, { isFilled: false });
    const call = await as(director);
    expect((await call(companies.createBankDetail, { body: bank })).body.warnings).toEqual({});
    expect(
      Object.keys(
        (await call(companies.updateBankDetail, { body: { ...bank, currentAccount: "40702810500000120046", inn: "7199123454" } })).body.warnings,
      ).sort(),
    ).toEqual(["currentAccount", "inn"]);
  });

  test("trust S34 S36: bad fields are refused beside the field, fields that are not theirs are ignored", async () => {
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
          // An empty date is no date.
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

describe("suggestions", () => {
  test("P21 L047: addresses of the built-in directory know whether somebody delivers there", async () => {
    const call = await as("director@gamma.example");
    const list = async (query: string) => (await call(companies.suggestAddress, { query: { query } })).body.suggestions;
    expect((await list("Тула, ул. Октябрьская, 48"))[0]).toMatchObject({ city: "Тула", street: "ул. Октябрьская", house: "48", isServed: true });
    expect((await list("серпух"))[0]).toMatchObject({ city: "Серпухов", postalCode: "142200", isServed: true });
    expect((await list("Хабаровск"))[0]).toMatchObject({ isServed: false });
    expect((await list("300002"))[0]).toMatchObject({ postalCode: "300002", city: "Тула", isServed: true });
    expect(await list("")).toEqual([]);
    expect(await list("Незнамовск")).toEqual([]);
    expect((await list("о")).length).toBeLessThanOrEqual(10);
    for (const query of ["x".repeat(201), "a\u0000b"]) expect((await call(companies.suggestAddress, { query: { query } })).status).toBe(400);
    for (const query of ["'; drop table", "%_", "😀", ",,,", "(((", "\\"])
      expect((await call(companies.suggestAddress, { query: { query } })).status).toBe(200);
  });

  test("P21: an index offers the town it belongs to, and none where its first digits are shared by several", async () => {
    const call = await as("director@gamma.example");
    const towns = async (query: string) =>
      (await call(companies.suggestAddress, { query: { query } })).body.suggestions.map(({ city, region, postalCode }) => [city || region, postalCode]);
    expect(await towns("142200")).toEqual([["Серпухов", "142200"]]);
    for (const index of ["142300", "140100", "455000", "301650"]) for (const [place] of await towns(index)) expect(place, index).toMatch(/область/);
    expect(await towns("142300")).toEqual([["Московская область", "142300"]]);
    expect(await towns("142300, Чехов")).toEqual([["Чехов", "142300"]]);
    expect(await towns("142300, Московская область, г. Чехов, ул. Мира, 5")).toEqual([["Чехов", "142300"]]);
    expect(await towns("142200, Чехов")).toEqual([]);
    expect(await towns("300002, Чехов")).toEqual([]);
    expect(await towns("Тульская область, Щёк")).toEqual([["Щёкино", "301"]]);
    expect(await towns("199000")).toEqual([["Санкт-Петербург", "199000"]]);
  });

  test("P21: house, building and office are named in an offered address and stand each in its part", async () => {
    const call = await as("director@gamma.example");
    const first = async (query: string) => (await call(companies.suggestAddress, { query: { query } })).body.suggestions[0];
    const parts = { street: "ул. Октябрьская", house: "48", building: "корп. 2", office: "оф. 5" };
    const value = "Тульская область, Тула, ул. Октябрьская, д. 48, корп. 2, оф. 5";
    for (const typed of ["Тула, ул. Октябрьская, 48, корп. 2, оф. 5", "Тула, ул. Октябрьская, д. 48, корп. 2, оф. 5"])
      expect(await first(typed), typed).toMatchObject({ ...parts, value });
    expect(await first("Тула, Мира, 7а, 12")).toMatchObject({ value: "Тульская область, Тула, Мира, д. 7а, оф. 12", house: "7а", building: "", office: "12" });
    expect(await first("300002, Тула, Строителей, стр. 1")).toMatchObject({ value: "300002, Тульская область, Тула, Строителей, стр. 1", house: "" });
  });

  test("an INN and a BIC bring what the register knows of them", async () => {
    const call = await as("director@gamma.example");
    expect((await call(companies.suggestCompany, { query: { inn: "7199123453" } })).body).toEqual({
      legalForm: "legal",
      name: "ООО «Лукошко»",
      legalAddress: "300002, Тула, ул. Октябрьская, 48, пом. 1",
      ogrn: "1147199123455",
      kpp: "719901001",
      okpo: "41200455",
      registrationDate: "2014-06-18",
      warnings: {},
    });
    expect((await call(companies.suggestBank, { query: { bik: "047003997" } })).body).toEqual({
      bankName: "АО «Заокский купеческий банк»",
      correspondentAccount: "30101810600000000997",
    });
    expect((await call(companies.suggestBank, { query: { bik: "0470" } })).status).toBe(400);
    expect([accountFitsBik("40702810500000120045", "047003997"), ogrnChecksumFits("1147199123455"), ogrnChecksumFits("326779904107335")]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("nothing is made up of an INN or a BIC that no register knows", async () => {
    const call = await as("director@gamma.example");
    const unknown = { name: null, legalAddress: null, ogrn: null, kpp: null, okpo: null, registrationDate: null };
    expect((await call(companies.suggestCompany, { query: { inn: "7707083893" } })).body).toEqual({ legalForm: "legal", ...unknown, warnings: {} });
    expect((await call(companies.suggestCompany, { query: { inn: "779941073315" } })).body).toEqual({
      legalForm: "individual",
      ...unknown,
      warnings: { inn: [expect.any(String)] },
    });
    const nothing = { bankName: null, correspondentAccount: null };
    expect((await call(companies.suggestBank, { query: { bik: "044525974" } })).body).toEqual(nothing);
    const silent = openDadata("token", chooseDirectory({ token: undefined, demo: true }), async () => []);
    expect([await silent.findCompany("7707083893"), await silent.findBank("044525974")]).toEqual([unknown, nothing]);
    const real = chooseDirectory({ token: undefined, demo: false });
    expect([await real.findCompany("7199123453"), await real.findBank("047003997")]).toEqual([unknown, nothing]);
  });

  test("an outage of DaData blocks nobody: the built-in directory answers", async () => {
    const own = chooseDirectory({ token: undefined, demo: true });
    const broken = [
      async () => {
        throw new Error("timeout");
      },
      async () => "nonsense" as never,
      async () => [null] as never,
    ];
    for (const post of broken) {
      const directory = openDadata("token", own, post);
      expect((await directory.suggestAddresses("Тула"))[0]).toMatchObject({ city: "Тула" });
      expect(await directory.findBank("047003997")).toMatchObject({ correspondentAccount: "30101810600000000997" });
      expect(await directory.findCompany("7199123453")).toBeDefined();
    }
    const works = openDadata("token", own, async (path) =>
      path.endsWith("party")
        ? [
            {
              value: "ООО «Лукошко»",
              data: { kpp: "719901001", ogrn: "1147199123455", state: { registration_date: 1403035200000 }, address: { unrestricted_value: "300002, Тула" } },
            },
          ]
        : [{ value: "г Тула", data: { city: "Тула", postal_code: "300000" } }],
    );
    expect(await works.findCompany("7199123453")).toEqual({
      name: "ООО «Лукошко»",
      legalAddress: "300002, Тула",
      ogrn: "1147199123455",
      kpp: "719901001",
      okpo: null,
      registrationDate: "2014-06-18",
    });
    expect((await works.suggestAddresses("Тула"))[0]).toMatchObject({ value: "г Тула", city: "Тула", postalCode: "300000" });
  });
});

describe("admins", () => {
  test("L053 L055 P14 V35: metadata change one by one, the rating has tenths from 0 to 5", async () => {
    const company = await addCompany(backend.db);
    const call = await as(support);
    const put = (body: object) => call(companies.putMetadata, { body: { uuid: company.uuid, ...body } });
    expect((await put({ slogan: "Свежее", rating: 4.6, excerpt: "О нас", accreditationDate: "2026-03-01" })).body).toMatchObject({
      slogan: "Свежее",
      rating: 4.6,
      excerpt: "О нас",
      accreditationDate: "2026-03-01",
    });
    expect((await put({ rating: 0 })).body).toMatchObject({ slogan: "Свежее", rating: 0 });
    for (const rating of [-0.1, 5.1, 4.55, "5", null, Number.POSITIVE_INFINITY])
      expect((await put({ rating })).errors[0]?.details, String(rating)).toEqual({ rating: ["Введите значение от 0 до 5, можно с десятыми"] });
    expect((await call(companies.getInternal, { params: { uuid: company.uuid } })).body.slogan).toBe("Свежее");
    expect((await call(companies.putMetadata, { body: { uuid: uuidv7(), slogan: "x" } })).status).toBe(404);
  });

  test("L050 domain C36: an inactive company's people are out at once and back when it is active again", async () => {
    const made = await joiningCompany(backend, { at: "accredited" });
    const buyer = await as(made.director);
    const call = await as(support);
    expect((await call(companies.setActivation, { body: { uuid: made.companyUuid, isActive: false } })).body.isActive).toBe(false);
    expect((await buyer(basket.get)).status).toBe(401);
    await call(companies.setActivation, { body: { uuid: made.companyUuid, isActive: true } });
    expect((await buyer(basket.get)).status).toBe(200);
    const own = await backend.db.select().from(companyRows).where(eq(companyRows.type, "platform"));
    expect((await call(companies.setActivation, { body: { uuid: own[0]?.uuid ?? "", isActive: false } })).status).toBe(409);
  });

  test("L051: a company without deals is deleted with all its things, one with deals is not", async () => {
    const made = await joiningCompany(backend, { at: "signing_contract" });
    const call = await as(platform);
    expect((await call(companies.deleteCompany, { params: { uuid: demoUuid("company", "alfa") } })).status).toBe(409);
    expect((await call(companies.deleteCompany, { params: { uuid: demoUuid("company", "seller") } })).status).toBe(409);
    expect((await call(companies.deleteCompany, { params: { uuid: made.companyUuid } })).body).toEqual({ success: true });
    expect((await call(companies.getInternal, { params: { uuid: made.companyUuid } })).status).toBe(404);
    expect(await backend.db.select().from(files).where(eq(files.companyUuid, made.companyUuid))).toEqual([]);
    expect((await call(companies.deleteCompany, { params: { uuid: made.companyUuid } })).status).toBe(404);
  });

  test("L056: a logo is a picture by its bytes, kept as its middle square; null takes it away", async () => {
    const company = await addCompany(backend.db);
    const call = await as(platform);
    const draw = async (width: number, height: number) =>
      `data:image/png;base64,${(
        await sharp({ create: { width, height, channels: 3, background: "#0a3d34" } })
          .png()
          .toBuffer()
      ).toString("base64")}`;
    const put = (image: unknown) => call(companies.uploadLogo, { body: { uuid: company.uuid, image } });
    const [logo = ""] = (await put(await draw(400, 300))).body.images;
    const { format, width, height } = await sharp(Buffer.from(logo.split(",")[1] ?? "", "base64")).metadata();
    expect([format, width === height]).toEqual(["png", true]);
    for (const image of ["", "x", "data:text/html;base64,PGh0bWw+", "data:image/svg+xml;base64,PHN2Zz4=", 1, [], await draw(199, 400), "x".repeat(14_000_001)])
      expect((await put(image)).status, String(image).slice(0, 40)).toBe(400);
    expect((await put(null)).body.images).toEqual([]);
  });

  test("a director's logo is his own company's, a manager's is refused", async () => {
    const made = await joiningCompany(backend);
    const picture = await sharp({ create: { width: 220, height: 220, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const body = { image: `data:image/png;base64,${picture.toString("base64")}`, uuid: demoUuid("company", "beta"), companyUuid: demoUuid("company", "beta") };
    expect((await (await as(made.director))(companies.putLogo, { body })).body).toMatchObject({ uuid: made.companyUuid, images: [expect.any(String)] });
    expect((await rowOf(demoUuid("company", "beta")))?.logo).toBeNull();
    expect((await (await as(made.manager))(companies.putLogo, { body })).status).toBe(403);
  });
});

describe("scope", () => {
  test("S30 trust S31: another company is the 404 of a random uuid, and nothing of it changes", async () => {
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
    const stolen = await (await as(made.director))(companies.updateBankDetail, { body: { ...bank, uuid: detail?.uuid, organizationName: "Чужое" } });
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
