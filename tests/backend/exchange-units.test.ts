import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { catalogueXml, document, offersXml, priceTypesXml } from "#tests/support/commerce-ml.ts";
import { oneCOf } from "#tests/support/one-c.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const backend = useBackend("demo");
const { exchange, content, tried, applied } = spreadsheetChannelOf(backend);
const oneC = oneCOf(backend);

async function productOf(sku: string) {
  const [row] = await backend.db.select().from(products).where(eq(products.sku, sku));
  if (!row) throw new Error(`no product ${sku}`);
  return row;
}

test("a weight whose heading says kilograms is stored in grams, and the dry run shows the converted value", async () => {
  const table = "Артикул;Название;Вес нетто, кг;Вес брутто, г\nRICE;Рис;25;25100\nTEA;Чай;0,1;120\nSALT;Соль;900 г;\n";
  const trial = await tried("goods", table);
  expect(trial.source?.columns).toEqual([
    { at: 0, title: "Артикул", field: "sku", sample: "RICE" },
    { at: 1, title: "Название", field: "name", sample: "Рис" },
    { at: 2, title: "Вес нетто, кг", field: "netWeight", sample: "25", grams: "25000" },
    { at: 3, title: "Вес брутто, г", field: "grossWeight", sample: "25100" },
  ]);
  await applied("goods", table);
  expect((await productOf("RICE")).details).toMatchObject({ netWeight: 25_000, grossWeight: 25_100 });
  expect((await productOf("TEA")).details).toMatchObject({ netWeight: 100, grossWeight: 120 });
  expect((await productOf("SALT")).details).toMatchObject({ netWeight: 900, grossWeight: 0 });
});

test("a weight without a unit in its heading is asked about, and a chosen column keeps the unit of its heading", async () => {
  const trial = await tried("goods", "Артикул;Название;Вес нетто;Масса, кг\nFLOUR;Мука;2000;2,05\n");
  expect(trial.source?.unread).toEqual(["Вес нетто", "Масса, кг"]);
  const columns = [
    { at: 2, field: "netWeight" },
    { at: 3, field: "grossWeight" },
  ];
  const caller = await content();
  const { body } = await caller(calls.matchColumns, { params: { uuid: trial.uuid }, body: { columns } });
  expect(body.source?.columns.map(({ grams }) => grams)).toEqual([undefined, undefined, undefined, "2050"]);
  await exchange.work("goods");
  await caller(calls.applyLoad, { params: { uuid: body.uuid } });
  await exchange.work("goods");
  expect((await productOf("FLOUR")).details).toMatchObject({ netWeight: 2_000, grossWeight: 2_050 });
});

test("goods whose row says kilograms and nothing else are weighed, and any other unit is also what they are ordered in", async () => {
  await applied(
    "goods",
    ["Артикул;Название;Ед. изм.;В упаковке", "U-KG;Сыр;кг;", "U-SACK;Мука;мешок;", "U-PACK;Чай;упак;", "U-BOT;Морс;бут;"]
      .concat("U-CAN;Икра;банка;", "U-BOX;Кефир;шт;12")
      .join("\n"),
  );
  await exchange.load("goods", [
    { externalId: "U-JSON", sku: "U-JSON", name: "Творог", unit: "kg" },
    { externalId: "U-HEAD", sku: "U-HEAD", name: "Сыр головками", unit: "kg", kind: "count" },
  ]);
  const sold = async (sku: string) => {
    const { kind, unit, supplyUnit } = await productOf(sku);
    return [kind, unit, supplyUnit];
  };
  expect(await sold("U-KG")).toEqual(["weight", "kg", "kg"]);
  expect(await sold("U-SACK")).toEqual(["count", "sack", "sack"]);
  expect(await sold("U-PACK")).toEqual(["count", "package", "package"]);
  expect(await sold("U-BOT")).toEqual(["count", "bottle", "bottle"]);
  expect(await sold("U-CAN")).toEqual(["count", "can", "can"]);
  expect(await sold("U-BOX")).toEqual(["count", "pcs", "box"]);
  expect(await sold("U-JSON")).toEqual(["weight", "kg", "kg"]);
  expect(await sold("U-HEAD")).toEqual(["count", "kg", "kg"]);
});

