import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import type { FeedName, SentRow } from "#contract/feeds.ts";
import { dealDocuments } from "#server/backend/deals/tables.ts";
import { exchangeMappings } from "#server/backend/exchange/one-c/tables.ts";
import { writeCell } from "#server/backend/exchange/spreadsheets/cells.ts";
import { columnsOf } from "#server/backend/exchange/spreadsheets/columns.ts";
import { titleOf } from "#server/backend/exchange/spreadsheets/headings.ts";
import { products } from "#server/backend/products/tables.ts";
import { type Backend, useBackend } from "#tests/support/backend.ts";
import { catalogueXml, groupsXml, offersXml, priceTypesXml } from "#tests/support/commerce-ml.ts";
import { exchangeOf, tableSender } from "#tests/support/exchange.ts";
import { pdf } from "#tests/support/joining-company.ts";
import { oneCOf } from "#tests/support/one-c.ts";
import { dumpTables } from "#tests/support/table-dumps.ts";

const byJson = useBackend("demo");
const byTable = useBackend("demo");
const byOneC = useBackend("demo");

/** A seller's data, before each way of loading writes it in its format. */
type Content = { goods: { id: string; grams: number; days: number; retail: string; bulk: string; rest: string }[]; isFull: boolean };

const storage = "РЦ Тверь/Погреб";
const contentOf = (count: number, isFull: boolean): Content => ({
  isFull,
  goods: Array.from({ length: count }, (_, index) => ({
    id: `g-${index}`,
    grams: 250 + index,
    days: 10 + index,
    retail: `${100 + index}.${10 + index}`,
    bulk: `${90 + index}.0${index % 10}`,
    rest: `${index * 3}`,
  })),
});

type Loads = { readonly [Name in "categories" | "goods" | "priceLists" | "prices" | "stock"]: SentRow<Name>[] };

const rowsOf = ({ goods }: Content): Loads => ({
  categories: [
    { externalId: "room", name: "Сыроварня" },
    { externalId: "shelf", parent: "room", name: "Сыры выдержанные" },
  ],
  goods: goods.map(({ id, grams, days }) => ({
    externalId: id,
    sku: `DOOR-${id}`,
    name: `Сыр «${id}»`,
    segment: "shelf",
    brand: "Погребок",
    description: "Из погреба",
    unit: "pcs",
    supplyUnit: "pcs",
    kind: "count",
    vatRate: 10,
    netWeight: grams,
    unitWeight: grams,
    composition: "молоко; соль",
    shelfLifeDays: days,
  })),
  priceLists: [{ externalId: "bulk", title: "Оптовая" }],
  prices: goods.flatMap(({ id, retail, bulk }) => [
    { priceList: "catalog", goods: id, price: retail },
    { priceList: "bulk", goods: id, price: bulk },
  ]),
  stock: goods.map(({ id, rest }) => ({ storage, goods: id, quantity: rest })),
});

/** 1C says whether goods, prices and quantities are complete; never for other data. */
const isWhole = (feed: FeedName, { isFull }: Content) => isFull && (feed === "goods" || feed === "prices");
const modeOf = (feed: FeedName, content: Content) => (isWhole(feed, content) ? "full" : "changes");

async function loadByJson(content: Content): Promise<void> {
  const exchange = exchangeOf(byJson);
  for (const [feed, rows] of Object.entries(rowsOf(content)) as [FeedName, never[]][]) {
    const load = await exchange.load(feed, rows, { mode: modeOf(feed, content), as: "Учёт" });
    expect(load, feed).toMatchObject({ state: "done", refusals: [] });
  }
}

async function loadByTable(content: Content): Promise<void> {
  for (const [feed, rows] of Object.entries(rowsOf(content)) as [FeedName, Record<string, unknown>[]][])
    await loadTable(feed, rows, modeOf(feed, content));
}

