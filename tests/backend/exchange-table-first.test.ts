import { beforeAll, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { useBackend } from "#tests/support/backend.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const backend = useBackend("empty");
const { exchange, post, tried, applied } = spreadsheetChannelOf(backend);

const sections = "Раздел;Подраздел;Температура хранения\nМолочное;Молоко;+2…+6\nМолочное;Сыр;+2…+6\nОвощи;Корнеплоды;+2…+6\n";

const stored = async (statement: string) => (await backend.pool.query(statement)).rows;

beforeAll(async () => {
  const { uuid: companyUuid } = await addCompany(backend.db, { type: "seller" });
  await addPerson(backend.db, { companyUuid, email: "content@seller.example", roles: ["seller_content_manager"] });
  await addPerson(backend.db, { companyUuid, email: "supervisor@seller.example", roles: ["supervisor"] });
});

test("sections that a table of subsections only names in their column are made, once, and stay when the table is sent again", async () => {
  expect((await applied("categories", sections)).counts).toMatchObject({ new: 5, refused: 0 });
  expect((await applied("categories", `${sections}Молочное;Кефир;+2…+6\n`)).counts).toMatchObject({ new: 1, refused: 0 });
  const rows = await stored(
    `select concat_ws('/', above.name, c.name) as path from categories c left join categories above on above.uuid = c.parent_uuid
     where c.name in ('Молочное', 'Молоко', 'Сыр', 'Кефир', 'Овощи', 'Корнеплоды') order by 1`,
  );
  expect(rows.map(({ path }) => path)).toEqual([
    "Молочное",
    "Молочное/Кефир",
    "Молочное/Молоко",
    "Молочное/Сыр",
    "Овощи",
    "Овощи/Корнеплоды",
  ]);
});

test("a section that is itself a subsection of the table or of the portal is refused and never made twice", async () => {
  const three = await tried("categories", "Раздел;Подраздел\nЕда;Крупа\nКрупа;Гречка\n");
  expect(three.refusals.map(({ field, value }) => [field, value])).toEqual([["parent", "Крупа"]]);
  expect((await tried("categories", "Раздел;Подраздел\nМолоко;Топлёное\n")).counts).toMatchObject({ new: 0, refused: 1 });
});

test("stock without a column of storages goes to the only one, or the one as cold as the product, or it is asked", async () => {
  await applied("centers", "Название;Город;Адрес;Индекс\nТула;Тула;ул. Полевая, 1;300000\n");
  const first = await applied("storages", "Название;Температура\nХолодный;+2…+6\n");
  expect(first.source?.assumed).toEqual([{ field: "center", name: "Тула" }]);
  await applied("goods", "Артикул;Название;Цена;НДС;Категория\nМ-1;Молоко;80;10;Молоко\n");
  const load = await applied("stock", "Артикул;Остаток\nМ-1;240\n");
  expect(load).toMatchObject({ counts: { new: 1, refused: 0 }, source: { missing: [], assumed: [{ field: "storage" }] } });
  expect(load.source?.assumed?.[0]?.name).toContain("Холодный");
  expect(await stored("select quantity_hundredths::int as quantity from product_stock")).toEqual([{ quantity: 24_000 }]);
  await applied("storages", "Название;Температура\nМороз;-18\n");
  await applied("goods", "Артикул;Название;Цена;НДС;Категория\nП-1;Пельмени;300;10;Молоко\nТ-1;Творог;90;10;Корнеплоды\n");
  await applied("categories", "Раздел;Подраздел;Температура хранения\nОвощи;Корнеплоды;+15\nМолочное;Молоко;-18\n");
  const table =
    "Артикул;Наименование;Ед.;Цена;Остаток\nЗаморозка;;;;\nП-1;Пельмени;;;7\nТ-1;Творог;;;9\nНЕТ-1;Нет такого;;;1\nМ-1;Молоко;;;5\n";
  const colder = await applied("stock", table);
  expect(colder).toMatchObject({ counts: { new: 1, refused: 3 }, source: { asides: { count: 1, first: ["Заморозка"] } } });
  expect(colder.source?.assumed).toMatchObject([{ field: "storage", choices: ["+2…+6 °C — Холодный", "−18 °C — Мороз"] }]);
  expect(colder.refusals.map(({ field, message }) => [field, message])).toEqual([
    ["storage", expect.stringMatching(/^Нет склада с температурой этого товара/)],
    ["goods", expect.stringMatching(/^Такого товара нет/)],
    ["storage", expect.stringMatching(/^У товара есть остаток на другом складе/)],
  ]);
  expect(
    await stored("select s.name from product_stock t join storages s on s.uuid = t.storage_uuid where t.quantity_hundredths = 700"),
  ).toEqual([{ name: "Мороз" }]);
  const missing = async (text: string) => (await tried("stock", text)).source?.missing;
  expect(await missing("Артикул;Название склада;Остаток\nП-1;Мороз;7\n")).toEqual(["storage"]);
  expect(await missing("Артикул;Название склада;Остаток\nП-1;Неизвестный;7\n")).toEqual(["storage"]);
  expect(await missing("Артикул;Наименование;Приход на склад;Остаток\nП-1;Пельмени;01.02.2026;7\n")).toEqual([]);
  expect(await missing("Склад;Мороз;\nАртикул;Наименование;Остаток\nП-1;Пельмени;7\n")).toEqual(["storage"]);
  expect(await missing("Склад: Мороз;;\nАртикул;Наименование;Остаток\nП-1;Пельмени;7\n")).toEqual(["storage"]);
  expect(await missing("Артикул;Наименование;Остаток\nМороз;;\nП-1;Пельмени;7\n")).toEqual(["storage"]);
  const late = `Артикул;Наименование;Остаток\n${"П-1;Пельмени;7\n".repeat(30)}Мороз;;\nП-1;Пельмени;7\n`;
  const named = await post("stock", late);
  expect([named.status, JSON.stringify(named.errors)]).toEqual([400, expect.stringContaining("В строке «Мороз» назван склад")]);
  expect(await missing("Артикул;Где;Остаток\nП-1;Мороз;7\n")).toEqual(["storage"]);
  expect(await missing("Артикул;Склад;Место хранения;Остаток\nП-1;Мороз;1;7\n")).toEqual(["storage"]);
  await applied("storages", "Название;Температура\nМороз 2;-18\n");
  const { status, errors } = await post("stock", "Артикул;Остаток\nМ-1;200\n");
  expect([status, JSON.stringify(errors)]).toEqual([400, expect.stringContaining("«Склад»")]);
});

test("titles of groups and remarks of a price list are counted and named, not refused as goods; «14 суток» is read", async () => {
  const trial = await tried(
    "goods",
    [
      "№ п/п;Артикул;Наименование товара;Цена с НДС, руб.;Срок годности, сут.;Фасовка, шт в коробке",
      "Молоко и кефир;;;;;",
      "1;М-2;Кефир;52,40;14 суток;12",
      ";;Сыры;;;",
      "2;С-1;Сыр;1 040,00;60;1",
      "3;С-2;Сыр без цены;;60 дней;",
      ";;Минимальный заказ 5 000 руб.;;;",
      ";М-9;;;;",
    ].join("\n"),
  );
  // An article alone is a row that somebody has not filled in.
  expect(trial.counts).toMatchObject({ read: 4, new: 3, refused: 1 });
  expect(trial.refusals).toMatchObject([{ place: "8", field: "name" }]);
  expect(trial.source?.asides).toEqual({ count: 3, first: ["Молоко и кефир", "Сыры", "Минимальный заказ 5 000 руб."] });
  expect(trial.source?.unread).toEqual(["№ п/п"]);
  // A title is no value of the column that it stands in.
  expect(trial.source?.columns.map(({ title, sample }) => [title, sample]).slice(0, 3)).toEqual([
    ["№ п/п", "1"],
    ["Артикул", "М-2"],
    ["Наименование товара", "Кефир"],
  ]);
  const [kefir] = await applied("goods", "Артикул;Название;Срок годности, дней;Шт в коробке\nМ-2;Кефир;14 дней;12\n").then(() =>
    stored("select units_in_supply as units, details->>'shelfLifeDays' as days from products where sku = 'М-2'"),
  );
  expect(kefir).toEqual({ units: 12, days: "14" });
});

test("a charge of a waybill, and a product called like a requisite, are rows: they fill in what the table needs", async () => {
  const charges = await tried(
    "payments",
    [
      "Код;Дата;Документ;Покупатель;Торговая точка;Ассортимент;Вид;Сумма",
      "1017;12.03.2026;Товарная накладная № 17;000;Точка;Нет;отгрузка;40000",
    ].join("\n"),
  );
  expect([charges.counts.read, charges.source?.asides?.count ?? 0]).toEqual([1, 0]);
  const goods = await tried("goods", "Артикул;Название;Цена\n17;Плательщик НДС, печенье;70,00\n;Покупатель;\n");
  expect([goods.counts.read, goods.source?.asides]).toEqual([1, { count: 1, first: ["Покупатель"] }]);
});

test("what a document has around its rows is counted and named: the numbers of its columns, a divided heading, totals", async () => {
  const trial = await tried(
    "goods",
    [
      "№;Товар;;Единица измерения;Цена, руб.",
      ";наименование;Артикул;;",
      "1;2;3;4;5",
      "1;Ряженка;Р-1;кор;70,00",
      ";Итого;;;70,00",
      "Всего наименований 1, на сумму 70,00 руб.;;;;",
    ].join("\n"),
  );
  expect(trial.counts).toMatchObject({ read: 1, new: 0 });
  expect(trial.source?.asides?.count).toBe(4);
  const plain = await tried("goods", "Артикул;Название;Цена;Ед.\n1;2;3;4\nР-2;Ряженка;70,00;шт\n;Итого;70,00;\n");
  expect(plain.counts).toMatchObject({ read: 1, new: 1, refused: 0 });
  expect(plain.source?.asides).toEqual({ count: 2, first: ["1 2 3 4", "Итого"] });
});

test("choosing a column for what was taken as the only one replaces it", async () => {
  const trial = await tried("schedules", "График;Правила;Куда\nПн и ср;Пн, Ср за 1 день до 14:00;Калуга\n");
  expect(trial.refusals).toEqual([]);
  expect(trial).toMatchObject({ counts: { new: 1 }, source: { assumed: [{ field: "center", name: "Тула" }] } });
  const caller = await backend.as("content@seller.example");
  const { body } = await caller(calls.matchColumns, { params: { uuid: trial.uuid }, body: { columns: [{ at: 2, field: "center" }] } });
  await exchange.work("schedules");
  const again = await exchange.read(body.uuid);
  expect(again.source?.assumed).toEqual([]);
  expect(again.refusals).toEqual([expect.objectContaining({ field: "center", value: "Калуга" })]);
});