test("how a person has set a product to be sold stays when the same unit is sent again", async () => {
  const row = { externalId: "U-OWN", sku: "U-OWN", name: "Сыр", unit: "kg" } as const;
  await exchange.load("goods", [row]);
  await backend.db.update(products).set({ kind: "count" }).where(eq(products.sku, "U-OWN"));
  await exchange.load("goods", [{ ...row, name: "Сыр новый" }]);
  expect(await productOf("U-OWN")).toMatchObject({ name: "Сыр новый", kind: "count" });
  await exchange.load("goods", [{ ...row, unit: "pcs" }]);
  expect(await productOf("U-OWN")).toMatchObject({ kind: "count", unit: "pcs", supplyUnit: "pcs" });
});

test("1C's unit is that of its name, and goods in a unit that nobody knows wait hidden until a person maps it", async () => {
  const base = (name: string, code: string) => `<БазоваяЕдиница Код="${code}" НаименованиеПолное="${name}">${name}</БазоваяЕдиница>`;
  const product = (id: string, unit: string) =>
    `<Товар><Ид>${id}</Ид><Артикул>${id}</Артикул><Наименование>Товар ${id}</Наименование>${unit}</Товар>`;
  const file = document(`<Каталог СодержитТолькоИзменения="true"><Ид>c</Ид><Товары>
    ${product("c-sack", base("мешок", "796"))}${product("c-crate", base("ящ", "796"))}${product("c-bottle", base("бут", "868"))}
    ${product("c-roll", base("рулон", "736"))}</Товары></Каталог>`);
  const session = await oneC.open("1С единиц");
  await session.bring({ "import.xml": file });
  expect(await productOf("c-sack")).toMatchObject({ unit: "sack", supplyUnit: "sack", isHidden: false });
  expect(await productOf("c-crate")).toMatchObject({ unit: "crate", supplyUnit: "crate" });
  expect(await productOf("c-bottle")).toMatchObject({ unit: "bottle", supplyUnit: "bottle" });
  expect(await productOf("c-roll")).toMatchObject({ isHidden: true, isPublished: false });

  const supervisor = await backend.as("supervisor@seller.example");
  const { body } = await supervisor(calls.listMappings, { query: { sender: "1С единиц", kind: ["unit"] } });
  expect(body.mappings).toMatchObject([{ externalId: "рулон", target: "" }]);
  expect(body.counts).toMatchObject([{ kind: "unit", waiting: 1 }]);
  const mappings = [{ uuid: body.mappings[0]?.uuid ?? "", target: "package" }];
  await supervisor(calls.setMappings, { body: { mappings } });
  await session.bring({ "again.xml": file });
  expect(await productOf("c-roll")).toMatchObject({ unit: "package", isHidden: false });
});

test("a weight of 1C is in the unit that the property's name or the value says", async () => {
  const properties = `<Свойства><Свойство><Ид>w-net</Ид><Наименование>Вес нетто, г</Наименование></Свойство>
    <Свойство><Ид>w-gross</Ид><Наименование>Вес брутто</Наименование></Свойство></Свойства>`;
  const values = `<ЗначенияСвойств><ЗначенияСвойства><Ид>w-net</Ид><Значение>450</Значение></ЗначенияСвойства>
    <ЗначенияСвойства><Ид>w-gross</Ид><Значение>0,5</Значение></ЗначенияСвойства></ЗначенияСвойств>`;
  const session = await oneC.open("1С весов");
  await session.bring({
    "import.xml": catalogueXml([{ id: "w-1", sku: "W-1", name: "Пряник", more: values }], { classifier: properties }),
  });
  expect((await productOf("W-1")).details).toMatchObject({ netWeight: 450, grossWeight: 500 });
});

