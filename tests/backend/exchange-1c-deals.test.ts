import { eq } from "drizzle-orm";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import type { ExchangeDeal } from "#contract/exchange-deals.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { exchangeKeys } from "#server/backend/exchange/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";
import { oneCOf } from "#tests/support/one-c.ts";

const backend = useBackend("demo");
const oneC = oneCOf(backend);
const out = dealsOutOf(backend);

async function open(name: string, version?: string) {
  await oneC.keyOf(name, []);
  await backend.db
    .update(exchangeKeys)
    .set({ reads: ["deals"] })
    .where(eq(exchangeKeys.name, name));
  return oneC.open(name, { type: "sale", ...(version && { version }) });
}

/** Texts of elements by their path under a document: `Товары/Товар/Сумма`. */
function documentsOf(xml: string): Map<string, string[]>[] {
  const documents: Map<string, string[]>[] = [];
  const path: string[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    path.push(name);
    if (name === "Документ") documents.push(new Map());
  });
  parser.on("text", (text) => {
    const at = path.slice(path.indexOf("Документ") + 1).join("/");
    const document = documents.at(-1);
    document?.set(at, [...(document.get(at) ?? []), text]);
  });
  parser.on("closetag", () => void path.pop());
  parser.write(xml).close();
  return documents;
}

const kopecks = (sum: string | undefined) => Math.round(Number(sum) * 100);

test("every deal goes out as an order whose lines make its sum, with buyer, VAT, dates and status", async () => {
  const session = await open("1С");
  const xml = await session.call("query");
  const expected = (await out.rest()).deals;
  const documents = documentsOf(xml);
  expect(documents.length).toBe(expected.length);
  expect(documents.length).toBeGreaterThan(5);
  const byId = new Map(documents.map((document) => [document.get("Ид")?.[0], document]));
  for (const deal of expected) {
    const document = byId.get(deal.uuid) ?? new Map<string, string[]>();
    const sums = document.get("Товары/Товар/Сумма") ?? [];
    expect(sums.reduce((sum, each) => sum + kopecks(each), 0)).toBe(kopecks(document.get("Сумма")?.[0]));
    expect(ofDocument(document)).toEqual(ofDeal(deal));
  }
});

test("what is not confirmed comes again; what is, comes when it has changed", async () => {
  const first = await open("Учёт");
  expect(await first.call("success")).toBe("failure\nВ этом сеансе сделки не передавались: сначала вызовите mode=query");
  const all = documentsOf(await first.call("query")).length;
  const second = await open("Учёт");
  expect(documentsOf(await second.call("query")).length).toBe(all);
  const [deal] = await backend.db.select().from(deals).limit(1);
  await backend.db
    .update(deals)
    .set({ comment: "Позвонить < у ворот & ждать" })
    .where(eq(deals.uuid, deal?.uuid ?? ""));
  expect(await second.call("success")).toBe("success");
  const third = await open("Учёт");
  const changed = documentsOf(await third.call("query"));
  expect(changed.map((document) => [document.get("Ид"), document.get("Комментарий")])).toEqual([
    [[deal?.uuid], ["Позвонить < у ворот & ждать"]],
  ]);
  expect(await third.call("success")).toBe("success");
  expect(documentsOf(await (await open("Учёт")).call("query"))).toEqual([]);
  expect(documentsOf(await (await open("Другой учёт")).call("query")).length).toBe(all);
});

test("the schema is the one that was asked for", async () => {
  expect(await (await open("Схемы", "2.08")).call("query")).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<КоммерческаяИнформация ВерсияСхемы="2\.08"/,
  );
  expect(await (await open("Схемы", "3.1")).call("query")).toContain("<Контейнер><Документ>");
});

test("a key without deals takes none, in a session of goods neither; what is not spoken yet is refused", async () => {
  await oneC.keyOf("Товары");
  const refusal = "failure\nКлючу обмена не разрешено получать сделки: добавьте это на портале, «Ключи обмена»";
  expect((await oneC.open("Товары", { type: "sale" })).signedIn).toBe(refusal);
  const goods = await oneC.open("Товары");
  expect(await goods.call("query", { type: "sale" })).toBe(refusal);
  expect(await (await open("1С")).call("file", { filename: "orders.xml" }, "x")).toBe("failure\nВызов mode=file порталу неизвестен");
});

const ofDocument = (document: Map<string, string[]>) => ({
  number: document.get("Номер")?.[0],
  sum: document.get("Сумма")?.[0],
  inn: document.get("Контрагенты/Контрагент/ИНН")?.[0],
  vat: document.get("Налоги/Налог/Сумма")?.[0],
  lines: document.get("Товары/Товар/Артикул")?.length ?? 0,
  quantities: document.get("Товары/Товар/Количество") ?? [],
  status: requisitesOf(document).get("Ид статуса"),
  delivery: requisitesOf(document).get("Дата доставки"),
});

const ofDeal = (deal: ExchangeDeal) => ({
  number: deal.number,
  sum: deal.total.sum,
  inn: deal.buyer.inn,
  vat: deal.total.vatSum,
  lines: deal.lines.length,
  quantities: deal.lines.map(({ quantityInUnits }) => quantityInUnits),
  status: deal.status,
  delivery: deal.delivery.from,
});

function requisitesOf(document: Map<string, string[]>): Map<string, string> {
  const names = document.get("ЗначенияРеквизитов/ЗначениеРеквизита/Наименование") ?? [];
  const values = document.get("ЗначенияРеквизитов/ЗначениеРеквизита/Значение") ?? [];
  return new Map(names.map((name, index) => [name, values[index] ?? ""]));
}
