import { describe, expect, test } from "vitest";
import { companies } from "#contract/companies.ts";
import { accountFitsBik, ogrnChecksumFits } from "#server/backend/accreditation/checksums.ts";
import { chooseDirectory } from "#server/backend/companies/choose-directory.ts";
import { openDadata } from "#server/backend/companies/dadata-directory.ts";
import { useCompanyDetails } from "#tests/support/company-details.ts";

const { as } = useCompanyDetails();

describe("suggestions in the forms of a company", () => {
  test("P21 L047: address suggestions of the built-in directory show whether somebody delivers there", async () => {
    const call = await as("director@gamma.example");
    const list = async (query: string) => (await call(companies.suggestAddress, { query: { query } })).body.suggestions;
    expect((await list("Тула, ул. Октябрьская, 48"))[0]).toMatchObject({
      city: "Тула",
      street: "ул. Октябрьская",
      house: "48",
      isServed: true,
    });
    expect((await list("серпух"))[0]).toMatchObject({ city: "Серпухов", postalCode: "142200", isServed: true });
    expect((await list("Хабаровск"))[0]).toMatchObject({ isServed: false, postalCode: "" });
    for (const query of ["Тула", "Тула, Окт", "Москва", "обл"])
      for (const { postalCode, postalPrefix, isServed } of await list(query))
        expect([/^(\d{6})?$/.test(postalCode), postalPrefix.length >= 3, isServed !== null], query).toEqual([true, true, true]);
    expect((await list("300002"))[0]).toMatchObject({ postalCode: "300002", city: "Тула", isServed: true });
    expect(await list("")).toEqual([]);
    expect(await list("Незнамовск")).toEqual([]);
    expect((await list("о")).length).toBeLessThanOrEqual(10);
    for (const query of ["x".repeat(201), "a\u0000b"])
      expect((await call(companies.suggestAddress, { query: { query } })).status).toBe(400);
    for (const query of ["'; drop table", "%_", "😀", ",,,", "(((", "\\"])
      expect((await call(companies.suggestAddress, { query: { query } })).status).toBe(200);
  });

  test("P21: an index suggests its town, or only its region where several towns share the first digits", async () => {
    const call = await as("director@gamma.example");
    const towns = async (query: string) =>
      (await call(companies.suggestAddress, { query: { query } })).body.suggestions.map(({ city, region, postalCode }) => [
        city || region,
        postalCode,
      ]);
    expect(await towns("142200")).toEqual([["Серпухов", "142200"]]);
    for (const index of ["142300", "140100", "455000", "301650"])
      for (const [place] of await towns(index)) expect(place, index).toMatch(/область/);
    expect(await towns("142300")).toEqual([["Московская область", "142300"]]);
    expect(await towns("142300, Чехов")).toEqual([["Чехов", "142300"]]);
    expect(await towns("142300, Московская область, г. Чехов, ул. Мира, 5")).toEqual([["Чехов", "142300"]]);
    expect(await towns("142200, Чехов")).toEqual([]);
    expect(await towns("300002, Чехов")).toEqual([]);
    expect(await towns("Тульская область, Щёк")).toEqual([["Щёкино", ""]]);
    expect(await towns("199000")).toEqual([["Санкт-Петербург", "199000"]]);
  });

  test("P21: the beginning of a street suggests the streets that the directory knows, and an unknown one stays as typed", async () => {
    const call = await as("director@gamma.example");
    const streets = async (query: string) =>
      (await call(companies.suggestAddress, { query: { query } })).body.suggestions.map(({ street, house }) =>
        [street, house].join(" ").trim(),
      );
    expect(await streets("Тула, Окт")).toEqual(["ул. Октябрьская"]);
    for (const typed of ["Тула, Лен", "г. Тула, проспект Ленина", "Тульская область, Тула, Ленина пр"])
      expect(await streets(typed), typed).toEqual(["пр-т Ленина"]);
    expect(await streets("Тула, ул. М, 5")).toEqual([
      "ул. Металлистов 5",
      "ул. Менделеевская 5",
      "ул. Максима Горького 5",
      "ул. Мосина 5",
      "ул. Мира 5",
    ]);
    expect(await streets("Тула, улица Ленина, 7")).toEqual(["улица Ленина 7"]);
    expect(await streets("Тула, Кирпичная, 12")).toEqual(["Кирпичная 12"]);
    expect(await streets("Подольск, Дом")).toEqual(["Домодедовское ш."]);
    expect(await streets("Тула")).toEqual([""]);
  });

  test("P21: a suggested address names house, building and office and returns each as its own part", async () => {
    const call = await as("director@gamma.example");
    const first = async (query: string) => (await call(companies.suggestAddress, { query: { query } })).body.suggestions[0];
    const parts = { street: "ул. Октябрьская", house: "48", building: "корп. 2", office: "оф. 5" };
    const value = "Тульская область, Тула, ул. Октябрьская, д. 48, корп. 2, оф. 5";
    for (const typed of ["Тула, ул. Октябрьская, 48, корп. 2, оф. 5", "Тула, ул. Октябрьская, д. 48, корп. 2, оф. 5"])
      expect(await first(typed), typed).toMatchObject({ ...parts, value });
    expect(await first("Тула, Мира, 7а, 12")).toMatchObject({
      value: "Тульская область, Тула, ул. Мира, д. 7а, оф. 12",
      house: "7а",
      building: "",
      office: "12",
    });
    expect(await first("300002, Тула, Строителей, стр. 1")).toMatchObject({
      value: "300002, Тульская область, Тула, Строителей, стр. 1",
      house: "",
    });
  });

  test("an INN and a BIC return what the built-in directory knows of them", async () => {
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
    expect([
      accountFitsBik("40702810500000120045", "047003997"),
      ogrnChecksumFits("1147199123455"),
      ogrnChecksumFits("326779904107335"),
    ]).toEqual([true, true, true]);
  });

  test("an INN or a BIC that no directory knows returns no invented data", async () => {
    const call = await as("director@gamma.example");
    const unknown = { name: null, legalAddress: null, ogrn: null, kpp: null, okpo: null, registrationDate: null };
    expect((await call(companies.suggestCompany, { query: { inn: "7707083893" } })).body).toEqual({
      legalForm: "legal",
      ...unknown,
      warnings: {},
    });
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

  test("when DaData fails, suggestions come from the built-in directory", async () => {
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
      expect(await directory.findCompany("7199123453")).toEqual(await own.findCompany("7199123453"));
    }
    const works = openDadata("token", own, async (path) =>
      path.endsWith("party")
        ? [
            {
              value: "ООО «Лукошко»",
              data: {
                kpp: "719901001",
                ogrn: "1147199123455",
                state: { registration_date: 1403035200000 },
                address: { unrestricted_value: "300002, Тула" },
              },
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