test("1C's VAT rates are read as they stand, none is made up, and a price without VAT waits for its product's rate", async () => {
  const rate = (text: string) =>
    `<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>${text}</Ставка></СтавкаНалога></СтавкиНалогов>`;
  const known = { "v-22": "22", "v-22p": "22%", "v-20": "НДС20", "v-calc": "10/110" };
  const rates = { ...known, "v-free": "Без НДС", "v-zero": "0", "v-odd": "льготная" };
  const products = Object.entries(rates).map(([id, text]) => ({ id, sku: id, name: `Соус ${id}`, group: "g-vat", more: rate(text) }));
  const silent = document(`<Каталог СодержитТолькоИзменения="true"><Ид>c</Ид><Товары><Товар><Ид>v-none</Ид><Артикул>v-none</Артикул>
    <Наименование>Соус без ставки</Наименование><БазоваяЕдиница Код="796">шт</БазоваяЕдиница><Группы><Ид>g-vat</Ид></Группы></Товар>
    </Товары></Каталог>`);
  const session = await oneC.open("1С ставок");
  const offers = offersXml(
    [...Object.keys(rates), "v-none"].map((id) => ({ id, prices: { net: "100.00" } })),
    { types: priceTypesXml({ net: "Базовая" }, { taxed: false }) },
  );
  await session.bring({ "import.xml": catalogueXml(products), "silent.xml": silent, "offers.xml": offers });
  const stored = async (sku: string) => {
    const { vatRate, isVatExempt, priceKopecks } = await productOf(sku);
    return [vatRate, isVatExempt, priceKopecks];
  };
  expect(await stored("v-22")).toEqual([22, false, 12_200]);
  expect(await stored("v-22p")).toEqual([22, false, 12_200]);
  expect((await backend.pool.query("select from products where sku = 'v-20'")).rowCount).toBe(0);
  expect(await stored("v-calc")).toEqual([10, false, 11_000]);
  expect(await stored("v-free")).toEqual([0, true, 10_000]);
  expect(await stored("v-zero")).toEqual([0, false, 10_000]);
  expect(await stored("v-odd")).toEqual([null, false, 0]);
  expect(await stored("v-none")).toEqual([null, false, 0]);
});

test("goods without a VAT rate are not published by any channel, whatever price they get, until they have one", async () => {
  const row = { externalId: "R-1", sku: "R-1", name: "Соус", segment: "Сыры", price: "90.00" };
  await exchange.load("goods", [row]);
  expect(await productOf("R-1")).toMatchObject({ vatRate: null, isPublished: false });
  await exchange.load("prices", [{ priceList: "catalog", goods: "R-1", price: "95.00" }]);
  expect(await productOf("R-1")).toMatchObject({ priceKopecks: 9_500, isPublished: false });
  await applied("goods", "Артикул;Название;Подраздел;Цена\nR-2;Соус;Сыры;90\n");
  expect((await productOf("R-2")).isPublished).toBe(false);
  await applied("goods", "Артикул;Название;НДС\nR-1;Соус;Без НДС\nR-2;Соус;22 %\n");
  expect(await productOf("R-1")).toMatchObject({ vatRate: 0, isVatExempt: true, isPublished: true });
  expect(await productOf("R-2")).toMatchObject({ vatRate: 22, isVatExempt: false, isPublished: true });
  const { body } = await (await content())(calls.sendFile, {
    params: { feed: "goods" },
    body: { fileBody: Buffer.from("Артикул;Название;НДС\nR-3;Соус;13\n").toString("base64"), originalFilename: "r.csv", mode: "changes" },
  });
  await exchange.work("goods");
  expect((await exchange.read(body.uuid)).refusals).toMatchObject([{ field: "vatRate", value: "13" }]);
});

test("a rate that has ended is refused for goods by any channel, which names the rates in force; goods that have it keep it", async () => {
  const inForce = "Без НДС, 0\u00a0%, 5\u00a0%, 7\u00a0%, 10\u00a0%, 22\u00a0%";
  const message = `Ставка НДС 20\u00a0% сегодня не действует. Действующие: ${inForce}`;
  const row = { externalId: "E-1", sku: "E-1", name: "Соус", segment: "Сыры", price: "90.00" };
  const sent = await exchange.load("goods", [{ ...row, vatRate: 20 }]);
  expect(sent.refusals).toMatchObject([{ field: "vatRate", value: "20\u00a0%", message }]);
  const table = await applied("goods", "Артикул;Название;НДС\nE-2;Соус;20 %\nE-3;Соус;18\nE-4;Соус;10\n");
  expect(table.refusals.map(({ place, field }) => [place, field])).toEqual([
    ["2", "vatRate"],
    ["3", "vatRate"],
  ]);
  expect(await backend.db.$count(products, inArray(products.sku, ["E-1", "E-2", "E-3"]))).toBe(0);
  expect(await productOf("E-4")).toMatchObject({ vatRate: 10 });

  await exchange.load("goods", [{ ...row, vatRate: 22 }]);
  await backend.pool.query("update products set vat_rate = 20 where sku = 'E-1'");
  const again = await exchange.load("goods", [{ ...row, name: "Соус острый", vatRate: 20 }]);
  expect(again.counts).toMatchObject({ changed: 1, refused: 0 });
  expect(await productOf("E-1")).toMatchObject({ name: "Соус острый", vatRate: 20 });
});
