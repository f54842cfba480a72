import { expect, test } from "vitest";
import { drawPickingList } from "#server/backend/collection/sheets/draw-picking-list.ts";
import { drawRouteSheet } from "#server/backend/collection/sheets/draw-route-sheet.ts";
import { pickingList, routeSheet, type SheetLine, type SheetOrder } from "#server/backend/collection/sheets/sheet-facts.ts";
import { pdfRoles, pdfTexts } from "#tests/support/read-pdf.ts";

const place = { storage: "Холодильник", address: "Тула, Складская ул., 1", temperature: "+2…+6 °C", date: "2026-03-10" };
const version = { number: "3", at: new Date("2026-03-09T15:30:00Z") };
const kefir = (quantity: number): SheetLine => ({
  ...{ name: "Кефир", sku: "010-241", segment: "Кисломолочное", quantity, unit: "box", isWeighed: false, grams: quantity * 60 },
});
const cheese: SheetLine = { name: "Сыр", sku: "020-001", segment: "Сыры", quantity: 1250, unit: "kg", isWeighed: true, grams: 12_500 };
const milk: SheetLine = { name: "Айран", sku: "", segment: "Кисломолочное", quantity: 150, unit: "box", isWeighed: false, grams: null };
const order = (values: Partial<SheetOrder>): SheetOrder => ({
  ...{ number: "10500-1", buyer: "ООО «Полка»", branch: "Магазин", address: "Тула, Торговая ул., 2", contact: "Соколова Анна, +7 905" },
  ...{ comment: "", isCollected: false, lines: [] },
  ...values,
});

test("a picking list has the orders that are yet to collect, and the sum of their lines by segment and name", () => {
  const list = pickingList(place, [
    order({ lines: [cheese, kefir(800)] }),
    order({ number: "10501-1", lines: [kefir(1200), milk] }),
    order({ number: "10502-1", isCollected: true, lines: [kefir(9900)] }),
  ]);
  expect(list.orders.map(({ number, lines }) => [number, lines.map(({ name }) => name)])).toEqual([
    ["10500-1", ["Кефир", "Сыр"]],
    ["10501-1", ["Айран", "Кефир"]],
  ]);
  expect(list.total.map(({ name, quantity }) => [name, quantity])).toEqual([
    ["Айран", 150],
    ["Кефир", 2000],
    ["Сыр", 1250],
  ]);
});

test("orders of one address are one stop of a route, with weight and packages of all", () => {
  const { stops } = routeSheet(place, [
    order({ lines: [kefir(800), cheese] }),
    order({ number: "10501-1", isCollected: true, branch: "Кафе", contact: "Иванов Пётр", lines: [milk] }),
    order({ number: "10502-1", address: "Калуга, Ленина ул., 5", comment: "Въезд со двора", lines: [kefir(100)] }),
  ]);
  expect(stops).toEqual([
    {
      address: "Тула, Торговая ул., 2",
      branches: ["ООО «Полка», Магазин", "ООО «Полка», Кафе"],
      orders: ["10500-1", "10501-1"],
      contacts: ["Соколова Анна, +7 905", "Иванов Пётр"],
      comments: [],
      ...{ grams: 60_500, weightless: 1, packages: 10, weighed: 1, uncollected: 1 },
    },
    expect.objectContaining({ orders: ["10502-1"], comments: ["Въезд со двора"], grams: 6_000, packages: 1, weighed: 0 }),
  ]);
});

test("the picking list says of when it is, has empty columns for what was picked, and is tagged", async () => {
  const content = pickingList(place, [
    order({ lines: [kefir(800)], comment: "Пропуск на въезд" }),
    order({ number: "10501-1", lines: [cheese] }),
  ]);
  const bytes = await drawPickingList(content, version);
  const page = (await pdfTexts(bytes)).join(" ");
  for (const expected of [
    ...["Лист сборки № 3 на 10 марта 2026 г.", "По состоянию на 09.03.2026, 18:30", "Холодильник, Тула, Складская ул., 1"],
    ...["Режим хранения: +2…+6 °C", "Всего по складу", "Подзаказ 10500-1: ООО «Полка», Магазин", "Комментарий: Пропуск на въезд"],
    ...["Кефир (010-241)", "12,50", "кор.", "Факт", "Партия, срок", "Собрал"],
  ])
    expect(page).toContain(expected);
  expect(await pdfRoles(bytes, 1)).toMatch(/H1.*H2.*Table.*TR\(TD TD TH/);
  expect(await drawPickingList(content, version)).toEqual(bytes);
});

test("the route sheet has a row for each stop with room for time and signature; three hundred repeat its head", async () => {
  const orders = Array.from({ length: 300 }, (_, index) => order({ address: `Тула, Торговая ул., ${index + 1}`, lines: [kefir(100)] }));
  const pages = await pdfTexts(await drawRouteSheet(routeSheet(place, orders), version));
  expect(pages.length).toBeGreaterThan(8);
  const head = "Подпись получателя";
  for (const page of pages.filter((each) => each.includes("Торговая"))) expect(page).toContain(head);
  for (const expected of ["Маршрутный лист № 3 на 10 марта 2026 г.", "Соколова Анна, +7 905", "6 кг"]) expect(pages[0]).toContain(expected);
  expect(pages.at(-1)).toContain("Итого: 1 800 кг; мест 300");
  expect(pages.at(-1)).toContain("Водитель");
});
