import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { useBackend } from "#tests/support/backend.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

/** Price lists name their sections by lines of one cell. */
const backend = useBackend("demo");
const { exchange, content, tried, applied } = spreadsheetChannelOf(backend);

const titles = { at: 999, title: "Заголовок над строками", field: null, sample: "Творог весовой" };
const price = [
  "Артикул;Наименование продукции;Цена за ед. с НДС, руб;Шт. в кор.",
  "TT-0;Над заголовками;10;12",
  "Творог весовой;;;",
  "TT-1;Творог;11;12",
  "TT-2;Творог сладкий;12;12",
  "Нет такого раздела;;;",
  "TT-3;Неизвестно что;13;12",
  "Сырки;;;",
  "TT-4;Сырок;14;12",
  "Итого;4 товара;;",
].join("\n");

test("a code that repeats is told to be an article, perhaps", async () => {
  const load = await tried("goods", "Код;Название\nTC-1;Молоко 2,5 %\nTC-1;Молоко 3,2 %\n");
  const message = "Этот код уже стоит в строке 2. Если это артикул, выберите для столбца поле «Артикул»: он может повторяться";
  expect(load.refusals).toEqual([{ place: "3", field: "externalId", value: "TC-1", message }]);
});

async function placesOf() {
  const { rows } = await backend.pool.query(`select p.sku, s.name from products p left join categories s on s.uuid = p.segment_uuid
    where p.sku like 'TT-%' order by p.sku`);
  return rows.map(({ sku, name }) => [sku, name]);
}

test("the title over rows is a column of its own, which means nothing until a person says what it is", async () => {
  const load = await applied("goods", price);
  expect(load.counts).toMatchObject({ read: 5, new: 5, refused: 0 });
  expect(load.source?.columns.at(-1)).toEqual(titles);
  expect(load.source?.unread).toEqual([]);
  expect(load.source?.asides).toEqual({ count: 4, first: ["Творог весовой", "Нет такого раздела", "Сырки"] });
  expect(new Set((await placesOf()).map(([, name]) => name))).toEqual(new Set(["Неразобранное"]));
});

test("chosen as the segment it puts the rows below it there; rows above have none, those of an unknown one are refused", async () => {
  expect(
    (await applied("categories", "Название;Родительская категория\nТворожное;\nТворог весовой;Творожное\nСырки;Творожное\n")).counts,
  ).toMatchObject({ refused: 0 });
  const trial = await tried("goods", `${price}\n`);
  const caller = await content();
  const columns = [{ at: 999, field: "segment" }];
  const { body, errors } = await caller(calls.matchColumns, { params: { uuid: trial.uuid }, body: { columns } });
  expect(errors).toEqual([]);
  await exchange.work("goods");
  const matched = await exchange.read(body.uuid);
  expect(matched.refusals).toMatchObject([{ place: "7", field: "segment", value: "Нет такого раздела" }]);
  expect(matched.source?.unread).toEqual([]);
  const { body: load } = await caller(calls.applyLoad, { params: { uuid: body.uuid } });
  await exchange.work("goods");
  expect((await exchange.read(load.uuid)).counts).toMatchObject({ changed: 3, same: 1, refused: 1 });
  expect(await placesOf()).toEqual([
    ["TT-0", "Неразобранное"],
    ["TT-1", "Творог весовой"],
    ["TT-2", "Творог весовой"],
    ["TT-3", "Неразобранное"],
    ["TT-4", "Сырки"],
  ]);
});

const fieldsOf = async (feed: "categories" | "goods", heading: string) => {
  const row = heading.split(";").map((title) => (title === "Артикул" ? "TL-9" : `Значение ${title}`));
  const { source } = await tried(feed, `${heading}\n${row.join(";")}\n`);
  return source?.columns.map(({ field }) => field);
};

test.each([
  ["categories", "Категория;Подраздел", ["parent", "name"]],
  ["categories", "Подгруппа;Группа", ["name", "parent"]],
  ["categories", "Категория;Группа", ["parent", "name"]],
  ["categories", "Группа;Название", ["parent", "name"]],
  ["categories", "Категория;Порядок", ["name", "position"]],
  ["goods", "Артикул;Наименование;Категория;Подкатегория", ["sku", "name", null, "segment"]],
  ["goods", "Артикул;Наименование;Группа", ["sku", "name", "segment"]],
  ["goods", "Категория;Группа;Артикул;Наименование", [null, null, "sku", "name"]],
] as const)("levels of a catalogue, %s: %s", async (feed, heading, fields) => {
  expect(await fieldsOf(feed, heading)).toEqual(fields);
});

test("two columns of one field are asked about, neither is taken", async () => {
  const { uuid, source, allowedActions } = await tried("goods", "Артикул;Наименование;Товар;Цена\nTW-1;Сыр;Сырок;40\n");
  expect(source).toMatchObject({
    missing: ["name"],
    unread: ["Наименование", "Товар"],
    twice: [{ field: "name", titles: ["Наименование", "Товар"] }],
  });
  expect(allowedActions).not.toContain("apply");
  const caller = await content();
  const { body } = await caller(calls.matchColumns, { params: { uuid }, body: { columns: [{ at: 2, field: "name" }] } });
  await exchange.work("goods");
  expect((await exchange.read(body.uuid)).counts).toMatchObject({ new: 1, refused: 0 });
});

test("two columns of a field that a row may lack are asked about too, until a person has chosen", async () => {
  const trial = await tried("goods", "Артикул;Наименование;Цена за шт.;Цена с НДС\nTW-2;Сыр;40;44\n");
  expect(trial).toMatchObject({ source: { missing: ["price"], twice: [{ field: "price", titles: ["Цена за шт.", "Цена с НДС"] }] } });
  expect(trial.allowedActions).not.toContain("apply");
  const caller = await content();
  const chosen = (uuid: string, at: number, field: string) =>
    caller(calls.matchColumns, { params: { uuid }, body: { columns: [{ at, field }] } });
  const other = await chosen(trial.uuid, 1, "description");
  await exchange.work("goods");
  expect((await exchange.read(other.body.uuid)).source?.twice).toHaveLength(1);
  const none = await chosen(trial.uuid, 2, "");
  await exchange.work("goods");
  expect((await exchange.read(none.body.uuid)).allowedActions).toContain("apply");
  const { body } = await chosen(trial.uuid, 3, "price");
  await exchange.work("goods");
  expect(await exchange.read(body.uuid)).toMatchObject({ source: { missing: [], twice: [] }, allowedActions: ["apply", "match"] });
});

test("a line of one cell is a row, not a title, while a column that a row must have is not chosen", async () => {
  const { counts, source } = await tried("brands", "Бренд;Производитель;Страна;Город;Сайт\nДомик в деревне;;;;\nЧудо;;;;\n");
  expect([counts.read, source?.missing, source?.asides?.count]).toEqual([2, ["name"], 0]);
});
