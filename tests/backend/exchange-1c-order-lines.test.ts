import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { useBackend } from "#tests/support/backend.ts";
import { must } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";
import { saleOf } from "#tests/support/one-c-sale.ts";

const backend = useBackend("demo");
const { open, documentOf, bring, lineXml, waiting } = saleOf(backend);
const out = dealsOutOf(backend);

const dealOf = async (uuid: string) => (await out.rest()).deals.find((deal) => deal.uuid === uuid);

test("the ordered quantity of a line is in the unit of its quantity, boxes and kilograms alike", async () => {
  const uuid = await storeDeal(backend.db, { status: "transferred_to_warehouse" });
  const xml = await (await open("Заказано")).call("query");
  const own = xml.split("<Документ>").find((each) => each.startsWith(`<Ид>${uuid}</Ид>`)) ?? "";
  const numbers = (pattern: RegExp) => Array.from(own.matchAll(pattern), ([, number]) => number);
  const deal = await dealOf(uuid);
  expect(deal?.lines.some(({ quantity, quantityInUnits }) => quantity !== quantityInUnits)).toBe(true);
  expect(numbers(/<Наименование>Заказано<\/Наименование><Значение>([\d.]+)/g)).toEqual(deal?.lines.map((line) => line.quantityInUnits));
  expect(numbers(/<Количество>([\d.]+)/g)).toEqual(deal?.lines.map((line) => line.quantityInUnits));
});

test.each([
  ["delivery", "Доставка", "Услуга"],
  ["crates", "Ящик пластиковый", "Многооборотная тара"],
  ["pallets sold as goods", "Паллета", "Товар"],
  ["a line of no kind", "Сборка", ""],
])("an order with all goods of its deal and %s is applied, and a person sees the line until 1C leaves it out", async (_, name, kind) => {
  const uuid = await storeDeal(backend.db, { status: "transferred_to_warehouse" });
  const plain = await documentOf(uuid);
  const more = plain.replace("</Товары>", `${lineXml(name, kind)}</Товары>`);
  const sentence = `загружено всё, кроме строк, которых нет в сделке: ${name}`;
  expect(await bring(more)).toMatch(
    new RegExp(`^success\\nЗаказы: прочитано 1, изменено 1, без изменений 0, отклонено 0, не загружается 0\\. Заказ \\d+: ${sentence}$`),
  );
  const deal = await dealOf(uuid);
  expect(deal?.status).toBe("collected");
  expect(deal?.lines.every(({ collectedQuantity, orderedQuantity }) => collectedQuantity === orderedQuantity)).toBe(true);
  expect(await waiting()).toContainEqual([`Заказ ${deal?.number}`, uuid, sentence]);
  expect(await bring(more)).toContain("изменено 0, без изменений 1");
  expect(await bring(plain)).toMatch(/не загружается 0$/);
  expect((await waiting()).map(([, of]) => of)).not.toContain(uuid);
});

test.each(["", "abc", "-5"])("a shipped order with the quantity «%s» changes nothing, and a person sees its line", async (quantity) => {
  const uuid = await storeDeal(backend.db, { status: "transferred_to_warehouse" });
  const broken = (await documentOf(uuid)).replace(/<Количество>[\d.]+/, `<Количество>${quantity}`);
  const before = await dealOf(uuid);
  const name = must(/<Товар>.*?<Наименование>([^<]+)/s.exec(broken)?.[1]);
  expect(await bring(broken)).toMatch(/^success\nЗаказы: прочитано 1, изменено 0, без изменений 0, отклонено 1/);
  expect(await dealOf(uuid)).toEqual(before);
  const [[, , told] = []] = (await waiting()).filter(([, of]) => of === uuid);
  const sentence = String(told);
  expect(sentence).toMatch(/^не понятно количество в строке «/);
  expect([sentence.includes(name.slice(0, 10)), sentence.endsWith(`: «${quantity}»`)]).toEqual([true, true]);
});

test.each(["0", "-12", "кор"])(
  "a shipped order with the coefficient «%s» changes nothing, and a person sees its line",
  async (coefficient) => {
    const uuid = await storeDeal(backend.db, { status: "transferred_to_warehouse" });
    const broken = (await documentOf(uuid)).replace(/<Коэффициент>1/, `<Коэффициент>${coefficient}`);
    const before = await dealOf(uuid);
    expect(await bring(broken)).toMatch(/отклонено 1, не загружается 0\. Заказ \d+: не понятен коэффициент единицы в строке «/);
    expect(await dealOf(uuid)).toEqual(before);
  },
);

test("all lines of an order whose quantities are not clear are named, and a delivery without a quantity too", async () => {
  const uuid = await storeDeal(backend.db, { status: "transferred_to_warehouse" });
  const plain = await documentOf(uuid);
  const lines = must(await dealOf(uuid)).lines;
  const answer = await bring(plain.replaceAll(/<Количество>[\d.]+/g, "<Количество>много"));
  expect(lines.map(({ sku }) => answer.includes(sku))).toEqual(lines.map(() => true));
  const more = plain.replace("</Товары>", `${lineXml("Доставка", "Услуга").replace(/<Количество>[\d.]+/, "<Количество>")}</Товары>`);
  expect(await bring(more)).toMatch(/изменено 1, .*кроме строк, которых нет в сделке: Доставка$/);
});

