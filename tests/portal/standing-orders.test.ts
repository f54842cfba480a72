import { expect, test } from "vitest";
import { products } from "#contract/products.ts";
import { standingOrders } from "#contract/standing-orders.ts";
import { beef, fill, kefir, must } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf, sentFields } from "#tests/support/portal-forms.ts";
import { element, elements, headings, hrefs, text } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";
import { standingOrderDate, storeStandingOrder } from "#tests/support/stored-standing-orders.ts";

const portal = usePortal();
const list = "/cabinet/ordering/standing";
const main = (html: string) => element(html, /<main\b[^>]*>/);

/** Sends a form as a browser without script does, with some fields changed. */
async function press(visitor: Visitor, path: string, intent: string, typed: Record<string, string> = {}) {
  const form = must(formsOf((await visitor.get(path)).body).find((each) => each.intent === intent));
  return visitor.post(path, { ...Object.fromEntries(sentFields(form)), intent, ...typed });
}

test("a buyer without standing orders reads how to make one, and makes one from a deal without scripts", async () => {
  const visitor = await portal.visit("director@beta.example");
  expect(text(main((await visitor.get(list)).body))).toMatch(/Постоянных заказов пока нет.*«Сделать постоянным»/);
  const deal = await storeDeal(portal.backend.db, { status: "received" });
  const buyer = await portal.visit("director@alfa.example");
  expect(hrefs((await buyer.get(`/cabinet/deals/${deal}`)).body)).toContain(`${list}/new?deal=${deal}`);
  expect(hrefs((await (await portal.visit("rep@seller.example")).get(`/cabinet/deals/${deal}`)).body).join()).not.toContain(list);
  const path = `${list}/new?deal=${deal}`;
  const empty = await press(buyer, path, "make", { name: "Из сделки" });
  expect([empty.status, text(element(empty.body, /<[^>]*id="errors"/))]).toEqual([422, expect.stringContaining("Дни доставки")]);
  expect(empty.body).toContain('value="Из сделки"');
  const made = await press(buyer, path, "make", { name: "Из сделки", weekdays: "2" });
  expect([made.status, made.location]).toEqual([303, expect.stringMatching(/^\/cabinet\/ordering\/standing\/[0-9a-f-]{36}$/)]);
  const page = await buyer.follow(made);
  expect(headings(page.body)).toContain("Из сделки");
});

test("products of a new standing order are grouped by segment, open when few and closed when more than twelve", async () => {
  const buyer = await portal.backend.as("director@alfa.example");
  const visitor = await portal.visit("director@alfa.example");
  const segmentsOf = async () => {
    const { body } = await visitor.get(`${list}/new`);
    return elements(element(body, /<section\b[^>]*id="goods"[^>]*>/), /<details\b[^>]*>/);
  };
  await fill(buyer, [
    { productUuid: kefir, quantity: 20, isSelected: true },
    { productUuid: beef, quantity: 24.35, isSelected: true },
  ]);
  const few = await segmentsOf();
  expect(few.map((each) => [/^<details[^>]* open=/.test(each), text(each)])).toEqual([
    [true, expect.stringMatching(/^Кисломолочные продукты 1 товар Кефир.* — 20.кор\.$/)],
    [true, expect.stringMatching(/^Говядина охлаждённая 1 товар .* — 24,35.кг$/)],
  ]);
  const { body: shelf } = await buyer(products.list, { query: { perPage: "40" } });
  const open = shelf.products.filter(({ unavailableReason }) => unavailableReason === null).slice(0, 14);
  await fill(
    buyer,
    open.map(({ uuid, dealQuantity }) => ({ productUuid: uuid, quantity: dealQuantity.min, isSelected: true })),
  );
  const many = await segmentsOf();
  expect(many.filter((each) => /^<details[^>]* open=/.test(each))).toEqual([]);
  expect(many.flatMap((each) => elements(each, /<li\b[^>]*>/))).toHaveLength(open.length);
});

test("products of a standing order are grouped in the same way, and a segment with an error is open", async () => {
  const buyer = await portal.backend.as("director@alfa.example");
  const visitor = await portal.visit("director@alfa.example");
  const { body: shelf } = await buyer(products.list, { query: { perPage: "40" } });
  const sold = shelf.products.filter(({ unavailableReason }) => unavailableReason === null).slice(0, 14);
  const lines = sold.map(({ uuid, dealQuantity }) => ({ productUuid: uuid, quantity: Math.max(dealQuantity.min, dealQuantity.step) }));
  const folds = (html: string) => elements(element(html, /<section\b[^>]*id="lines"[^>]*>/), /<details\b[^>]*>/);
  const isOpen = (fold: string) => /^<details[^>]* open=/.test(fold);
  const path = `${list}/${await storeStandingOrder(portal.backend.db, { lines })}`;
  const folded = folds((await visitor.get(path)).body);
  const calm = folded.filter((fold) => !isOpen(fold) && !/Не успевает|дороже/.test(text(fold)));
  expect(folded.join("").match(/ name="q\.[0-9a-f-]+"/g)).toHaveLength(14);
  const field = must(/name="(q\.[0-9a-f-]+)"/.exec(must(calm[0]))?.[1]);
  const refused = await press(visitor, path, "lines", { [field]: "много" });
  expect(refused.status).toBe(422);
  expect(
    folds(refused.body)
      .filter((fold) => fold.includes(field))
      .map(isOpen),
  ).toEqual([true]);
  const small = `${list}/${await storeStandingOrder(portal.backend.db, { lines: lines.slice(0, 2) })}`;
  expect(folds((await visitor.get(small)).body).every(isOpen)).toBe(true);
});

