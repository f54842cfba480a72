import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { distribution } from "#contract/distribution.ts";
import { exchange as calls } from "#contract/exchange.ts";
import type { Load } from "#contract/exchange-loads.ts";
import type { SentRow } from "#contract/feeds.ts";
import { sellerProducts } from "#contract/seller-products.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { schedules } from "#server/backend/distribution/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { dumpTables } from "#tests/support/table-dumps.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const supervisor = () => backend.as("supervisor@seller.example");

const tula = demoUuid("schedule", "tula-center");

const row = (more: object = {}): SentRow<"schedules"> => ({
  externalId: "s-1",
  center: "РЦ Тула",
  name: "Тула, новый",
  rules: [
    { segment: "Сыры", weekdays: [3, 1], leadDays: 1, cutoff: "14:00" },
    { weekdays: [2], leadDays: 2, cutoff: "12:00" },
  ],
  exceptions: [
    { date: "2027-01-04", kind: "open", leadDays: 3, cutoff: "12:00", reason: "По предзаказам" },
    { date: "2027-01-01", kind: "closed", reason: "Новый год" },
  ],
  ...more,
});

async function scheduleOf(name: string) {
  const [found] = await backend.db.select({ uuid: schedules.uuid }).from(schedules).where(eq(schedules.name, name));
  if (!found) return null;
  return (await (await backend.as("rep@seller.example"))(distribution.getSchedule, { params: { uuid: found.uuid } })).body;
}

async function undo({ uuid }: Load): Promise<Load> {
  const { body } = await (await supervisor())(calls.undoLoad, { params: { uuid } });
  await exchange.work("schedules");
  return exchange.read(body.uuid);
}

const tables = ["schedules", "schedule_rules", "schedule_exceptions"];
const dump = () => dumpTables(backend.db, tables, ["version"]);

test("a schedule is loaded with rules and exceptions, changed by a row only where it names a field, and deleted by undoing", async () => {
  const stood = await dump();
  const first = await exchange.load("schedules", [row()]);
  expect(first).toMatchObject({ counts: { new: 1 }, refusals: [] });
  expect(await scheduleOf("Тула, новый")).toMatchObject({
    rules: [
      { segmentName: "Сыры", weekday: 1, leadDays: 1, cutoff: "14:00" },
      { segmentName: "Сыры", weekday: 3, leadDays: 1, cutoff: "14:00" },
      { segmentName: null, weekday: 2, leadDays: 2, cutoff: "12:00" },
    ],
    exceptions: [
      { date: "2027-01-01", kind: "closed", leadDays: null, cutoff: null, reason: "Новый год" },
      { date: "2027-01-04", kind: "open", leadDays: 3, cutoff: "12:00", reason: "По предзаказам" },
    ],
    version: 1,
  });
  expect((await exchange.load("schedules", [row()], { key: "again" })).counts).toMatchObject({ same: 1 });
  const second = await exchange.load("schedules", [
    { externalId: "s-1", center: "РЦ Тула", name: "Тула, новый", exceptions: [{ date: "2027-01-01", kind: "closed", reason: "Праздник" }] },
  ]);
  expect(second.counts).toMatchObject({ changed: 1 });
  expect(await scheduleOf("Тула, новый")).toMatchObject({
    rules: { length: 3 },
    exceptions: [{ date: "2027-01-01", kind: "closed", reason: "Праздник" }],
    version: 2,
  });
  expect((await undo(second)).refusals).toEqual([]);
  expect((await scheduleOf("Тула, новый"))?.exceptions).toHaveLength(2);
  expect((await undo(first)).refusals).toEqual([]);
  expect(await dump()).toEqual(stood);
});

test("saving a schedule or product that a load has changed meanwhile fails with the changed fields and the load's sender", async () => {
  const rep = await backend.as("rep@seller.example");
  await exchange.load("schedules", [row({ externalId: "s-told", name: "Тула, открытый" })]);
  const [open] = await backend.db.select().from(schedules).where(eq(schedules.name, "Тула, открытый"));
  const params = { uuid: open?.uuid ?? "" };
  await exchange.load("schedules", [row({ externalId: "s-told", name: "Тула, открытый", note: "Заезд со двора", exceptions: [] })]);
  const edit = { params, body: { name: "Тула, мой", note: "", version: 1 } };
  expect((await rep(distribution.updateSchedule, edit)).errors[0]?.details).toMatchObject({
    version: 2,
    fields: expect.arrayContaining(["note", "exceptions"]),
    by: "1С",
  });

  const manager = await backend.as("content@seller.example");
  await exchange.load("goods", [{ externalId: "g-told", sku: "TOLD", name: "Сыр открытый" }]);
  const { goods: found } = (await manager(sellerProducts.list, { query: { search: "TOLD" } })).body;
  const { version } = (await manager(sellerProducts.get, { params: { uuid: found[0]?.uuid ?? "" } })).body;
  await exchange.load("goods", [{ externalId: "g-told", sku: "TOLD", name: "Сыр закрытый" }]);
  await exchange.load("prices", [{ priceList: "catalog", goods: "TOLD", price: "80.00" }]);
  const late = await manager(sellerProducts.update, { params: { uuid: found[0]?.uuid ?? "" }, body: { description: "Мягкий", version } });
  expect(late.errors[0]?.details).toMatchObject({
    version: version + 2,
    fields: expect.arrayContaining(["goodsName", "price"]),
    by: "1С",
  });
});

