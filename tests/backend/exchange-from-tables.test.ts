import { describe, expect, test } from "vitest";
import { useBackend } from "#tests/support/backend.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

/** A seller who began with tables and goes over to a program that names everything by ids of its own. */
const backend = useBackend("demo");
const { exchange, applied } = spreadsheetChannelOf(backend);
const several = "Под этим именем несколько записей, и непонятно, какая из них эта: дайте им разные имена на портале или в вашей программе";

const segment = (externalId: string, name: string) => ({ externalId, parent: "Дичь", name, assortment: "Дичь" });
const group = (externalId: string, name: string) => ({
  externalId,
  name,
  segment: "Дичь/Утиное",
  countUnit: "box" as const,
  ladder: [{ count: "10", percent: "2" }],
});

/** Of each kind: a table, a program's row, and where its names are. */
const kinds = [
  ["brands", "Название", (name: string) => name, (externalId: string, name: string) => ({ externalId, name }), "name from brands"],
  [
    "priceLists",
    "Название",
    (name: string) => name,
    (externalId: string, title: string) => ({ externalId, title }),
    "title as name from price_lists",
  ],
  [
    "categories",
    "Название;Родительская категория;Ассортимент договора",
    (name: string) => `${name};Дичь;Дичь`,
    segment,
    "name from categories",
  ],
  [
    "discountGroups",
    "Название;Подраздел;Единица счёта;Ступени скидки",
    (name: string) => `${name};Дичь/Утиное;кор;10: 2`,
    group,
    "name from discount_groups",
  ],
] as const;

test("what categories and groups of discounts stand under is there", async () => {
  await applied("categories", "Название;Родительская категория;Ассортимент договора\nДичь;;\nУтиное;Дичь;Дичь\n");
});

describe.each(kinds)("%s of tables without codes", (feed, heading, cells, row, from) => {
  const load = (rows: object[], as = "1С") => exchange.load(feed, rows as never, { as });
  const named = async (...names: string[]): Promise<{ uuid: string; name: string }[]> =>
    (await backend.pool.query(`select * from (select uuid, ${from}) n where name = any($1) order by name`, [names])).rows;
  const table = (...names: string[]) => applied(feed, `${heading}\n${names.map((name) => `${cells(name)}\n`).join("")}`);

  test("get the ids of a program by name, keep them whatever their names become, and nothing is made twice", async () => {
    await table("Полевое");
    const [before] = await named("Полевое");
    const first = await load([row("a-1", "ПОЛЕВОЕ ")]);
    expect([first.refusals, first.counts]).toMatchObject([[], { new: 0, read: 1 }]);
    const renamed = await load([row("a-1", "Луговое")]);
    expect(renamed.counts).toMatchObject({ new: 0, changed: 1 });
    expect(await named("Полевое", "ПОЛЕВОЕ", "Луговое")).toEqual([{ uuid: before?.uuid, name: "Луговое" }]);
    // The name is free again for what the program adds later.
    const added = await load([row("a-1", "Луговое"), row("a-2", "Полевое")]);
    expect(added.counts).toMatchObject({ new: 1, same: 1 });
    expect((await named("Полевое"))[0]?.uuid).not.toBe(before?.uuid);
  });

  test("are asked about when the program has two of the name, or the portal", async () => {
    await table("Двойное");
    const sent = await load([row("b-1", "Двойное"), row("b-2", "двойное"), row("b-3", "Одно")]);
    expect(sent.refusals.map(({ place, message }) => [place, message])).toEqual([
      ["1", several],
      ["2", several],
    ]);
    expect(sent.counts).toMatchObject({ new: 1, refused: 2 });
    expect(await named("Двойное", "двойное")).toHaveLength(1);

    await applied(feed, `Код;${heading}\nt-1;${cells("Парное")}\nt-2;${cells("Парное")}\n`);
    const met = await load([row("b-4", "Парное")]);
    expect(met.refusals).toMatchObject([{ message: several }]);
    expect(await named("Парное")).toHaveLength(2);
  });

  test("stay another program's once it has named them: an equal name of a second one is its own", async () => {
    await table("Общее");
    await load([row("c-1", "Общее")]);
    const [first] = await named("Общее");
    const second = await load([row("other-1", "Общее")], "Склад");
    expect([second.refusals, second.counts]).toMatchObject([[], { new: 1 }]);
    const both = await named("Общее");
    expect(both.map(({ uuid }) => uuid)).toContain(first?.uuid);
    expect(both).toHaveLength(2);
  });
});

test("an equal name under another category is left alone, and a category that comes along is met by its name too", async () => {
  await applied(
    "categories",
    "Название;Родительская категория;Ассортимент договора\nРыба;;\nИкра;;\nПрочее морское;Рыба;Рыба\nПрочее морское;Икра;Рыба\n",
  );
  const places = async () =>
    (
      await backend.pool.query(`select a.name || '/' || c.name as name, t.external_id as id from categories c
        join categories a on a.uuid = c.parent_uuid left join exchange_entities t on t.feed = 'categories' and t.key = c.uuid::text
        where c.name = 'Прочее морское' order by 1`)
    ).rows.map(({ name, id }) => [name, id]);
  const { counts, refusals } = await exchange.load("categories", [
    { externalId: "g-11", parent: "g-1", name: "Прочее морское" },
    { externalId: "g-1", name: "рыба" },
  ]);
  expect([refusals, counts.new]).toEqual([[], 0]);
  expect(await places()).toEqual([
    ["Икра/Прочее морское", "Икра › Прочее морское"],
    ["рыба/Прочее морское", "g-11"],
  ]);
});