test("a waiting delivery is corrected and confirmed into a deal, and a wrong quantity is an error beside its field", async () => {
  const uuid = await storeStandingOrder(portal.backend.db);
  const path = `${list}/${uuid}`;
  const visitor = await portal.visit("director@alfa.example");
  const field = `q.${beef}`;
  const wrong = await press(visitor, path, "lines", { [field]: "много" });
  expect(wrong.status).toBe(422);
  expect(wrong.body).toContain(`id="${field}-error"`);
  expect(wrong.body).toContain('value="много"');
  const none = await press(visitor, path, "lines", { [field]: "0" });
  expect([none.status, text(none.body)]).toEqual([422, expect.stringContaining("Не выбран ни один товар")]);
  expect((await press(visitor, path, "lines", { [field]: "30" })).status).toBe(303);
  const placed = await press(visitor, path, "confirm");
  expect([placed.status, placed.location]).toEqual([303, expect.stringMatching(/^\/cabinet\/deals\/[0-9a-f-]{36}$/)]);
  const shown = text(main((await visitor.get(path)).body));
  expect(shown).toMatch(/Оформлен.*Сделка № \d+/);
});

test("a wrong quantity of a standing order is named while the others are saved, and is corrected on the same page", async () => {
  const lines = [
    { productUuid: beef, quantity: 24.35 },
    { productUuid: kefir, quantity: 20 },
  ];
  const uuid = await storeStandingOrder(portal.backend.db, { lines });
  const path = `${list}/${uuid}`;
  const buyer = await portal.backend.as("director@alfa.example");
  const stored = async () =>
    Object.fromEntries((await buyer(standingOrders.get, { params: { uuid } })).body.lines.map((line) => [line.productUuid, line.quantity]));
  const visitor = await portal.visit("director@alfa.example");
  for (const [turn, typed] of ["много", "0,5"].entries()) {
    const wrong = await press(visitor, path, "lines", { [`q.${kefir}`]: typed, [`q.${beef}`]: String(30 + turn) });
    expect([wrong.status, text(element(wrong.body, /<[^>]*id="errors"/))]).toEqual([
      422,
      expect.stringMatching(/Кефир.*Остальные количества сохранены/),
    ]);
    expect(await stored()).toEqual({ [beef]: 30 + turn, [kefir]: 20 + turn });
    const form = must(formsOf(wrong.body).find((each) => each.intent === "lines"));
    expect(form.controls.find(({ name }) => name === `q.${kefir}`)).toMatchObject({ value: typed, isInvalid: true });
    const mended = { ...Object.fromEntries(sentFields(form)), intent: "lines", [`q.${kefir}`]: String(21 + turn) };
    expect((await visitor.post(path, mended)).status).toBe(303);
    expect(await stored()).toEqual({ [beef]: 30 + turn, [kefir]: 21 + turn });
  }
});

test("a confirmation with an outdated total places nothing and shows the new total", async () => {
  const uuid = await storeStandingOrder(portal.backend.db);
  const visitor = await portal.visit("director@alfa.example");
  const refused = await press(visitor, `${list}/${uuid}`, "confirm", { total: "1" });
  expect([refused.status, text(refused.body)]).toEqual([409, expect.stringMatching(/Цены изменились: теперь сумма заказа/)]);
  const as = await portal.backend.as("director@alfa.example");
  expect((await as(standingOrders.get, { params: { uuid } })).body.next?.state).toBe("asked");
});

test("the confirmation to resume names the next delivery and its sum, and the one to skip names the day", async () => {
  const [paused, asked] = [
    await storeStandingOrder(portal.backend.db, { isPaused: true, state: null }),
    await storeStandingOrder(portal.backend.db),
  ];
  const visitor = await portal.visit("director@alfa.example");
  const resume = await visitor.get(`${list}/${paused}?confirm=resume`);
  expect(text(main(resume.body))).toMatch(/Следующая доставка — вт, 10 марта: 1 товар на 16.799,07 ₽/);
  const skip = await visitor.get(`${list}/${asked}?confirm=skip`);
  expect(headings(skip.body)).toEqual([expect.stringMatching(/^Пропустить доставку вт, 10 марта\?$/)]);
  const skipped = await press(visitor, `${list}/${asked}?confirm=skip`, "skip");
  expect([skipped.status, skipped.location]).toEqual([303, `${list}/${asked}`]);
  expect(standingOrderDate).toBe("2026-03-10");
});

test("a manager who may only read gets no forms, and another company gets 404", async () => {
  const uuid = await storeStandingOrder(portal.backend.db);
  const manager = await portal.visit("manager@alfa.example");
  const { body } = await manager.get(`${list}/${uuid}`);
  expect(formsOf(main(body))).toEqual([]);
  expect((await manager.post(`${list}/${uuid}`, { intent: "pause" })).status).toBe(403);
  expect((await (await portal.visit("director@beta.example")).get(`${list}/${uuid}`)).status).toBe(404);
});