async function loadTable(feed: FeedName, rows: readonly Record<string, unknown>[], mode: "changes" | "full"): Promise<void> {
  const person = await byTable.as(tableSender(feed));
  const exchange = exchangeOf(byTable);
  const columns = columnsOf(feed).filter(({ field }) => rows.some((row) => field in row));
  const lines = rows.map((row) => columns.map(({ field, kind }) => `"${writeCell(kind, row[field]) ?? ""}"`).join(";"));
  const text = [columns.map(({ field }) => titleOf(feed, field)).join(";"), ...lines].join("\n");
  const body = { fileBody: Buffer.from(text).toString("base64"), originalFilename: "table.csv", mode };
  const trial = (await person(calls.sendFile, { params: { feed }, body })).body;
  await exchange.work(feed);
  expect(await exchange.read(trial.uuid), feed).toMatchObject({ state: "done", refusals: [], source: { unread: [] } });
  if (!(await exchange.read(trial.uuid)).allowedActions.includes("apply")) return;
  const { body: load } = await person(calls.applyLoad, { params: { uuid: trial.uuid } });
  await exchange.work(feed);
  expect(await exchange.read(load.uuid), feed).toMatchObject({ state: "done", refusals: [] });
}

async function loadByOneC({ goods, isFull }: Content): Promise<void> {
  const classifier = `${groupsXml([{ id: "room", name: "Сыроварня", groups: [{ id: "shelf", name: "Сыры выдержанные" }] }])}
    <Свойства><Свойство><Ид>p-1</Ид><Наименование>Состав</Наименование></Свойство>
    <Свойство><Ид>p-2</Ид><Наименование>Срок годности</Наименование></Свойство></Свойства>`;
  const valueXml = (id: string, value: string) => `<ЗначенияСвойства><Ид>${id}</Ид><Значение>${value}</Значение></ЗначенияСвойства>`;
  const catalogue = catalogueXml(
    goods.map(({ id, grams, days }) => ({
      id,
      sku: `DOOR-${id}`,
      name: `Сыр «${id}»`,
      group: "shelf",
      more: `<Описание>Из погреба</Описание><Изготовитель><Ид>m</Ид><Наименование>Погребок</Наименование></Изготовитель>
        <ЗначенияСвойств>${valueXml("p-1", "молоко; соль")}${valueXml("p-2", `${days} суток`)}</ЗначенияСвойств>
        <СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>10</Ставка></СтавкаНалога></СтавкиНалогов>
        <ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Вес</Наименование><Значение>${grams / 1000}</Значение>
        </ЗначениеРеквизита></ЗначенияРеквизитов>`,
    })),
    { changesOnly: !isFull, classifier },
  );
  const offers = offersXml(
    goods.map(({ id, retail, bulk, rest }) => ({
      id,
      prices: { retail, bulk },
      more: `<Склад ИдСклада="cellar" КоличествоНаСкладе="${rest}"/>`,
    })),
    { changesOnly: !isFull, types: priceTypesXml({ retail: "Розничная", bulk: "Оптовая" }) },
  );
  const session = await oneCOf(byOneC).open("Учёт");
  const answers = await session.bring({ "import0_1.xml": catalogue, "offers0_1.xml": offers });
  for (const answer of answers) expect(answer).toMatch(/^success/);
}

/** All tables that feeds write; the dump leaves out whose rows they are. */
const written = [
  "categories",
  "assortments",
  "brands",
  "products",
  "product_discounts",
  "price_lists",
  "price_list_items",
  "product_stock",
  "exchange_entities",
];
const dumpOf = ({ db }: Backend) => dumpTables(db, written, ["key_name", "named_by", "fields"]);

test("the same content loaded by JSON, a CSV table and 1C gives the same rows, both as changes and as a full load", async () => {
  for (const backend of [byJson, byTable, byOneC]) {
    const exchange = exchangeOf(backend);
    const center = { externalId: "tver", name: "РЦ Тверь", city: "Тверь", address: "Тверь, ул. Новая, 1", postalCode: "170000" };
    await exchange.load("centers", [center]);
    await exchange.load("storages", [{ externalId: "cellar", center: "tver", name: "Погреб", temperatureMode: "+2…+6 °C" }]);
  }
  const own = { keyName: "Учёт", kind: "group", target: "own", isGuess: false, seenAt: byOneC.now() } as const;
  await byOneC.db.insert(exchangeMappings).values([
    { ...own, uuid: crypto.randomUUID(), externalId: "room", name: "Сыроварня" },
    { ...own, uuid: crypto.randomUUID(), externalId: "shelf", name: "Сыры выдержанные", parent: "room" },
  ]);
  const before = await dumpOf(byJson);
  for (const content of [contentOf(12, false), contentOf(11, true)]) {
    await loadByJson(content);
    await loadByTable(content);
    await loadByOneC(content);
    const dump = await dumpOf(byJson);
    expect(dump.products?.length).toBe((before.products?.length ?? 0) + 12);
    expect(await dumpOf(byTable)).toEqual(dump);
    expect(await dumpOf(byOneC)).toEqual(dump);
  }
});

