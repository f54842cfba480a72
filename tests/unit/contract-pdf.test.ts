import { describe, expect, test } from "vitest";
import type { companies } from "#server/backend/companies/tables.ts";
import { type ContractData, renderContract } from "#server/backend/documents/render-contract.ts";
import { pdfMeta, pdfRoles, pdfTexts } from "#tests/support/read-pdf.ts";

type Company = typeof companies.$inferSelect;
type Bank = NonNullable<ContractData["seller"]["bank"]>;
type Contact = NonNullable<ContractData["seller"]["contact"]>;

const company = (more: Partial<Company>) => ({ legalForm: "legal", legalName: "", okpo: "", kpp: "", ...more }) as Company;
const bank = {
  currentAccount: "40702810000000000011",
  bankName: "ПАО «Банк Юга»",
  bik: "047003608",
  correspondentAccount: "30101810300000000608",
} as Bank;

const contractOf = (more: Partial<ContractData> = {}): ContractData => ({
  number: "7100000001/2026",
  now: new Date("2026-03-10T09:00:00Z"),
  legalForm: "legal",
  seller: {
    company: company({
      name: "ООО «Гряда»",
      inn: "7100000009",
      kpp: "710001001",
      ogrn: "1147100000017",
      legalAddress: "300000, Тула, Ряжская ул., 2",
    }),
    bank,
    contact: { email: "sales@seller.example", phone: "+7 487 255-01-23" } as Contact,
    signer: "Петров Иван Сергеевич",
    office: { position: "Заместитель директора", basis: "paper", attorneyNumber: "12-Д", attorneyDate: "2026-01-15" },
  },
  buyer: {
    company: company({
      name: "ООО «Лукошко»",
      inn: "7100000001",
      kpp: "710002002",
      ogrn: "1147100000028",
      legalAddress: "Тула, ул. Мира, 1",
    }),
    bank: undefined,
    contact: undefined,
    signer: "Соколова Анна Павловна",
  },
  branches: [{ name: "Магазин на Мира", address: "Тула, ул. Мира, 1", postalCode: "300002" }],
  ...more,
});

const long =
  "Общество с ограниченной ответственностью «Торгово-производственная компания Северные и южные сады, поля, теплицы, пасеки и " +
  "молочные хозяйства центральной полосы имени Климента Аркадьевича Тимирязева»";

describe("the contract as a PDF", () => {
  test("it has both parties, who signs for them and by what right, their details and trade points", async () => {
    const text = (await pdfTexts(await renderContract(contractOf()))).join(" ");
    for (const fact of [
      "Договор поставки № 7100000001/2026",
      "г. Тула",
      "10 марта 2026",
      "ООО «Гряда» (далее — Поставщик; Заместитель директора — Петров Иван Сергеевич, ",
      "действует на основании доверенности № 12-Д от 15 января 2026",
      "ООО «Лукошко» (далее — Покупатель; директор — Соколова Анна Павловна, действует на основании устава)",
      "ИНН: 7100000009",
      "КПП: 710001001",
      "ОГРН: 1147100000017",
      "Расчётный счёт: 40702810000000000011",
      "Банк: ПАО «Банк Юга»",
      "БИК: 047003608",
      "Корр. счёт: 30101810300000000608",
      "Почта: sales@seller.example",
      "Телефон: +7 (487) 255-01-23",
      "ИНН: 7100000001",
      "Магазин на Мира",
      "300002, Тула, ул. Мира, 1",
    ])
      expect(text).toContain(fact);
    expect(text).not.toMatch(/продукты питания|\{\{|undefined|null/);
  });

  test("sole traders act by the state register, whichever side they are", async () => {
    const { seller, buyer } = contractOf();
    const trader = { ...seller, company: { ...seller.company, name: "ИП Петров И. С.", legalForm: "individual" as const } };
    const text = (await pdfTexts(await renderContract(contractOf({ seller: trader, buyer, legalForm: "individual" })))).join(" ");
    expect(text).toContain("ИП Петров И. С. (далее — Поставщик; действует на основании записи ЕГРИП № 1147100000017)");
    expect(text).toContain("ООО «Лукошко» (далее — Покупатель; действует на основании записи ЕГРИП № 1147100000028)");
    expect(text).toContain("ОГРНИП: 1147100000017");
  });

  test("it is tagged, has its language and title, and is the same when drawn again", async () => {
    const [file, again] = [await renderContract(contractOf()), await renderContract(contractOf())];
    expect(again.equals(file)).toBe(true);
    expect(await pdfRoles(file, 1)).toMatch(/^Root\(Document\(H1 P P P H2 P P H2 /);
    const { info } = await pdfMeta(file);
    expect(info).toMatchObject({ Title: "Договор поставки № 7100000001/2026", Language: "ru-RU" });
    expect(file.toString("latin1")).toContain("pdfuaid");
  });

  test("with long names the signatures of both sides stay together, and a long list repeats its head", async () => {
    const { seller, buyer } = contractOf();
    const branches = Array.from({ length: 120 }, (_, index) => ({
      name: `${index + 1} ${long}`.slice(0, 200),
      address: `Тула, ул. ${long}, ${index + 1}`.slice(0, 200),
      postalCode: "300002",
    }));
    const named = (party: typeof seller) => ({ ...party, company: { ...party.company, legalName: long, legalAddress: `Тула, ${long}` } });
    const pages = await pdfTexts(await renderContract(contractOf({ seller: named(seller), buyer: named(buyer), branches })));
    const signed = pages.filter((page) => page.includes("________ /"));
    expect(signed).toHaveLength(1);
    expect(signed[0]).toContain("5. Реквизиты и подписи сторон");
    for (const signer of ["Петров", "Соколова"]) expect(signed[0]).toContain(signer);
    const listed = pages.filter(
      (page) => page.includes("центральной полосы") && !page.includes("заключили") && !page.includes("________ /"),
    );
    expect(listed.length).toBeGreaterThan(3);
    for (const page of listed) expect(page).toContain("Торговая точка Адрес");
    expect(pages.join(" ")).toContain("120 120 Общество");
    expect(pages.at(-1)).toContain(`Страница ${pages.length} из ${pages.length}`);
  });
});