test("rows without a valid schedule are rejected with a message at their fields", async () => {
  const wrong = [
    { center: "РЦ Нигде" },
    { rules: [{ segment: "Нет такого", weekdays: [1], leadDays: 1, cutoff: "14:00" }] },
    { rules: [{ weekdays: [], leadDays: 1, cutoff: "14:00" }] },
    { rules: [{ weekdays: [8], leadDays: 1, cutoff: "14:00" }] },
    { rules: [{ weekdays: [1], leadDays: 15, cutoff: "14:00" }] },
    { rules: [{ weekdays: [1], leadDays: 1, cutoff: "24:00" }] },
    {
      rules: [
        { weekdays: [1, 2], leadDays: 1, cutoff: "14:00" },
        { weekdays: [2], leadDays: 2, cutoff: "14:00" },
      ],
    },
    { exceptions: [{ date: "2027-01-01", kind: "open" }] },
    { exceptions: [{ date: "2027-01-01", kind: "closed", leadDays: 1 }] },
    {
      exceptions: [
        { date: "2027-01-01", kind: "closed" },
        { date: "2027-01-01", kind: "closed" },
      ],
    },
    { rules: "по средам" },
  ];
  const load = await exchange.load(
    "schedules",
    wrong.map((each, at) => row({ externalId: `w-${at}`, name: `Н ${at}`, ...each })) as never[],
  );
  expect(load.counts).toMatchObject({ read: wrong.length, refused: wrong.length });
  expect(load.refusals.map(({ field, message }) => [field, message])).toEqual([
    ["center", "Такого центра нет: создайте его на странице «Центры и склады» или загрузите «Распределительные центры»"],
    ["rules", "Такого подраздела нет: создайте его на странице «Категории каталога» или загрузите «Категории»"],
    ["rules.0.weekdays", "Укажите в правиле подраздел, дни недели, за сколько дней и до какого времени принимают заказ"],
    ["rules.0.weekdays.0", "Укажите целое число"],
    ["rules.0.leadDays", "Укажите целое число"],
    ["rules.0.cutoff", "Укажите время, например 14:00"],
    ["rules", "У подраздела «» два правила на один день недели: оставьте одно"],
    ["exceptions.0", "Укажите срок и время заказа у открытого дня и уберите их у закрытого"],
    ["exceptions.0", "Укажите срок и время заказа у открытого дня и уберите их у закрытого"],
    ["exceptions", "Один день назван дважды: оставьте один"],
    ["rules", "Укажите в правиле подраздел, дни недели, за сколько дней и до какого времени принимают заказ"],
  ]);
});

test("a schedule from the portal is matched by center and name, and cannot move to another center", async () => {
  const [stored] = await backend.db.select().from(schedules).where(eq(schedules.uuid, tula));
  const load = await exchange.load("schedules", [
    { externalId: "screen", center: "РЦ Тула", name: String(stored?.name).toUpperCase() },
    { externalId: tula, center: "РЦ Подольск", name: String(stored?.name) },
  ]);
  expect(load.counts).toMatchObject({ changed: 1, refused: 1 });
  expect(load.refusals).toMatchObject([{ field: "", message: "Эта запись уже есть в загрузке, строка 1" }]);
  const moved = await exchange.load("schedules", [{ externalId: tula, center: "РЦ Подольск", name: String(stored?.name) }]);
  expect(moved.refusals).toMatchObject([{ field: "center", message: "График не переходит в другой центр: заведите в нём новый" }]);
});