test("names as real price lists have them are cleaned alike by JSON, a CSV table and 1C, and no row is refused", async () => {
  const names = {
    "Сыр\nМаасдам": "Сыр Маасдам",
    "Сыр \r\n(пачка 50 г)\r\n": "Сыр (пачка 50 г)",
    "Сыр\u00a0Гауда": "Сыр Гауда",
    "Сы\u00adр Эдам": "Сыр Эдам",
    "\u202aСыр\u200b Чеддер\u202c": "Сыр Чеддер",
    "Сыр\tБри": "Сыр Бри",
    "Сыр_x000D_\nФета": "Сыр Фета",
  };
  const rows = Object.keys(names).map((name, at) => ({ externalId: `out-${at}`, sku: `\u202dOUT-${at}\u202c`, name, segment: "shelf" }));
  expect(await exchangeOf(byJson).load("goods", rows)).toMatchObject({ state: "done", refusals: [] });
  await loadTable("goods", rows, "changes");
  const goods = rows.map(({ externalId: id, sku, name }) => ({ id, sku, name, group: "shelf" }));
  const session = await oneCOf(byOneC).open("Учёт");
  for (const answer of await session.bring({ "import0_1.xml": catalogueXml(goods, { changesOnly: true }) }))
    expect(answer).toMatch(/^success/);
  for (const { db } of [byJson, byTable, byOneC]) {
    const stored = await db.select({ name: products.name }).from(products).where(like(products.sku, "OUT-%")).orderBy(products.sku);
    expect(stored.map(({ name }) => name)).toEqual(Object.values(names));
  }
});

test("documents of deals load the same by JSON and by a CSV table, after their files", async () => {
  const paper = (word: string) => Buffer.concat([pdf, Buffer.from(`%${word}\n%%EOF\n`)]);
  const person = await byTable.as(tableSender("documents"));
  const exchange = exchangeOf(byJson);
  const dumps = (backend: Backend) =>
    dumpTables(backend.db, ["deal_documents", "exchange_entities"], ["key_name", "named_by", "fields", "author_name"]);
  const steps: { bytes: Record<string, Buffer>; rows: SentRow<"documents">[] }[] = [
    {
      bytes: { "upd/1.pdf": paper("1"), "upd/2.pdf": paper("2") },
      rows: [
        { externalId: "upd-1", deal: "10428", file: "upd/1.pdf", name: "УПД № 1; первый" },
        { externalId: "upd-2", deal: "10381", file: "upd/2.pdf" },
      ],
    },
    // Another file for the first, another name for the second.
    {
      bytes: { "upd/1.pdf": paper("1, corrected") },
      rows: [
        { externalId: "upd-1", deal: "10428", file: "upd/1.pdf" },
        { externalId: "upd-2", deal: "10381", name: "УПД № 2" },
      ],
    },
  ];
  const before = await byJson.db.$count(dealDocuments);
  for (const { bytes, rows } of steps) {
    for (const [name, body] of Object.entries(bytes)) {
      expect((await exchange.putPaper(name, body, { as: "Документы" })).statusCode).toBe(200);
      const put = await person(calls.sendDocument, { query: { name }, body, headers: { "content-type": "application/pdf" } } as never);
      expect([put.status, put.errors]).toEqual([200, []]);
    }
    expect(await exchange.load("documents", rows, { as: "Документы" })).toMatchObject({ state: "done", refusals: [] });
    await loadTable("documents", rows, "changes");
    expect(await byJson.db.$count(dealDocuments)).toBe(before + 2);
    expect(await dumps(byTable)).toEqual(await dumps(byJson));
  }
});
