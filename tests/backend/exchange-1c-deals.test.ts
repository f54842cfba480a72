import { and, eq } from "drizzle-orm";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import type { WritableName } from "#contract/exchange-keys.ts";
import { papers } from "#contract/papers.ts";
import { dealLines, deals } from "#server/backend/deals/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { document } from "#tests/support/commerce-ml.ts";
import { dairy, meat } from "#tests/support/demo-basket.ts";
import { contract, rub, storeDeal } from "#tests/support/demo-deals.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";
import { papersOf } from "#tests/support/invoices.ts";
import { documentsOf, elementOrders, kopecks, ofDeal, ofDocument } from "#tests/support/one-c-deals.ts";
import { saleOf } from "#tests/support/one-c-sale.ts";
import { at, readXml } from "#tests/support/read-xml.ts";

const backend = useBackend("demo");
const { oneC, open, documentOf, bring, lineXml, waiting } = saleOf(backend);
const out = dealsOutOf(backend);

test("every deal is exported as an order whose lines add up to its total, with buyer, VAT, dates and status", async () => {
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

test("a deal is exported again until 1C confirms it, then only after it changes", async () => {
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

test("deals are exported in the CommerceML version that 1C asks for", async () => {
  expect(await (await open("Схемы", "2.08")).call("query")).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<КоммерческаяИнформация ВерсияСхемы="2\.08"/,
  );
  expect(await (await open("Схемы", "3.1")).call("query")).toContain("<Контейнер><Документ>");
});

test("elements of exported deals stand in the order that schema 2.10 requires", async () => {
  const met = new Set<string>();
  const path: { name: string; children: string[] }[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    path.at(-1)?.children.push(name);
    path.push({ name, children: [] });
  });
  parser.on("closetag", () => {
    const { name, children } = path.pop() ?? { name: "", children: [] };
    const order = elementOrders[name];
    if (!order) return;
    met.add(name);
    expect(children, name).toEqual(order.filter((each) => children.includes(each)));
  });
  parser.write(await (await open("Схема", "2.10")).call("query")).close();
  expect([...met].sort()).toEqual(Object.keys(elementOrders).sort());
});

describe("deals that 1C sends back", () => {
  const dealOf = async (uuid: string) => (await out.rest()).deals.find((deal) => deal.uuid === uuid);

  test("shipped quantities are saved once; sending them again, or an earlier status, changes nothing", async () => {
    const uuid = await storeDeal(backend.db, { status: "transferred_to_warehouse" });
    const whole = await documentOf(uuid);
    const less = whole.replace(/<Количество>[\d.]+<\/Количество>/, "<Количество>0.00</Количество>");
    expect(await bring(less)).toBe("success\nЗаказы: прочитано 1, изменено 1, без изменений 0, отклонено 0, не загружается 0");
    const deal = await dealOf(uuid);
    expect(deal?.status).toBe("partly_collected");
    expect(deal?.lines.filter(({ collectedQuantity }) => collectedQuantity === "0.00")).toHaveLength(1);
    const sums = deal?.lines.reduce((sum, { sum: each }) => sum + kopecks(each), 0);
    expect(sums).toBe(kopecks(deal?.total.sum));
    expect(await bring(less)).toContain("изменено 0, без изменений 1");
    expect(await bring(whole)).toContain("изменено 1");
    expect((await dealOf(uuid))?.status).toBe("collected");
    expect(await bring(whole.replace("<Значение>collected</Значение>", "<Значение>approved_by_buyer</Значение>"))).toContain(
      "без изменений 1",
    );
  });

  test("an unknown order, another product and a broken document change nothing, and the first two wait for a person", async () => {
    const uuid = await storeDeal(backend.db, { status: "transferred_to_warehouse" });
    const foreign = await documentOf(uuid, (xml) => xml.replace(/<Ид>[^<]+<\/Ид><Номер>\d+/, "<Ид>guid</Ид><Номер>Ц-7"));
    const counts = "Заказы: прочитано 1, изменено 0, без изменений 0, отклонено 1, не загружается 0";
    expect(await bring(foreign)).toBe(`success\n${counts}. Заказ Ц-7: такой сделки на портале нет`);
    const goods = await documentOf(uuid, (xml) => xml.replace(/<Товар><Ид>[^<]+<\/Ид><Артикул>[^<]+/, "<Товар><Ид>чужой</Ид><Артикул>Ч-1"));
    expect(await bring(goods)).toMatch(/^success\n.*отклонено 1, .*\. Заказ \d+: в сделке нет товара «Ч-1 .+»$/);
    const services = await documentOf(uuid, (xml) =>
      xml.replace(/<Товары>.*<\/Товары>/s, `<Товары>${lineXml("Доставка", "Услуга")}</Товары>`),
    );
    expect(await bring(services)).toMatch(/отклонено 1, .*\. Заказ \d+: в сделке нет товара «Доставка»$/);
    expect(await bring((await documentOf(uuid)).slice(0, -40))).toMatch(/^failure\nФайл «orders.xml», строка \d+/);
    const deal = await dealOf(uuid);
    expect(deal?.status).toBe("transferred_to_warehouse");
    expect(await waiting()).toEqual(
      expect.arrayContaining([
        [`Заказ ${deal?.number}`, uuid, "в сделке нет товара «Доставка»"],
        ["Заказ Ц-7", null, "такой сделки на портале нет"],
      ]),
    );
  });

  test.each([
    ["waiting_approval", "сделку отклоняет человек: откройте её на портале, «Сделки», и нажмите «Отклонить»"],
    ["approved_by_seller", "сделку отклоняет человек: откройте её на портале, «Сделки», и нажмите «Отклонить»"],
    ["transferred_to_warehouse", "сделка уже на складе: отклонить её с причиной могут региональный директор и супервайзер"],
    ["collected", "собранную сделку отменить нельзя: оформите возврат отдельным документом"],
  ] as const)("a deal in status %s stays when 1C cancels its order, and the response explains what to do", async (status, sentence) => {
    const uuid = await storeDeal(backend.db, { status });
    const declined = await documentOf(uuid, (xml) =>
      xml.replace(/<Наименование>Отменен<\/Наименование><Значение>false/, "<Наименование>Отменен</Наименование><Значение>true"),
    );
    expect(await bring(declined)).toMatch(new RegExp(`^success\\n.*отклонено 1, .*\\. Заказ \\d+: ${sentence}`));
    expect((await dealOf(uuid))?.status).toBe(status);
  });

  describe("payments that 1C sends", () => {
    const dairyLine = () => contract(backend.db, dairy);
    const paymentOf = (order: string, amount: string, { id = `pay ${order}`, operation = "Выплата безналичных денег", more = "" } = {}) =>
      `<Документ><Ид>${id}</Ид><Номер>17</Номер><Дата>2026-03-04</Дата><ХозОперация>${operation}</ХозОперация><Роль>Продавец</Роль>
      <Сумма>${amount}</Сумма><Основание>${order}</Основание>${more}</Документ>`;
    const writes: WritableName[] = ["dealStatuses", "payments"];

    async function dealOfOneContract() {
      const uuid = await storeDeal(backend.db, { status: "approved_by_seller" });
      await backend.db.update(dealLines).set({ assortmentUuid: dairy }).where(eq(dealLines.dealUuid, uuid));
      return uuid;
    }

    test("a payment for a deal changes its contract line's balance once, even when sent again; another amount corrects it", async () => {
      const order = await dealOfOneContract();
      const before = await dairyLine();
      expect(await bring(document(paymentOf(order, "1500.50")), writes)).toBe(
        "success\nЗаказы: прочитано 0, изменено 0, без изменений 0, отклонено 0, не загружается 0\n" +
          "оплаты: прочитано 1, новых 1, изменено 0, без изменений 0, снято 0, отклонено 0, не загружается 0",
      );
      expect((await dairyLine()).balance).toBe(before.balance + 1500.5);
      await bring(document(paymentOf(order, "1500.50")), writes);
      await bring(document(`<Контейнер>${paymentOf(order, "1500.50")}</Контейнер>`), writes);
      expect((await dairyLine()).balance).toBe(before.balance + 1500.5);
      expect(await bring(document(paymentOf(order, "1500")), writes)).toContain("изменено 1");
      expect((await dairyLine()).balance).toBe(before.balance + 1500);
    });

    test("a payment for a deal of two contracts pays what is due first and stays so when sent again; the rest is an advance", async () => {
      const order = await storeDeal(backend.db, { status: "approved_by_seller" });
      // Owed: 900.00 for meat, prepaid, and 2,100.00 for dairy products, due two weeks later.
      const cents = { [dairy]: 210_000, [meat]: 90_000 };
      for (const [assortmentUuid, totalKopecks] of Object.entries(cents)) {
        const ofDeal = and(eq(dealLines.dealUuid, order), eq(dealLines.assortmentUuid, assortmentUuid));
        await backend.db.update(dealLines).set({ totalKopecks: 0, actualTotalKopecks: null }).where(ofDeal);
        const [line] = await backend.db.select({ uuid: dealLines.uuid }).from(dealLines).where(ofDeal).limit(1);
        await backend.db
          .update(dealLines)
          .set({ totalKopecks })
          .where(eq(dealLines.uuid, line?.uuid ?? ""));
      }
      const before = [await contract(backend.db, meat), await dairyLine()];
      const paid = async () => {
        const after = [await contract(backend.db, meat), await dairyLine()];
        return after.map(({ balance }, at) => Math.round((balance - (before[at]?.balance ?? 0)) * 100) / 100);
      };
      const pay = (id: string, amount: string) => bring(document(paymentOf(order, amount, { id })), writes);
      expect(await pay("part 1", "1000.00")).toContain("оплаты: прочитано 2, новых 2");
      expect(await paid()).toEqual([900, 100]);
      expect(await pay("part 1", "1000.00")).toContain("новых 0, изменено 0, без изменений 2");
      await pay("part 2", "1500.00");
      expect(await paid()).toEqual([900, 1600]);
      await pay("part 3", "700.00");
      expect(await paid()).toEqual([1100, 2100]);
      await pay("part 1", "1000.00");
      expect(await paid()).toEqual([1100, 2100]);
    });

    test.each([
      ["one contract", dealOfOneContract],
      ["two contracts", () => storeDeal(backend.db, { status: "approved_by_seller" })],
    ])("a payment for a deal of %s is in line 5 of its transfer document and is not asked for by its invoice", async (_, store) => {
      const order = await store();
      await bring(document(paymentOf(order, "9500.50")), writes);
      const rep = await backend.as("rep@seller.example");
      expect((await papersOf(rep, order)).due).toEqual(rub(2008.3));
      await backend.db.update(deals).set({ status: "collected" }).where(eq(deals.uuid, order));
      const { uuid: paperUuid } = (await rep(papers.issueUpd, { params: { uuid: order }, body: {} })).body;
      const { body } = await rep(papers.xml, { params: { uuid: order, paperUuid } });
      const root = readXml(new TextDecoder("windows-1251").decode(body as Buffer));
      expect(at(root, "Документ/СвСчФакт/СвПРД").map(({ attributes }) => attributes)).toEqual([
        { НомерПРД: "17", ДатаПРД: "04.03.2026", СуммаПРД: "9500.50" },
      ]);
    });

    test("a payment for an unknown order, a refund, or one sent without the right changes no balance", async () => {
      const { balance } = await dairyLine();
      expect(await bring(document(paymentOf("Ц-77", "100")), writes)).toMatch(
        /^success\n.*отклонено 1, .*\. Оплата № 17 по заказу Ц-77: такой сделки на портале нет$/,
      );
      expect(await waiting()).toContainEqual(["Оплата № 17 от 2026-03-04", null, "такой сделки на портале нет"]);
      const one = await dealOfOneContract();
      for (const xml of [
        paymentOf(one, "100", { operation: "Возврат безналичных денег" }),
        paymentOf(one, "100", { operation: "Отпуск товара" }),
        paymentOf(one, "100", { more: "<ПометкаУдаления>true</ПометкаУдаления>" }),
        paymentOf(one, "0"),
      ])
        expect(await bring(document(xml), writes)).toContain("прочитано 1, изменено 0, без изменений 0, отклонено 0, не загружается 1");
      expect(await bring(document(paymentOf(one, "100")))).toContain("не загружается 1");
      expect((await dairyLine()).balance).toBe(balance);
    });
  });

  test("an order cancelled in 1C counts as unchanged if its deal is already declined", async () => {
    const uuid = await storeDeal(backend.db, { status: "declined_by_seller" });
    expect(await bring(await documentOf(uuid))).toContain("без изменений 1");
  });

  test("an old 1C that names no version never calls import: its file is processed once, as soon as it is uploaded", async () => {
    const uuid = await storeDeal(backend.db, { status: "transferred_to_warehouse" });
    const xml = await documentOf(uuid);
    await oneC.keyOf("Старая 1С", ["dealStatuses"] as never);
    const session = await oneC.open("Старая 1С", { type: "sale" });
    expect(await session.call("file", { filename: "orders.xml" }, xml)).toBe(
      "success\nЗаказы: прочитано 1, изменено 1, без изменений 0, отклонено 0, не загружается 0",
    );
    expect((await dealOf(uuid))?.status).toBe("collected");
    expect(await session.call("import", { filename: "orders.xml" })).toContain("изменено 0, без изменений 1");
    const broken = await oneC.open("Старая 1С", { type: "sale" });
    expect(await broken.call("file", { filename: "orders.xml" }, xml.slice(0, -40))).toMatch(/^failure\nФайл «orders.xml», строка \d+/);
  });

  test("a key that may only read deals cannot report statuses, but gets the list of statuses", async () => {
    const session = await open("Только читает", "2.10");
    const info = await session.call("info");
    // The site that 1C was made for writes the first letter of the list's name in Latin, others in Cyrillic.
    for (const list of ["Статусы", "\u0043татусы"]) {
      const [, elements] = info.split(`<${list}>`);
      expect(elements?.split(`</${list}>`)[0]).toContain("<Элемент><Ид>collected</Ид><Название>Собрана</Название></Элемент>");
    }
    expect(info).toMatch(/<Справочник>.*<ПлатежныеСистемы\/><\/Справочник>$/s);
    await session.call("file", { filename: "orders.xml" }, document(""));
    expect(await session.call("import", { filename: "orders.xml" })).toBe(
      "failure\nКлючу обмена не разрешено сообщать о сделках: добавьте «Статусы сделок» на портале, «Ключи обмена»",
    );
  });
});

test("a key without the right to deals is refused in sale and catalogue sessions; an unknown mode is refused by name", async () => {
  await oneC.keyOf("Товары", ["goods"]);
  const refusal = "failure\nКлючу обмена не разрешено получать сделки: добавьте это на портале, «Ключи обмена»";
  expect((await oneC.open("Товары", { type: "sale" })).signedIn).toBe(refusal);
  const goods = await oneC.open("Товары");
  expect(await goods.call("query", { type: "sale" })).toBe(refusal);
  expect(await (await open("1С")).call("deactivate")).toBe("failure\nВызов mode=deactivate не поддерживается");
});
