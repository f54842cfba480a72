import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { distributionCenters } from "#server/backend/distribution/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);

const kazan = {
  externalId: "kzn",
  name: "РЦ Казань",
  city: "Казань",
  address: "Казань, ул. Техническая, 10",
  postalCode: "420054",
  prefixes: ["42"],
};
const chilled = { externalId: "kzn-1", center: "kzn", name: "Охлаждённый склад", temperatureMode: "+2…+6 °C" };

const centerOf = async (index: string) => {
  const { rows } = await backend.db.execute<{ name: string }>(sql`
    select c.name from postal_prefixes p join distribution_centers c on c.uuid = p.distribution_center_uuid where p.prefix = ${index}`);
  return rows[0]?.name;
};

async function undo(feed: "centers" | "storages" | "companies", uuid: string) {
  const supervisor = await backend.as("supervisor@seller.example");
  await supervisor(calls.undoLoad, { params: { uuid } });
  await exchange.work(feed);
}

test("a distribution center is loaded with its postal codes and storages; loaded again it is unchanged, undone it is gone", async () => {
  const center = await exchange.load("centers", [{ ...kazan, minOrder: "15000.00" }]);
  expect(center).toMatchObject({ counts: { new: 1 }, refusals: [] });
  expect(await centerOf("42")).toBe("РЦ Казань");
  const storage = await exchange.load("storages", [chilled]);
  expect(storage).toMatchObject({ counts: { new: 1 }, refusals: [] });
  expect((await exchange.load("centers", [kazan], { key: "again" })).counts).toMatchObject({ same: 1 });
  const stock = [{ storage: "РЦ Казань/Охлаждённый склад", goods: "010-241", quantity: "0" }];
  expect((await exchange.load("stock", stock)).counts).toMatchObject({ new: 1 });
  const kefir = async () =>
    (await backend.db.execute(sql`select is_stocked as stocked, in_stock as "inStock" from products where sku = '010-241'`)).rows[0];
  expect(await kefir()).toEqual({ stocked: true, inStock: false });
  await undo("storages", storage.uuid);
  expect(await kefir()).toEqual({ stocked: false, inStock: true });
  await undo("centers", center.uuid);
  expect(await centerOf("42")).toBeUndefined();
  expect((await exchange.load("stock", stock, { key: "gone" })).refusals).toMatchObject([
    { message: "Склада с таким названием нет: проверьте название" },
  ]);
});

test("a center of that name keeps what the row does not say; a full load without it removes its postal codes, not the center", async () => {
  const tula = demoUuid("distribution-center", "tula");
  const row = { ...kazan, externalId: "tula", name: "рц тула", prefixes: ["300", "301"] };
  const kept = { time_zone: "Asia/Omsk", min_order_kopecks: 1_234_500, phone: "+74872555501", note: "Первый центр" };
  await backend.db
    .update(distributionCenters)
    .set({ timeZone: "Asia/Omsk", minOrderKopecks: 1_234_500, note: "Первый центр" })
    .where(eq(distributionCenters.uuid, tula));
  const load = await exchange.load("centers", [row], { as: "Свой" });
  expect(load.counts).toMatchObject({ changed: 1 });
  const stored = await backend.db.execute(sql`
    select name, city, address, postal_code, time_zone, min_order_kopecks::int, phone, note
    from distribution_centers where uuid = ${tula}`);
  expect(stored.rows).toEqual([{ name: row.name, city: row.city, address: row.address, postal_code: row.postalCode, ...kept }]);
  const full = await exchange.load("centers", [kazan], { as: "Свой", mode: "full" });
  expect(full.holdReasons).toMatchObject([{ reason: "withdrawn", count: 1, of: 1 }]);
  await (await backend.as("supervisor@seller.example"))(calls.confirmLoad, { params: { uuid: full.uuid } });
  await exchange.work("centers");
  expect(await centerOf("300")).toBeUndefined();
  const { rows } = await backend.db.execute(sql`select from distribution_centers where uuid = ${tula}`);
  expect(rows).toHaveLength(1);
});