test("neither a load nor undoing one may leave an open deal without its delivery day", async () => {
  const stood = await dump();
  const closing = { externalId: tula, center: "РЦ Тула", name: "Тула", rules: [] };
  const trial = await exchange.load("schedules", [closing], { trial: true });
  const load = await exchange.load("schedules", [closing]);
  for (const { counts, refusals } of [trial, load]) {
    expect(counts).toMatchObject({ read: 1, changed: 0, refused: 1 });
    expect(refusals[0]?.message).toMatch(/^\d+ открыт\S+ сдел\S+ остал\S+ бы без дня доставки\. Измените этот график на портале/);
  }
  expect(await dump()).toEqual(stood);
  const { rows } = await backend.db.execute<{ deal: string; externalId: string; center: string; name: string }>(sql`
    select d.uuid as deal, s.uuid as "externalId", c.name as center, s.name from deals d join branches b on b.uuid = d.branch_uuid
    join schedules s on s.uuid = b.schedule_uuid join distribution_centers c on c.uuid = s.distribution_center_uuid
    where d.status not in ('received', 'declined_by_buyer', 'declined_by_seller') limit 1`);
  const [{ deal = "", ...open } = {}] = rows;
  const far = "2027-02-13";
  const days = [{ date: far, kind: "open", leadDays: 1, cutoff: "14:00" }];
  const opened = await exchange.load("schedules", [{ ...open, exceptions: days }] as never[]);
  expect(opened).toMatchObject({ counts: { changed: 1 }, refusals: [] });
  await backend.db.execute(sql`update deal_lines set delivery_date = ${far} where deal_uuid = ${deal}`);
  const undone = await undo(opened);
  expect(undone.counts).toMatchObject({ read: 1, changed: 0, refused: 1 });
  expect(undone.refusals[0]?.message).toContain("без дня доставки");
});

test("a full load deletes schedules that it no longer lists, but keeps one that trade points use, with its rules", async () => {
  const [stored] = await backend.db
    .select()
    .from(schedules)
    .where(eq(schedules.uuid, demoUuid("schedule", "tula-center")));
  const both = [{ externalId: "used", center: "РЦ Тула", name: String(stored?.name) }, row({ externalId: "gone", name: "Тула, лишний" })];
  await exchange.load("schedules", both as never[], { as: "Учёт", mode: "full" });
  const rulesOf = async () => (await scheduleOf(String(stored?.name)))?.rules;
  const before = await rulesOf();
  const full = await exchange.load("schedules", [row({ externalId: "kept", name: "Тула, свой" })], { as: "Учёт", mode: "full" });
  await (await supervisor())(calls.confirmLoad, { params: { uuid: full.uuid } });
  await exchange.work("schedules");
  expect(await scheduleOf("Тула, лишний")).toBeNull();
  expect(await rulesOf()).toEqual(before);
});

test("the downloaded template holds every schedule and changes nothing when it is sent back", async () => {
  const content = await backend.as("content@seller.example");
  const template = await content(calls.getTemplate, { query: { feed: "schedules" } });
  const sent = await content(calls.sendFile, {
    params: { feed: "schedules" },
    body: { fileBody: Buffer.from(template.body as Buffer).toString("base64"), originalFilename: "schedules.xlsx" },
  });
  await exchange.work("schedules");
  const trial = await exchange.read(sent.body.uuid);
  const all = await backend.db.$count(schedules);
  expect(trial).toMatchObject({ state: "done", refusals: [], counts: { read: all, same: all }, source: { unread: [], missing: [] } });
});

test("a table gives rules and exceptions as text, one a line; text that cannot be parsed is rejected with its value", async () => {
  const table = (rules: string) =>
    "Код;Распределительный центр;Название графика;Правила доставки;Особые дни\n" +
    `t-1;РЦ Тула;Из таблицы;"${rules}";"01.01.2027: закрыто, Новый год, ура\n04.01.2027: за 3 до 9:30"\n`;
  const rules = "Сыры: пн, Среда за 1 день до 14-00\nПн-Пт за 2 до 12:00\nостальные: выходные до 12:00 за 2 дня";
  const good = await exchange.tryTable("schedules", table(rules));
  expect(good).toMatchObject({ counts: { new: 1 }, refusals: [] });
  await (await backend.as("content@seller.example"))(calls.applyLoad, { params: { uuid: good.uuid } });
  await exchange.work("schedules");
  expect(await scheduleOf("Из таблицы")).toMatchObject({
    rules: { length: 9 },
    exceptions: [
      { date: "2027-01-01", kind: "closed", reason: "Новый год, ура" },
      { date: "2027-01-04", kind: "open", leadDays: 3, cutoff: "09:30", reason: "" },
    ],
  });
  const bad = await exchange.tryTable("schedules", table("Сыры: через день"));
  expect(bad.refusals).toMatchObject([{ field: "rules", value: "Сыры: через день" }]);
});
