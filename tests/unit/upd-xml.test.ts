import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { units, vatRates } from "#contract/enums.ts";
import { totalsOf } from "#server/backend/papers/invoice-content.ts";
import type { PaperLine } from "#server/backend/papers/invoice-facts.ts";
import { personOf } from "#server/backend/papers/upd/person-of.ts";
import type { UpdContent, UpdLine } from "#server/backend/papers/upd/upd-facts.ts";
import { updFile } from "#server/backend/papers/upd/upd-xml.ts";
import { vatOfLine } from "#server/backend/vat/vat-sums.ts";
import { at, readXml } from "#tests/support/read-xml.ts";
import { updContentOf } from "#tests/support/upd.ts";

const place = {
  uuid: "0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b",
  number: "15",
  date: "2026-03-10",
  issuedAt: new Date("2026-03-10T21:05:09Z"),
};
const [line] = updContentOf().lines as [PaperLine];
const written = (content: UpdContent) => {
  const { name, bytes } = updFile(content, place);
  const text = new TextDecoder("windows-1251").decode(bytes);
  return { name, text, root: readXml(text) };
};
const attributesOf = (content: UpdContent, path: string) => at(written(content).root, path).map(({ attributes }) => attributes);

describe("a transfer document as XML of format 5.03", () => {
  const { name, text, root } = written(updContentOf());

  test("the file is named as it says itself, by the day when it is made, in windows-1251", () => {
    expect(name).toBe(
      "ON_NSCHFDOPPR_7100000002710001002_7100000001710001001_20260311_0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b_0_0_0_0_0_00.xml",
    );
    expect(text.startsWith('<?xml version="1.0" encoding="windows-1251"?>\n<Файл ')).toBe(true);
    expect(root.attributes).toEqual({ ИдФайл: name.replace(".xml", ""), ВерсФорм: "5.03", ВерсПрог: "wholesale-portal" });
  });

  test("what it is, of whom and when, by Moscow's clock", () => {
    expect(attributesOf(updContentOf(), "Документ")).toEqual([
      {
        КНД: "1115131",
        Функция: "СЧФДОП",
        НаимДокОпр:
          "Счет-фактура и документ об отгрузке товаров (выполнении работ), передаче имущественных прав (документ об оказании услуг)",
        ДатаИнфПр: "11.03.2026",
        ВремИнфПр: "00.05.09",
        НаимЭконСубСост: "ООО «Луга», ИНН 7100000001, КПП 710001001",
      },
    ]);
    expect(root.children[0]?.children.map((part) => part.name)).toEqual(["СвСчФакт", "ТаблСчФакт", "СвПродПер", "Подписант"]);
    expect(at(root, "Документ/СвСчФакт")[0]?.children.map((part) => part.name)).toEqual([
      ...["СвПрод", "ГрузОт", "ГрузПолуч", "ДокПодтвОтгрНом", "СвПокуп", "ДенИзм"],
    ]);
    expect(attributesOf(updContentOf(), "Документ/СвСчФакт")).toEqual([{ НомерДок: "15", ДатаДок: "10.03.2026" }]);
    expect(attributesOf(updContentOf(), "Документ/СвСчФакт/СвПрод/ИдСв/СвЮЛУч")).toEqual([
      { НаимОрг: "ООО «Луга»", ИННЮЛ: "7100000001", КПП: "710001001" },
    ]);
    expect(attributesOf(updContentOf(), "Документ/СвСчФакт/ГрузПолуч/Адрес/АдрИнф")).toEqual([
      { КодСтр: "643", НаимСтран: "Россия", АдрТекст: "Тула, Торговая ул., 4" },
    ]);
    expect(at(root, "Документ/СвСчФакт/ГрузОт/ОнЖе")[0]?.text).toBe("он же");
    expect(attributesOf(updContentOf(), "Документ/СвПродПер/СвПер")).toEqual([{ СодОпер: "Товары переданы", ДатаПер: "10.03.2026" }]);
    // Older documents have no day of shipment of their own.
    expect(attributesOf(updContentOf({ shippedOn: "2026-03-07" }), "Документ/СвПродПер/СвПер")[0]?.ДатаПер).toBe("07.03.2026");
    expect(attributesOf(updContentOf(), "Документ/СвПродПер/СвПер/ОснПер")).toEqual([
      { РеквНаимДок: "Заказ", РеквНомерДок: "10500", РеквДатаДок: "01.03.2026" },
    ]);
    expect(attributesOf(updContentOf(), "Документ/Подписант")).toEqual([{ СпосПодтПолном: "1", Должн: "Директор" }]);
  });

  test("lines with unit, price without VAT, rate and sums; without VAT is not zero", () => {
    const [kefir, crate] = at(root, "Документ/ТаблСчФакт/СведТов");
    expect(kefir?.attributes).toEqual({
      НомСтр: "1",
      НаимТов: "Кефир",
      ОКЕИ_Тов: "796",
      НаимЕдИзм: "шт",
      КолТов: "60",
      // 4,190.73 / 60
      ЦенаТов: "69.8455",
      СтТовБезНДС: "4190.73",
      НалСт: "10%",
      СтТовУчНал: "4609.80",
    });
    expect(kefir?.children.map(({ name: part, attributes, children }) => [part, attributes, children.map((each) => each.text)])).toEqual([
      ["ДопСведТов", { ПрТовРаб: "1", АртикулТов: "000-001" }, []],
      ["СумНал", {}, ["419.07"]],
    ]);
    expect(crate?.attributes).toMatchObject({
      НаимТов: "Тара <возвратная> & «ящик» ☕",
      КолТов: "3",
      ЦенаТов: "33.33333333333",
      НалСт: "без НДС",
    });
    expect(crate?.attributes).not.toHaveProperty("ОКЕИ_Тов");
    expect(at(crate ?? root, "СумНал/БезНДС")[0]?.text).toBe("без НДС");
    expect(attributesOf(updContentOf(), "Документ/ТаблСчФакт/ВсегоОпл")).toEqual([
      { СтТовБезНДСВсего: "4290.73", СтТовУчНалВсего: "4709.80" },
    ]);
    expect(at(root, "Документ/ТаблСчФакт/ВсегоОпл/СумНалВсего/СумНал")[0]?.text).toBe("419.07");
  });

  test("a seller without VAT, a sole trader, a correction and powers of attorney", () => {
    const other = updContentOf({
      form: 2,
      buyer: {
        ...updContentOf().buyer,
        inn: "779941073314",
        kpp: "",
        person: { surname: "Гусев", name: "Пётр", patronymic: "" },
        ogrn: "304770000123456",
      },
      correction: { number: 2, date: "2026-03-20" },
      vat: 0,
      rates: [{ rate: "none", sum: 470_980, vat: 0 }],
    });
    expect(attributesOf(other, "Документ")[0]).toMatchObject({ Функция: "ДОП" });
    expect(at(written(other).root, "Документ/СвСчФакт/ДокПодтвОтгрНом")).toEqual([]);
    expect(attributesOf(other, "Документ/СвСчФакт/ИспрДок")).toEqual([{ НомИспр: "2", ДатаИспр: "20.03.2026" }]);
    expect(at(written(other).root, "Документ/СвСчФакт")[0]?.children[0]?.name).toBe("ИспрДок");
    expect(attributesOf(other, "Документ/СвСчФакт/СвПокуп/ИдСв/СвИП")).toEqual([{ ИННФЛ: "779941073314", ОГРНИП: "304770000123456" }]);
    expect(attributesOf(other, "Документ/СвСчФакт/СвПокуп/ИдСв/СвИП/ФИО")).toEqual([{ Фамилия: "Гусев", Имя: "Пётр" }]);
    expect(at(written(other).root, "Документ/ТаблСчФакт/ВсегоОпл/СумНалВсего/БезНДС")).toHaveLength(1);
    const signed = (basis: "electronic" | "paper") =>
      updContentOf({
        signer: {
          ...updContentOf().signer,
          basis,
          attorneyNumber: "1f4d2c6e-0b1a-4c5d-9e8f-7a6b5c4d3e2f",
          attorneyDate: "2026-01-09",
          attorneySystem: "https://m4d.nalog.gov.ru",
        },
      });
    expect(attributesOf(signed("electronic"), "Документ/Подписант/СвДоверЭл")).toEqual([
      { НомДовер: "1f4d2c6e-0b1a-4c5d-9e8f-7a6b5c4d3e2f", ДатаВыдДовер: "09.01.2026", ИдСистХран: "https://m4d.nalog.gov.ru" },
    ]);
    expect(attributesOf(signed("paper"), "Документ/Подписант/СвДоверБум")).toEqual([
      { ДатаВыдДовер: "09.01.2026", ВнНомДовер: "1f4d2c6e-0b1a-4c5d-9e8f-7a6b5c4d3e2f" },
    ]);
  });

  describe("marked goods", () => {
    const cheese = { by: "volume", gtin: "04600000000015", count: 60 } as const;
    const of = (marked: UpdLine["marked"], more: Partial<UpdContent> = {}) => updContentOf({ lines: [{ ...line, marked }, line], ...more });

    test("by count: GTIN and number of packages, and the file's name says that there are some", () => {
      const { name, root: drawn } = written(of(cheese));
      expect(name).toMatch(/_0_1_0_0_0_00\.xml$/);
      const [first, second] = at(drawn, "Документ/ТаблСчФакт/СведТов/ДопСведТов");
      expect(first?.attributes).toEqual({ ПрТовРаб: "1", АртикулТов: "000-001", ГТИН: "04600000000015" });
      expect(first?.children.map(({ name: part, attributes }) => [part, attributes])).toEqual([["НомСредИдентТов", { КолВедМарк: "60" }]]);
      expect(second?.attributes).toEqual({ ПрТовРаб: "1", АртикулТов: "000-001" });
      expect(second?.children).toEqual([]);
    });

    test("by piece or batch, by weight, or without a GTIN: the GTIN alone or nothing, as the portal has neither codes nor a count", () => {
      for (const marked of [
        { ...cheese, by: "piece" },
        { ...cheese, by: "batch" },
        { ...cheese, count: null },
        { ...cheese, gtin: "" },
      ] as const) {
        const [first] = at(written(of(marked)).root, "Документ/ТаблСчФакт/СведТов/ДопСведТов");
        expect([first?.attributes.ГТИН, first?.children]).toEqual([marked.gtin || undefined, []]);
      }
    });

    test.each([
      ["production", [{ Идентиф: "СвВыбытияМАРК", Значен: "3" }]],
      ["own", [{ Идентиф: "СвВыбытияМАРК", Значен: "1" }]],
      ["resale", []],
      [null, []],
    ] as const)("bought for %s", (goodsUse, expected) => {
      expect(attributesOf(of(cheese, { goodsUse }), "Документ/СвСчФакт/ИнфПолФХЖ1/ТекстИнф")).toEqual(expected);
      // Of goods without marking it is nobody's business.
      expect(attributesOf(updContentOf({ goodsUse }), "Документ/СвСчФакт/ИнфПолФХЖ1")).toEqual([]);
    });
  });

  test("payments that named the order stand before the shipping document, of a seller with VAT only", () => {
    const payments = [
      { number: "77", date: "2026-03-04", amount: 100_050 },
      { number: "", date: "2026-03-05", amount: 1 },
    ];
    expect(attributesOf(updContentOf({ payments }), "Документ/СвСчФакт/СвПРД")).toEqual([
      { НомерПРД: "77", ДатаПРД: "04.03.2026", СуммаПРД: "1000.50" },
      { ДатаПРД: "05.03.2026", СуммаПРД: "0.01" },
    ]);
    const parts = at(written(updContentOf({ payments })).root, "Документ/СвСчФакт")[0]?.children.map(({ name: part }) => part);
    expect(parts?.slice(2, 6)).toEqual(["ГрузПолуч", "СвПРД", "СвПРД", "ДокПодтвОтгрНом"]);
    expect(attributesOf(updContentOf({ payments, form: 2 }), "Документ/СвСчФакт/СвПРД")).toEqual([]);
  });

  test("ids at the operator of electronic documents stand in the file's name, recipient first", () => {
    const { seller, buyer } = updContentOf();
    const { name: named } = written(updContentOf({ seller: { ...seller, edoId: "2BM-7100000001" }, buyer: { ...buyer, edoId: "2LT-9" } }));
    expect(named).toMatch(/^ON_NSCHFDOPPR_2LT-9_2BM-7100000001_20260311_/);
  });

  test("what costs nothing has no quantity, which the format asks a price for", () => {
    const [free] = at(written(updContentOf({ lines: [{ ...line, sum: 0, vat: 0 }] })).root, "Документ/ТаблСчФакт/СведТов");
    expect(free?.attributes).toEqual({ НомСтр: "1", НаимТов: "Кефир", СтТовБезНДС: "0.00", НалСт: "10%", СтТовУчНал: "0.00" });
  });

  test("what windows-1251 has no byte for is written as a reference", () => {
    const { text: odd, root: read } = written(updContentOf({ lines: [{ ...line, name: "Чай ☕ 🫖 \u0098 \ufffd Ё № ₽" }] }));
    expect(odd).toContain("Чай &#9749; &#129750; &#152; &#65533; Ё № &#8381;");
    expect(at(read, "Документ/ТаблСчФакт/СведТов")[0]?.attributes.НаимТов).toBe("Чай ☕ 🫖 \u0098 \ufffd Ё № ₽");
  });

  test("of whatever lines, sums of lines make up the document's, and no attribute is empty", () => {
    const text_ = fc.string({ unit: "grapheme", maxLength: 60 }).map((typed) => `Т${typed}`);
    const anyLine = fc
      .record({
        name: text_,
        sku: fc.string({ maxLength: 60 }),
        unit: fc.constantFrom(...units),
        quantity: fc.integer({ min: 1, max: 10_000_000 }),
        sum: fc.integer({ min: 0, max: 100_000_000_00 }),
        vatRate: fc.constantFrom(...vatRates),
      })
      .map((drawn): PaperLine => ({ ...drawn, price: 1, vat: vatOfLine(drawn.sum, drawn.vatRate) }));
    const kopecks = (roubles = "") => Math.round(Number(roubles) * 100);
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), (lines) => {
        const { root: drawn } = written(updContentOf({ lines, ...totalsOf(lines) }));
        const goods = at(drawn, "Документ/ТаблСчФакт/СведТов");
        const [all] = at(drawn, "Документ/ТаблСчФакт/ВсегоОпл");
        const sumOf = (name_: string) => goods.reduce((sum, { attributes }) => sum + kopecks(attributes[name_]), 0);
        expect(sumOf("СтТовУчНал")).toBe(kopecks(all?.attributes.СтТовУчНалВсего));
        expect(sumOf("СтТовБезНДС")).toBe(kopecks(all?.attributes.СтТовБезНДСВсего));
        const taxes = goods.reduce((sum, goodsLine) => sum + kopecks(at(goodsLine, "СумНал/СумНал")[0]?.text ?? "0"), 0);
        expect(taxes).toBe(lines.reduce((sum, { vat }) => sum + vat, 0));
        const empty = (element: typeof drawn): boolean => Object.values(element.attributes).includes("") || element.children.some(empty);
        expect(empty(drawn)).toBe(false);
      }),
    );
  });
});

