import { randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { companies } from "#server/backend/companies/tables.ts";
import { distributionCenters, storages } from "#server/backend/distribution/tables.ts";
import { exchangeMappings } from "#server/backend/exchange/one-c/tables.ts";
import { isInState } from "#server/backend/exchange/seller-products/list-seller-products.ts";
import { priceListItems, products } from "#server/backend/products/tables.ts";
import { productStock } from "#server/backend/stock/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { catalogueXml, document, offersXml, priceTypesXml } from "#tests/support/commerce-ml.ts";
import { oneCOf } from "#tests/support/one-c.ts";
import { addCompany } from "#tests/support/people.ts";

const backend = useBackend("empty");
const oneC = oneCOf(backend);

beforeAll(async () => {
  await addCompany(backend.db, { type: "seller" });
});

const productOf = async (sku: string) => (await backend.db.select().from(products).where(eq(products.sku, sku)))[0];
const bring = async (name: string, files: Record<string, string>) => (await oneC.open(name)).bring(files);

test("products that share an article and a name but differ in a characteristic each get an article and a name of their own", async () => {
  const colour = (value: string) =>
    `<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет</Наименование><Значение>${value}</Значение>
      </ХарактеристикаТовара></ХарактеристикиТовара>`;
  const answers = await bring("Характеристики", {
    "import.xml": catalogueXml([
      { id: "table#white111", sku: "СТ-1", name: "Стол", more: colour("Белый") },
      { id: "table#red22222", sku: "СТ-1", name: "Стол", more: colour("Красный") },
    ]),
    "offers.xml": offersXml(
      [
        { id: "table#white111", name: "Стол", prices: { retail: "7" } },
        { id: "table#red22222", name: "Стол", prices: { retail: "8" } },
      ],
      { types: priceTypesXml({ retail: "Розничная" }) },
    ),
  });
  expect(answers[0]).toContain("товары: прочитано 2, новых 2, изменено 0, без изменений 0, снято 0, отклонено 0, не загружается 0");
  expect(answers[1]).toContain("цены: прочитано 2, новых 2");
  expect(answers[1]).not.toContain("не загружается 1");
  expect(await productOf("СТ-1-white111")).toMatchObject({ name: "Стол (Белый)", priceKopecks: 700 });
  expect(await productOf("СТ-1-red22222")).toMatchObject({ name: "Стол (Красный)", priceKopecks: 800 });
});

test("a product that 1C prices by characteristics is never sold itself, and is no product without a price for the seller", async () => {
  await bring("Базовый", {
    "import.xml": catalogueXml([
      { id: "base", sku: "БАЗ-1", name: "Сыр на развес" },
      { id: "lone", sku: "БАЗ-2", name: "Сыр без цены" },
    ]),
    "offers.xml": offersXml(
      [
        { id: "base#young111", name: "Сыр на развес (молодой)", prices: { retail: "700" } },
        { id: "base#mature22", name: "Сыр на развес (зрелый)", prices: { retail: "900" } },
      ],
      { types: priceTypesXml({ retail: "Розничная" }) },
    ),
  });
  expect(await productOf("БАЗ-1")).toMatchObject({ priceKopecks: 0, isPublished: false });
  expect(await productOf("БАЗ-1-young111")).toMatchObject({ priceKopecks: 70_000 });
  expect(await productOf("БАЗ-1-mature22")).toMatchObject({ priceKopecks: 90_000 });
  const unpriced = await backend.db
    .select({ sku: products.sku })
    .from(products)
    .where(and(like(products.sku, "БАЗ-%"), isInState.unpriced));
  expect(unpriced).toEqual([{ sku: "БАЗ-2" }]);
});

test.each([
  ["1 234,50", "руб", 123_450],
  ["1\u00a0234.5", "RUB", 123_450],
  ["100.00 руб. за шт", "643", 10_000],
  ["99,9", "Российский рубль", 9_990],
  ["12", "₽", 1_200],
])("a price of %j in currency %j is read as roubles", async (said, currency, kopecks) => {
  const id = `price in ${currency}`;
  const priced = offersXml([
    {
      id,
      more: `<Цены><Цена><ИдТипаЦены>retail</ИдТипаЦены><ЦенаЗаЕдиницу>${said}</ЦенаЗаЕдиницу><Валюта>${currency}</Валюта></Цена></Цены>`,
    },
  ]);
  const answers = await bring("Цены", { "import.xml": catalogueXml([{ id, sku: id, name: "Сыр" }]), "offers.xml": priced });
  expect(answers[1]).toMatch(/^success/);
  expect(await productOf(id)).toMatchObject({ priceKopecks: kopecks });
});

test.each([
  ["1.234,50", "руб"],
  ["5", "USD"],
  ["5", "Белорусский рубль"],
  ["договорная", "руб"],
])("a price of %j in currency %j is counted as not loaded, and the product gets no price", async (said, currency) => {
  const id = `none ${said} ${currency}`;
  const more = `<Цены><Цена><ИдТипаЦены>retail</ИдТипаЦены><ЦенаЗаЕдиницу>${said}</ЦенаЗаЕдиницу><Валюта>${currency}</Валюта>
    </Цена></Цены>`;
  const [, answer] = await bring("Не цены", {
    "import.xml": catalogueXml([{ id, sku: id, name: "Сыр" }]),
    "offers.xml": offersXml([{ id, more }]),
  });
  expect(answer).toContain("цены: прочитано 0, новых 0, изменено 0, без изменений 0, снято 0, отклонено 0, не загружается 1");
  expect(await productOf(id)).toMatchObject({ priceKopecks: 0 });
});

test("a price type without a name is listed in mappings under its id until a later document names it", async () => {
  await bring("Без видов цен", {
    "import.xml": catalogueXml([{ id: "n1", sku: "Н-1", name: "Творог" }]),
    "prices.xml": offersXml([{ id: "n1", prices: { "type-1": "50", "type-2": "40" } }]),
  });
  const types = async () =>
    (await backend.db.select().from(exchangeMappings).where(eq(exchangeMappings.keyName, "Без видов цен")))
      .filter(({ kind }) => kind === "priceType")
      .map(({ externalId, name }) => [externalId, name])
      .sort();
  expect(await types()).toEqual([
    ["type-1", "type-1"],
    ["type-2", "type-2"],
  ]);
  expect(await backend.db.$count(priceListItems)).toBe(2);
  await bring("Без видов цен", { "priceLists.xml": offersXml([], { types: priceTypesXml({ "type-1": "Опт", "type-2": "Опт 2" }) }) });
  await bring("Без видов цен", { "prices.xml": offersXml([{ id: "n1", prices: { "type-1": "51", "type-2": "41" } }]) });
  expect(await types()).toEqual([
    ["type-1", "Опт"],
    ["type-2", "Опт 2"],
  ]);
});

test("negative stock in 1C is stored as zero, and fractions of a unit are stored to hundredths", async () => {
  const [center, storage] = [randomUUID(), randomUUID()];
  const place = { city: "Тула", address: "ул. Новая, 1", postalCode: "300000", timeZone: "Europe/Moscow", minOrderKopecks: 0, phone: "" };
  await backend.db.insert(distributionCenters).values({ uuid: center, name: "РЦ", ...place });
  await backend.db
    .insert(storages)
    .values({ uuid: storage, distributionCenterUuid: center, name: "Основной", temperatureMode: "+2…+6 °C", address: "" });
  const answers = await bring("Остатки", {
    "import.xml": catalogueXml([
      { id: "s1", sku: "О-1", name: "Сыр" },
      { id: "s2", sku: "О-2", name: "Масло" },
    ]),
    "rests.xml": offersXml([
      { id: "s1", more: "<Количество>-3</Количество>" },
      { id: "s2", more: "<Количество>2,375</Количество>" },
    ]),
  });
  expect(answers[1]).toContain("остатки: прочитано 2, новых 2");
  const rows = await backend.db.select().from(productStock).where(eq(productStock.storageUuid, storage));
  expect(rows.map(({ quantityHundredths }) => quantityHundredths).sort((one, other) => one - other)).toEqual([0, 238]);
});

test("empty elements, comments, CDATA, namespace prefixes, a byte order mark and five levels of groups are read correctly", async () => {
  const deep = ["d1", "d2", "d3", "d4", "d5"].reduceRight(
    (inner, id) =>
      `<cml:Группы><cml:Группа><cml:Ид>${id}</cml:Ид><cml:Наименование>Уровень ${id}</cml:Наименование>${inner}</cml:Группа></cml:Группы>`,
    "<cml:Группы/>",
  );
  const xml = `\ufeff<?xml version='1.0' encoding='utf-8' standalone='yes'?><!-- 1С -->
    <cml:КоммерческаяИнформация xmlns:cml="urn:1C.ru:commerceml_2" ВерсияСхемы="2.05">
    <cml:Классификатор><cml:Группы><cml:Группа><cml:Наименование>Без ид</cml:Наименование></cml:Группа></cml:Группы>
    ${deep}<cml:Свойства/></cml:Классификатор>
    <cml:Каталог СодержитТолькоИзменения="true"><cml:Товары><!-- первый -->
    <cml:Товар><cml:Ид>x1</cml:Ид><cml:Артикул/><cml:Штрихкод></cml:Штрихкод>
    <cml:Наименование><![CDATA[Сыр <Тильзитер> & Ко]]></cml:Наименование><cml:БазоваяЕдиница Код="166">кг</cml:БазоваяЕдиница>
    <cml:Группы><cml:Ид>d5</cml:Ид></cml:Группы>
    <cml:ЗначенияСвойств/><cml:СтавкиНалогов/>
    <cml:ЗначенияРеквизитов><cml:ЗначениеРеквизита><cml:Наименование>Код</cml:Наименование>
    <cml:Значение>00-042</cml:Значение></cml:ЗначениеРеквизита>
    </cml:ЗначенияРеквизитов>
    </cml:Товар></cml:Товары></cml:Каталог></cml:КоммерческаяИнформация>`;
  const [answer] = await bring("Мелочи", { "import.xml": xml });
  expect(answer).toContain("товары: прочитано 1, новых 1");
  expect(answer).toContain("группы без «Ид»): 1");
  expect(await productOf("00-042")).toMatchObject({ name: "Сыр <Тильзитер> & Ко", kind: "weight", unit: "kg" });
});

test("a CommerceML 1 document is rejected with a message that names its version", async () => {
  const first = `<?xml version="1.0"?><КоммерческаяИнформация><Каталог Идентификатор="k" Наименование="Товары">
    <Товар Идентификатор="t" Наименование="Сыр"/></Каталог></КоммерческаяИнформация>`;
  expect(await bring("Схема 1", { "import.xml": first })).toEqual([
    "failure\nФайл «import.xml» в CommerceML 1: выгрузите данные в CommerceML 2.04 или новее",
  ]);
});

test("of two products with the same id in one file the first is loaded, and the second is rejected with the places of both", async () => {
  const [answer] = await bring("Дважды", {
    "import.xml": catalogueXml([
      { id: "same", sku: "Д-1", name: "Первый" },
      { id: "same", sku: "Д-1", name: "Второй" },
    ]),
  });
  expect(answer).toContain("новых 1, изменено 0, без изменений 0, снято 0, отклонено 1");
  expect(answer).toContain("import.xml: Товар 2");
  expect(answer).toContain("import.xml: Товар 1");
  expect(await productOf("Д-1")).toMatchObject({ name: "Первый" });
});

test("two 1C databases with keys of their own keep their products apart, also those of one article", async () => {
  const [north, south] = await Promise.all([oneC.open("Север", { version: "2.08" }), oneC.open("Юг", { version: "2.08" })]);
  const [one, other] = await Promise.all([
    north.bring({ "import.xml": catalogueXml([{ id: "1", sku: "СЕВ-1", name: "Северный" }], { changesOnly: false }) }),
    south.bring({ "import.xml": catalogueXml([{ id: "101", sku: "ЮГ-1", name: "Южный" }], { changesOnly: false }) }),
  ]);
  expect([one[0], other[0]].every((answer) => answer?.includes("новых 1"))).toBe(true);
  await Promise.all([north.work("deactivate"), south.work("deactivate")]);
  expect(await productOf("СЕВ-1")).toMatchObject({ isHidden: false, name: "Северный" });
  expect(await productOf("ЮГ-1")).toMatchObject({ isHidden: false, name: "Южный" });
  expect(await bring("Юг", { "import.xml": catalogueXml([{ id: "102", sku: "СЕВ-1", name: "Чужой" }]) })).toEqual([
    expect.stringMatching(/^success\nтовары: прочитано 1, новых 1,/),
  ]);
  const alike = await backend.db.select().from(products).where(eq(products.article, "СЕВ-1"));
  expect(alike.map(({ name }) => name).sort()).toEqual(["Северный", "Чужой"]);
});

test("while the seller's company is missing nothing is taken, and the answer is failure, so that 1C sends again", async () => {
  const setType = (from: "seller" | "buyer", to: "seller" | "buyer") =>
    backend.db.update(companies).set({ type: to }).where(eq(companies.type, from));
  await setType("seller", "buyer");
  const [answer] = await bring("Рано", { "import.xml": catalogueXml([{ id: "early", sku: "РАНО-1", name: "Сыр" }]) });
  await setType("buyer", "seller");
  expect(answer).toBe("failure\nСначала заведите компанию продавца");
});

test("repeating a full exchange changes nothing", async () => {
  const exchange = async () => {
    const session = await oneC.open("Снова", { version: "2.08" });
    const answers = await session.bring({
      "import.xml": catalogueXml([{ id: "r1", sku: "С-1", name: "Сыр" }], { changesOnly: false }),
      "offers.xml": offersXml([{ id: "r1", prices: { p: "10" } }], { changesOnly: false, types: priceTypesXml({ p: "Опт" }) }),
    });
    return [...answers, await session.work("deactivate")];
  };
  await exchange();
  const before = await productOf("С-1");
  expect((await exchange()).join("\n")).not.toMatch(/изменено [1-9]|снято [1-9]|отклонено [1-9]/);
  expect(await productOf("С-1")).toEqual(before);
});

test("a document with nothing to load succeeds, and the response explains that it is empty", async () => {
  expect(await bring("Пусто", { "import.xml": document("") })).toEqual(["success\nВ файле нет данных, которые загружаются на портал"]);
});

test("goods that come as offers alone are counted with a sentence; offers of loaded goods without a price are not", async () => {
  const [, offers] = await bring("Предложения", {
    "import.xml": catalogueXml([{ id: "known", sku: "ПР-1", name: "Сыр" }]),
    "offers.xml": offersXml([
      { id: "known", name: "Сыр" },
      { id: "alone-1", name: "Молоко" },
      { id: "alone-2", name: "Кефир" },
    ]),
  });
  expect(offers).toBe("success\nНе загружается: 2 предложения, товаров которых нет среди загруженных. Выгрузите их в каталоге товаров");
});

test("files in an old shop's format are loaded: padded unit codes, storages as attributes, prices with a unit as text", async () => {
  const unit = `<БазоваяЕдиница Код="796 " НаименованиеПолное="Штука" МеждународноеСокращение="PCE">
    <Пересчет><Единица>796</Единица><Коэффициент>1</Коэффициент></Пересчет></БазоваяЕдиница>`;
  const owner = "<Владелец><Ид>o</Ид><Наименование>ООО «Давно»</Наименование><ИНН>2500000000</ИНН><ОКПО/></Владелец>";
  const own = `<Ид>old</Ид><Наименование>Классификатор (Каталог)</Наименование>${owner}`;
  const goods = (id: string) => `<Товар><Ид>${id}</Ид><Штрихкод/><Артикул>OLD-${id}</Артикул>
    <Наименование>Коврик ${id}</Наименование>${unit}<Группы><Ид>mats</Ид></Группы><Описание/>
    <ЗначенияСвойств><ЗначенияСвойства><Ид>weight</Ид><Значение>1,4</Значение></ЗначенияСвойства></ЗначенияСвойств></Товар>`;
  const offer = (id: string) => `<Предложение><Ид>${id}</Ид><Наименование>Коврик ${id}</Наименование>${unit}
    <Цены><Цена><Представление> 100 RUB за PCE</Представление><ИдТипаЦены>base</ИдТипаЦены><ЦенаЗаЕдиницу>100</ЦенаЗаЕдиницу>
    <Валюта>RUB</Валюта><Единица>PCE</Единица><Коэффициент>1</Коэффициент></Цена></Цены><Количество>377</Количество>
    <Склад ИдСклада="east" КоличествоНаСкладе="1"/><Склад ИдСклада="west" КоличествоНаСкладе="376"/></Предложение>`;
  const files = {
    "import0_1.xml": `\ufeff${document(
      `<Классификатор>${own}<Группы><Группа><Ид>mats</Ид><Наименование>Коврики</Наименование></Группа></Группы>
      <Свойства><Свойство><Ид>weight</Ид><Наименование>Габарит_Вес</Наименование><ТипЗначений>Число</ТипЗначений></Свойство></Свойства>
      </Классификатор><Каталог СодержитТолькоИзменения="false"><Ид>old</Ид><ИдКлассификатора>old</ИдКлассификатора>${owner}
      <Товары>${["a", "b"].map(goods).join("")}</Товары></Каталог>`,
      { version: "2.07" },
    )}`,
    "offers0_1.xml": `\ufeff${document(
      `<Классификатор>${own}</Классификатор><ПакетПредложений СодержитТолькоИзменения="false"><Ид>old#</Ид>${owner}
      ${priceTypesXml({ base: "BASE" })}<Склады><Склад><Ид>east</Ид><Наименование>Восток</Наименование></Склад>
      <Склад><Ид>west</Ид><Наименование>Запад</Наименование></Склад></Склады>
      <Предложения>${["a", "b", "gone"].map(offer).join("")}</Предложения></ПакетПредложений>`,
      { version: "2.07" },
    )}`,
  };
  for (const prices of ["прочитано 3, новых 2", "прочитано 3, новых 0, изменено 0, без изменений 2"]) {
    const [catalogue, offers] = await bring("Давно", files);
    expect(catalogue).toMatch(/^success\n(группы.*\n)?товары: прочитано 2, .*отклонено 0, не загружается 2/);
    expect(offers).toContain(`цены: ${prices}`);
    expect(offers).toContain("отклонено 1, не загружается 0. Первая отклонённая запись: offers0_1.xml: Предложение 3, Товар «gone»");
  }
  for (const id of ["a", "b"])
    expect(await productOf(`OLD-${id}`)).toMatchObject({ name: `Коврик ${id}`, unit: "pcs", priceKopecks: 10_000, vatRate: null });
  expect(await productOf("OLD-gone")).toBeUndefined();
});
