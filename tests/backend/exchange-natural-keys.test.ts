import { describe, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { useBackend } from "#tests/support/backend.ts";
import { tableSender } from "#tests/support/exchange.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

/** Tables of a seller who has no accounting system, and so no codes. */
const backend = useBackend("demo");
const { exchange, tried, applied } = spreadsheetChannelOf(backend);
const ambiguous = "Под этим именем есть несколько записей: укажите код";

const namesOf = async (select: string) => (await backend.pool.query(`${select} order by 1`)).rows.map(({ name }) => name);

const centers = "Название;Город;Адрес;Индекс\nРЦ Пенза;Пенза;Пенза, Ленина, 1;440000\nРЦ Орёл;Орёл;Орёл, Мира, 2;302000\n";
const storages = "РЦ;Название;Температурный режим\nРЦ Пенза;Основной;+2…+6 °C\nРЦ Орёл;Основной;+2…+6 °C\n";
const categories = [
  "Родительская категория;Название;Ассортимент договора",
  "Дичь;Прочее птичье;Дичь",
  ";Дичь;",
  ";Икра;",
  "Икра;Прочее птичье;Икра",
].join("\n");
const discountGroups = [
  "Название;Подраздел;Единица счёта;Ступени скидки",
  "Большие объёмы;Дичь/Прочее птичье;кор;10: 2",
  "Большие объёмы;Икра/Прочее птичье;кор;10: 3",
].join("\n");
const schedules = '"РЦ";"Название графика";"Правила доставки"\nРЦ Пенза;Город;пн за 1 до 14:00\nРЦ Орёл;Город;вт за 1 до 14:00\n';

const tables = [
  ["centers", centers, 2],
  ["storages", storages, 2],
  ["categories", categories, 4],
  ["discountGroups", discountGroups, 2],
  ["schedules", schedules, 2],
  ["brands", "Название\nБез кода\n", 1],
  ["priceLists", "Название\nБез кода\n", 1],
  ["goods", "Артикул;Название\nNK-1;Без кода\n", 1],
] as const;

describe("tables without codes", () => {
  test.each(tables)("a table of %s is taken by names, and the same table again changes nothing", async (feed, bytes, rows) => {
    const first = await applied(feed, bytes);
    expect([first.refusals, first.counts]).toMatchObject([[], { new: rows }]);
    const second = await tried(feed, bytes);
    expect([second.refusals, second.counts]).toMatchObject([[], { new: 0, same: rows }]);
  });

  test("equal names under different centres, categories and segments are entities of their own", async () => {
    const places = "select c.name || ': ' || n.name as name from";
    expect(
      await namesOf(`${places} storages n join distribution_centers c on c.uuid = distribution_center_uuid where c.name ~ 'Пенза|Орёл'`),
    ).toEqual(["РЦ Орёл: Основной", "РЦ Пенза: Основной"]);
    expect(await namesOf(`${places} categories n join categories c on c.uuid = n.parent_uuid where n.name = 'Прочее птичье'`)).toEqual([
      "Дичь: Прочее птичье",
      "Икра: Прочее птичье",
    ]);
  });

  test.each(tables)("the downloaded table of %s changes nothing when it is loaded back", async (feed) => {
    const caller = await backend.as(tableSender(feed));
    const { counts, refusals } = await tried(feed, (await caller(calls.getTemplate, { query: { feed } })).body as Buffer);
    expect([refusals, counts.read > 0, counts.same]).toEqual([[], true, counts.read]);
  });

  test("names are found in other letters and spaces, and what is above them by its id too", async () => {
    await applied(
      "categories",
      "Код;Родительская категория;Название;Ассортимент договора\nid-bread;;Хлебный ряд;\nid-white;id-bread;Белый хлеб;Дичь\n",
    );
    const { counts, refusals } = await applied(
      "categories",
      "Родительская категория;Название;Порядок\nхлебный  ряд;БЕЛЫЙ ХЛЕБ;3\nid-bread;Белый\u00a0хлеб ;3\n",
    );
    expect(counts).toMatchObject({ new: 0, changed: 1, refused: 1 });
    expect(refusals).toMatchObject([{ place: "3", message: "Эта запись уже есть в загрузке, строка 2" }]);
    expect(await namesOf("select name || position as name from categories where lower(name) = 'белый хлеб'")).toEqual(["БЕЛЫЙ ХЛЕБ3"]);
  });

  test.each([
    ["categories", "Родительская категория;Название;Порядок\n;Молочная продукция;70\n"],
    ["brands", "Название\nЗаливной луг\n"],
    ["storages", "РЦ;Название;Температурный режим\n{{center}};{{storage}};+2…+6 °C\n"],
  ] as const)("a row of %s means what the portal has already, also what has never had a code", async (feed, bytes) => {
    const { rows } = await backend.pool.query(`select c.name as center, s.name as storage from storages s
      join distribution_centers c on c.uuid = distribution_center_uuid order by s.uuid limit 1`);
    const filled = bytes.replace("{{center}}", rows[0].center).replace("{{storage}}", rows[0].storage);
    const { counts, refusals } = await tried(feed, filled);
    expect([refusals, counts.new]).toEqual([[], 0]);
  });

  test("a path that two have is asked about and makes no third", async () => {
    await exchange.load("categories", [
      { externalId: "twin-top", name: "Двойной ряд" },
      ...[1, 2].map((at) => ({ externalId: `twin-${at}`, parent: "twin-top", name: "Двойной", assortment: "Дичь" })),
    ]);
    await exchange.load("discountGroups", [
      ...[1, 2].map((at) => ({ externalId: `twin-${at}`, name: "Двойная", segment: "twin-1", countUnit: "box" as const, ladder: [] })),
    ]);
    await exchange.load("storages", [
      ...[1, 2].map((at) => ({ externalId: `twin-${at}`, center: "РЦ Пенза", name: "Двойной", temperatureMode: "+2…+6 °C" })),
    ]);
    await exchange.load("schedules", [...[1, 2].map((at) => ({ externalId: `twin-${at}`, center: "РЦ Пенза", name: "Двойной" }))]);
    await exchange.load("centers", [
      ...[1, 2].map((at) => ({ externalId: `twin-${at}`, name: "РЦ Двойной", city: "Тула", address: "Тула", postalCode: "300000" })),
    ]);
    const asked = [
      ["categories", "Родительская категория;Название\nДвойной ряд;Двойной\n"],
      ["discountGroups", "Название;Подраздел;Единица счёта;Ступени скидки\nДвойная;twin-1;кор;10: 2\n"],
      ["storages", "РЦ;Название;Температурный режим\nРЦ Пенза;Двойной;+2…+6 °C\n"],
      ["schedules", "РЦ;Название графика;Правила доставки\nРЦ Пенза;Двойной;пн за 1 до 14:00\n"],
      ["centers", "Название;Город;Адрес;Индекс\nРЦ Двойной;Тула;Тула;300000\n"],
    ] as const;
    for (const [feed, bytes] of asked) {
      const { counts, refusals } = await tried(feed, bytes);
      expect([feed, counts.new, refusals]).toMatchObject([feed, 0, [{ field: "name", message: ambiguous }]]);
    }
  });

  test("a name that stands twice under one parent is told with the first one's line", async () => {
    const { refusals } = await tried("categories", "Родительская категория;Название\n;Зелень\nЗелень;Укроп\nЗелень;Укроп\n");
    expect(refusals).toMatchObject([
      { place: "4", field: "name", message: "«Укроп» уже стоит в строке 3: если это разные записи, дайте каждой свой код" },
    ]);
  });
});