describe("the name of a sole trader", () => {
  test.each([
    ["ИП Гусев Пётр Ильич", { surname: "Гусев", name: "Пётр", patronymic: "Ильич" }],
    ["Индивидуальный предприниматель Гусев Пётр", { surname: "Гусев", name: "Пётр", patronymic: "" }],
    ["ИП Гасанов Али Вагиф оглы", { surname: "Гасанов", name: "Али", patronymic: "Вагиф оглы" }],
    ["ИП «Гусев Пётр Ильич»", { surname: "Гусев", name: "Пётр", patronymic: "Ильич" }],
    ["ИП: Римская-Корсакова Анна Ильинична", { surname: "Римская-Корсакова", name: "Анна", patronymic: "Ильинична" }],
    ["Глава КФХ Иванов Иван Иванович", { surname: "Иванов", name: "Иван", patronymic: "Иванович" }],
    ["Орлова Анна Петровна", { surname: "Орлова", name: "Анна", patronymic: "Петровна" }],
    ["ИП Гусев П. И.", undefined],
    ["ИП Орлов П И", undefined],
    ["ИП Кафе «У Дома»", undefined],
    ["Пекарня Колос", undefined],
    ["Орлов Пётр Ильич ИП", undefined],
    ["Гусев", undefined],
    ["", undefined],
  ])("%s", (name, person) => expect(personOf(name)).toEqual(person));
});