test("a shipped part of a box is named with what is wrong with it, and its suborder is not collected; the other one is", async () => {
  const uuid = await storeDeal(backend.db, { status: "transferred_to_warehouse" });
  const before = must(await dealOf(uuid));
  const boxed = must(before.lines.find((line) => line.quantity !== line.quantityInUnits));
  const part = String(Number(boxed.quantityInUnits) - boxed.unitsInSupply / 2);
  const withPart = (xml: string) =>
    xml
      .split("<Товар>")
      .map((line) => (line.includes(`<Наименование>${boxed.name}<`) ? line.replace(/<Количество>[\d.]+/, `<Количество>${part}`) : line))
      .join("<Товар>");
  const answer = await bring(withPart(await documentOf(uuid)));
  expect(answer).toMatch(new RegExp(`изменено 1, .*Заказ \\d+: «${boxed.sku} ${boxed.name}», отгружено \\d+,5: Количество указывают`));
  const after = must(await dealOf(uuid));
  const collected = before.suborders.map(({ number }) => (number === boxed.suborder ? "transferred_to_warehouse" : "collected"));
  expect(after.suborders.map(({ status }) => status)).toEqual(collected);
  expect(await bring(withPart(await documentOf(uuid)))).toMatch(/изменено 0, без изменений 0, отклонено 1/);
});

test("goods with an id that the portal does not know go by their article; those of another product do not", async () => {
  const uuid = await storeDeal(backend.db, { status: "transferred_to_warehouse" });
  const plain = await documentOf(uuid);
  const first = must(/<Товар>\s*<Ид>([^<]+)/.exec(plain)?.[1]);
  const { rows } = await backend.pool.query("select uuid from products where sku = '030-118'");
  expect(await bring(plain.replace(first, rows[0].uuid))).toMatch(/отклонено 1, не загружается 0\. Заказ \d+: в сделке нет товара/);
  expect(await bring(plain.replace(first, "5F1E2D3C-0000-4000-8000-00000000ABCD#"))).toMatch(/изменено 1, без изменений 0, отклонено 0/);
  expect((await dealOf(uuid))?.status).toBe("collected");
});

test("an id of goods is the same in capitals", async () => {
  const uuid = await storeDeal(backend.db, { status: "transferred_to_warehouse" });
  const plain = await documentOf(uuid);
  const first = must(/<Товар>\s*<Ид>([^<]+)/.exec(plain)?.[1]);
  const shouted = plain.replace(first, `${first.toUpperCase()}#`).replaceAll(/<Артикул>[^<]*/g, "<Артикул>");
  expect(await bring(shouted)).toMatch(/изменено 1, без изменений 0, отклонено 0/);
});

test("the list of rejected documents names key, document and time; an order that is not shipped yet is not on it", async () => {
  const uuid = await storeDeal(backend.db, { status: "transferred_to_warehouse" });
  const shipped = (await documentOf(uuid)).replace("</Товары>", `${lineXml("Доставка", "Услуга")}</Товары>`);
  const supervisor = await backend.as("supervisor@seller.example");
  const listed = async () => (await supervisor(calls.listRejectedDocuments, {})).body;
  const before = (await listed()).total;
  await bring(shipped.replace("<Значение>collected</Значение>", "<Значение>transferred_to_warehouse</Значение>"));
  expect((await listed()).total).toBe(before);
  await bring(shipped);
  const { documents, total } = await listed();
  expect(total).toBe(before + 1);
  expect(documents).toContainEqual(
    expect.objectContaining({ sender: "Склад dealStatuses", document: uuid, dealUuid: uuid, rejectedAt: backend.now().toISOString() }),
  );
});

test("a document that the supervisor dismisses leaves the list, also pressed twice; a later report stays and is said to stay", async () => {
  const uuid = await storeDeal(backend.db, { status: "transferred_to_warehouse" });
  const shipped = (await documentOf(uuid)).replace("</Товары>", `${lineXml("Доставка", "Услуга")}</Товары>`);
  const supervisor = await backend.as("supervisor@seller.example");
  const dismiss = async (rejectedAt: Date) => {
    const body = { sender: "Склад dealStatuses", document: uuid, rejectedAt: rejectedAt.toISOString() };
    const answer = await supervisor(calls.dismissRejectedDocument, { body });
    return [answer.status, answer.body.isDone];
  };
  const isListed = async () => (await waiting()).some(([, of]) => of === uuid);
  await bring(shipped);
  const seen = backend.now();
  backend.setNow(new Date(seen.getTime() + 60_000));
  await bring(shipped.replace("Доставка", "Паллета"));
  expect([await dismiss(seen), await isListed()]).toEqual([[200, false], true]);
  expect([await dismiss(backend.now()), await isListed()]).toEqual([[200, true], false]);
  expect([await dismiss(backend.now()), await isListed()]).toEqual([[200, true], false]);
});