test("a buyer's price list can be set and undone; unknown buyers, lists and invalid places are rejected at their fields", async () => {
  const listOf = async () =>
    (await backend.db.execute<{ list: string | null }>(sql`select price_list_uuid as list from companies where inn = '7199123453'`)).rows[0]
      ?.list;
  const before = await listOf();
  await exchange.load("priceLists", [{ externalId: "vip", title: "Сети" }]);
  const load = await exchange.load("companies", [{ company: "7199123453", priceList: "сети" }]);
  expect(load.counts).toMatchObject({ changed: 1 });
  expect(await listOf()).not.toBe(before);
  await undo("companies", load.uuid);
  expect(await listOf()).toBe(before);
  const companies = await exchange.load("companies", [
    { company: "0000000000", priceList: null },
    { company: "7199123453", priceList: "нет такого" },
  ]);
  expect(companies.refusals.map(({ field, message }) => [field, message])).toEqual([
    ["company", "Покупателя с таким ИНН нет: проверьте ИНН"],
    ["priceList", "Такого прайс-листа нет: проверьте название или сначала загрузите «Прайс-листы»"],
  ]);
  const centers = await exchange.load("centers", [
    { ...kazan, postalCode: "4200" },
    { ...kazan, prefixes: ["42А"] },
    { ...kazan, timeZone: "Казань" },
  ]);
  expect(centers.refusals.map(({ field, message }) => [field, message])).toEqual([
    ["postalCode", "Укажите почтовый индекс из шести цифр"],
    ["prefixes.0", "Укажите начало почтового индекса: от одной до шести цифр"],
    ["timeZone", "Укажите часовой пояс: МСК+2, UTC+3 или Europe/Moscow"],
  ]);
  const storages = await exchange.load("storages", [{ ...chilled, center: "нигде" }]);
  expect(storages.refusals.map(({ field }) => field)).toEqual(["center"]);
});

test("a trade point that was saved before its postal prefix came gets the center then; one with a center keeps it", async () => {
  const { rows } = await backend.db.execute<{ uuid: string; center: string | null }>(sql`
    update branches set postal_code = '998000', distribution_center_uuid = case when name = 'Магазин № 1' then null
      else distribution_center_uuid end, schedule_uuid = case when name = 'Магазин № 1' then null else schedule_uuid end
    where company_uuid = ${demoUuid("company", "alfa")} returning uuid, distribution_center_uuid as center`);
  await exchange.load("centers", [{ ...kazan, externalId: "khv", name: "РЦ Хабаровск", prefixes: ["99"] }], { key: "khv" });
  const now = await backend.db.execute<{ uuid: string; name: string }>(sql`
    select b.uuid, c.name from branches b join distribution_centers c on c.uuid = b.distribution_center_uuid
    where b.company_uuid = ${demoUuid("company", "alfa")}`);
  const nameOf = new Map(now.rows.map(({ uuid, name }) => [uuid, name]));
  expect(rows.length).toBeGreaterThan(1);
  for (const { uuid, center } of rows) {
    if (center === null) expect(nameOf.get(uuid)).toBe("РЦ Хабаровск");
    else expect(nameOf.get(uuid)).not.toBe("РЦ Хабаровск");
  }
});

test("parents of categories stand by name in earlier or later rows of the table; a name of two of them is asked about", async () => {
  const { applied } = spreadsheetChannelOf(backend);
  const load = await applied(
    "categories",
    `Код;Название;Родительская категория
name-1;Крупы;бакалея по имени
name-2;Бакалея по имени;
name-3;Макароны;Бакалея по имени
name-4;Двойная;
name-5;Двойная;
name-6;Чья;Двойная
name-7;Ничья;Нет такой
`,
  );
  expect(load.refusals).toMatchObject([
    { place: "7", field: "parent", value: "Двойная", message: "Под этим именем есть несколько записей: укажите код" },
    { place: "8", field: "parent", value: "Нет такой" },
  ]);
  const rows = await backend.db.execute<{ name: string; parent: string }>(sql`
    select c.name, p.name as parent from categories c join categories p on p.uuid = c.parent_uuid
    where c.name in ('Крупы', 'Макароны') and p.name like '%по имени' order by 1`);
  expect(rows.rows).toEqual([
    { name: "Крупы", parent: "Бакалея по имени" },
    { name: "Макароны", parent: "Бакалея по имени" },
  ]);
});
