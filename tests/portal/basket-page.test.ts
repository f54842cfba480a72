import { expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { deals } from "#contract/deals.ts";
import {
  beef,
  beefSegment,
  curd,
  dairyDate,
  exampleDates,
  exampleLines,
  fill,
  kefir,
  kislomol,
  openFridays,
  useDemoData,
  yoghurt,
} from "#tests/support/demo-basket.ts";
import { usePortal } from "#tests/support/portal.ts";
import { sendCart } from "#tests/support/portal-forms.ts";
import { element, elements, main, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
useDemoData(portal.backend);

const director = "director@alfa.example";
const as = () => portal.backend.as(director);

test("B25: each segment offers its own delivery days once, in its head above its discount groups", async () => {
  await fill(await as(), exampleLines());
  const visitor = await portal.visit(director);
  const html = main(await visitor.get("/cart"));
  for (const segment of [kislomol, beefSegment]) {
    const block = element(html, new RegExp(`<section\\b[^>]*id="segment-${segment}"`));
    const radios = [...block.matchAll(/<input\b[^>]*type="radio"[^>]*>/g)].map(([tag]) => /name="([^"]*)"/.exec(tag)?.[1]);
    expect(new Set(radios)).toEqual(new Set([`date-${segment}`]));
    expect(elements(block, /<fieldset\b/)).toHaveLength(1);
    expect(block.indexOf("<fieldset")).toBeLessThan(block.indexOf("<ul"));
    expect(block.indexOf("<fieldset")).toBeLessThan(block.includes("<h3") ? block.indexOf("<h3") : Number.POSITIVE_INFINITY);
  }
  // The dairy segment holds two groups, the discount group and the rest: both are delivered on the same day.
  const dairy = element(html, new RegExp(`<section\\b[^>]*id="segment-${kislomol}"`));
  expect(text(dairy)).toMatch(/Кисломолочн.*Остальные товары/);
  for (const product of [kefir, yoghurt, curd]) expect(dairy).toContain(`quantity-${product}`);
  expect(dairy).not.toContain(`quantity-${beef}`);
});

test("B28: a chosen day that is no longer offered is dropped, and the cart names the day and its segment", async () => {
  await fill(await as(), exampleLines());
  const visitor = await portal.visit(director);
  const first = main(await visitor.get("/cart"));
  const change = { intent: "save", [`date-${kislomol}`]: dairyDate.deliveryDate, [`date-${beefSegment}`]: "2026-03-10" };
  await sendCart(visitor, first, change);
  const chosen = (html: string) =>
    [...html.matchAll(/<input\b[^>]*type="radio"[^>]*>/g)].flatMap(([tag]) =>
      /\bchecked\b/.test(tag) ? (/value="([^"]*)"/.exec(tag)?.[1] ?? []) : [],
    );
  expect(chosen(main(await visitor.get("/cart"))).sort()).toEqual(["2026-03-10", "2026-03-11"]);

  await portal.backend.pool.query(
    `insert into schedule_exceptions (schedule_uuid, date, kind) select schedule_uuid, '2026-03-11', 'closed' from branches
      where uuid = (select branch_uuid from baskets b join customers c on c.uuid = b.customer_uuid where c.email = $1)`,
    [director],
  );
  const after = main(await visitor.get("/cart"));
  expect(chosen(after)).toEqual(["2026-03-10"]);
  const notes = elements(after, /<[a-z]+\b[^>]*role="status"[^>]*>/).map(text);
  expect(notes).toContainEqual(expect.stringMatching(/Дата 11 марта больше не доступна.*Кисломолочные продукты/));
});

test("B33: one button removes the lines that have no delivery date and keeps the others", async () => {
  await fill(await as(), exampleLines());
  await portal.backend.pool.query("delete from schedule_rules where segment_uuid = $1 or segment_uuid is null", [beefSegment]);
  const visitor = await portal.visit(director);
  const html = main(await visitor.get("/cart"));
  const none = text(element(html, new RegExp(`<div\\b[^>]*id="date-${beefSegment}"`)));
  expect(none).toMatch(/Нет доступных дат для заказа.*Оформление заказа невозможно.*Убрать 1 товар без даты/);
  const answer = await sendCart(visitor, html, { intent: "dropUndated" });
  expect([answer.status, answer.location]).toEqual([303, "/cart"]);
  const { body } = await (await as())(basket.get);
  expect(body.items.map((item) => item.uuid).sort()).toEqual([kefir, yoghurt, curd].sort());
  expect(text(main(await visitor.get("/cart")))).not.toContain("Нет доступных дат для заказа");
});

test("B37: with no line ticked the cart shows «Не выбран ни один товар» and orders nothing", async () => {
  await fill(
    await as(),
    exampleLines().map((line) => ({ ...line, isSelected: false })),
  );
  const visitor = await portal.visit(director);
  const html = main(await visitor.get("/cart"));
  expect(text(html)).toContain("Не выбран ни один товар");
  const answer = await sendCart(visitor, html, { intent: "order" });
  expect(answer.status).toBe(422);
  expect(text(main(answer))).toContain("Не выбран ни один товар");
  expect((await (await as())(basket.get)).body.items).toHaveLength(4);
});

test("B39: the minimum order applies to the discounted total of the whole basket, not to a segment or the undiscounted sum", async () => {
  const caller = await as();
  const setMinimum = (rubles: number) =>
    portal.backend.pool.query(
      `update branches set min_order_kopecks = $1 where uuid = (select branch_uuid from baskets b
        join customers c on c.uuid = b.customer_uuid where c.email = $2)`,
      [rubles * 100, director],
    );
  await fill(caller, exampleLines(41.5));
  const { summary } = (await caller(basket.get)).body;
  expect([summary.subtotal.amount, summary.total.amount]).toEqual([47_570.07, 46_678.47]);
  const visitor = await portal.visit(director);
  const order = async () => {
    const html = main(await visitor.get("/cart"));
    const dates = Object.fromEntries(exampleDates.map((each) => [`date-${each.subcategoryUuid}`, each.deliveryDate]));
    return { page: text(html), answer: await sendCart(visitor, html, { intent: "order", ...dates }) };
  };
  // Between the total with discount and the one without: too little. The two segments together reach the minimum, each alone does not.
  await setMinimum(47_000);
  const refused = await order();
  expect(refused.page).toMatch(/Недостаточная сумма заказа: добавьте ещё на 321,53/);
  expect(refused.answer.status).toBe(422);
  await setMinimum(46_678.47);
  const placed = await order();
  expect(placed.page).not.toContain("Недостаточная сумма заказа");
  expect([placed.answer.status, placed.answer.location]).toEqual([303, expect.stringMatching(/^\/cart\/success\?deal=/)]);
});

test("the cart and the deal print a discount only when there is one", async () => {
  await fill(await as(), [{ productUuid: beef, quantity: 24.35, isSelected: true }]);
  const visitor = await portal.visit(director);
  const zero = /(?<!\d)0,00\s₽|Скидка 0|без скидки/i;
  const summary = (html: string) => text(element(html, /<section\b[^>]*id="summary"/));
  const plain = main(await visitor.get("/cart"));
  expect(summary(plain)).toContain("Итого");
  expect(summary(plain)).not.toMatch(zero);
  await sendCart(visitor, plain, { intent: "order", [`date-${beefSegment}`]: "2026-03-10" });
  const [deal] = (await (await as())(deals.list, { query: { perPage: 1 } })).body.deals;
  const page = await visitor.get(`/cabinet/deals/${deal?.uuid}`);
  const lines = text(element(page.body, /<section\b[^>]*id="lines"/));
  expect(lines).toContain("Итого");
  expect(lines).not.toMatch(zero);
  await fill(await as(), exampleLines(41.5));
  expect(summary(main(await visitor.get("/cart")))).toMatch(/Товары без скидки.*Скидка 1,87/);
});

test("domain C28: before accreditation the cart explains what is missing, and invites to the accreditation only once", async () => {
  const said = async (login: string) => main(await (await portal.visit(login)).get("/cart"));
  const fresh = await said("director@gamma.example");
  expect(text(fresh)).toContain("Корзина откроется после аккредитации");
  // Once, in the reminder of the header.
  expect(text(fresh).split("Пройдите аккредитацию")).toHaveLength(2);
  expect(fresh).toContain('href="/cabinet/company/accreditation"');
  expect(text(await said("director@delta.example"))).toContain("Документы на проверке");
  await portal.backend.pool.query(
    "update companies set status = 'declined' where uuid = (select company_uuid from customers where email = $1)",
    ["director@delta.example"],
  );
  expect(text(await said("director@delta.example"))).toContain("В аккредитации отказано");
});

test("B30: the cart lists what is missing with links, and marks it as errors only after an attempt to order", async () => {
  await fill(await as(), exampleLines(41.5));
  const visitor = await portal.visit(director);
  const quiet = main(await visitor.get("/cart"));
  const todo = element(quiet, /<div\b[^>]*id="reasons"[^>]*>/);
  expect(todo).not.toMatch(/role="(alert|group)"/);
  expect(text(todo)).toMatch(/Осталось до заказа.*Выберите даты доставки: .*Выбрать ближайшие даты/);
  expect(todo).toContain(`href="#date-${kislomol}"`);
  expect(quiet).not.toContain(`id="date-${kislomol}-error"`);
  expect(text(quiet)).not.toContain("Заказ пока нельзя оформить");

  const tried = main(await sendCart(visitor, quiet, { intent: "order" }));
  expect(text(element(tried, /<div\b[^>]*id="errors"[^>]*role="alert"[^>]*>/))).toMatch(/Заказ не оформлен.*Выберите даты доставки/);
  expect(text(tried)).not.toContain("уже недоступна");
  expect(text(element(tried, new RegExp(`<\\w+\\b[^>]*id="date-${kislomol}-error"[^>]*>`)))).toBe("Выберите дату доставки");
});

test("C38: an unavailable line says that it blocks the order while ticked, and that it is left out when unticked", async () => {
  await fill(await as(), exampleLines(41.5));
  const visitor = await portal.visit(director);
  await portal.backend.pool.query("update products set (is_offered, in_stock) = (false, false) where uuid = $1", [kefir]);
  const line = async () => text(element(main(await visitor.get("/cart")), new RegExp(`<li\\b[^>]*id="line-${kefir}"[^>]*>`)));
  expect(await line()).toMatch(/Нет в наличии\. Снимите отметку или уберите товар: с ним заказ не оформить/);
  await sendCart(visitor, main(await visitor.get("/cart")), { intent: "skipUnavailable" });
  expect(await line()).toMatch(/в заказ не войдёт/);
});

test("choosing the current trade point again keeps the delivery days; choosing another one resets them with a message", async () => {
  await fill(await as(), exampleLines(41.5));
  const visitor = await portal.visit(director);
  const html = main(await visitor.get("/cart"));
  const branches = [...element(html, /<select\b[^>]*name="newBranch"[^>]*>/).matchAll(/value="([^"]+)"/g)].map(([, value = ""]) => value);
  const here = /name="branchUuid" value="([^"]*)"/.exec(html)?.[1] ?? "";
  const same = await visitor.follow(
    await sendCart(visitor, html, { intent: "branch", newBranch: here, [`date-${kislomol}`]: dairyDate.deliveryDate }),
  );
  expect(same.body).not.toContain("даты сброшены");
  expect(main(same)).toMatch(new RegExp(`<input[^>]*name="date-${kislomol}"[^>]*checked[^>]*>`));
  const other = branches.find((branch) => branch !== here) ?? "";
  expect((await visitor.follow(await sendCart(visitor, html, { intent: "branch", newBranch: other }))).body).toContain("даты сброшены");
});

test("a cleared basket can be restored with one button, also beside new lines; a second restore says that nothing is left", async () => {
  const caller = await as();
  await fill(caller, exampleLines());
  const visitor = await portal.visit(director);
  expect((await sendCart(visitor, main(await visitor.get("/cart")), { intent: "clear" })).status).toBe(303);
  const empty = main(await visitor.get("/cart"));
  expect(text(empty)).toMatch(/В корзине пока пусто/);
  expect(text(empty)).toMatch(/Убрали 4 позиции \d+ .*Вернуть/);
  await fill(caller, [{ productUuid: kefir, quantity: 7, isSelected: true }]);
  const html = main(await visitor.get("/cart"));
  expect(text(html)).toMatch(/Убрали 3 позиции/);
  const answer = await sendCart(visitor, html, { intent: "restore", [`quantity-${kefir}`]: "9" });
  expect([answer.status, answer.location]).toEqual([303, "/cart"]);
  const { items } = (await caller(basket.get)).body;
  expect(items.map(({ uuid, quantity }) => [uuid, quantity])).toEqual([
    [kefir, 9],
    [yoghurt, 15],
    [curd, 60.5],
    [beef, 24.35],
  ]);
  const after = await visitor.get("/cart");
  expect(text(main(after))).not.toContain("Убрали");
  expect(text(after.body)).toContain("Вернули в корзину 3 товара");
  await sendCart(visitor, empty, { intent: "restore" });
  expect(text((await visitor.get("/cart")).body)).toContain("Вернуть нечего");
});

test("one button sets a common day for every segment, and a day that is not common is refused and changes nothing", async () => {
  await fill(await as(), exampleLines());
  const visitor = await portal.visit(director);
  expect(text(main(await visitor.get("/cart")))).toContain("Одной даты для всех нет");
  await openFridays(portal.backend.pool);
  const html = main(await visitor.get("/cart"));
  const [, day = ""] = /value="([^"]+)"/.exec(element(html, /<select\b[^>]*name="oneDate"[^>]*>/)) ?? [];
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect((await sendCart(visitor, html, { intent: "oneDate", oneDate: "2031-01-01" })).status).toBe(422);
  expect(main(await visitor.get("/cart"))).not.toMatch(/name="date-[^>]*checked/);
  const answer = await sendCart(visitor, html, { intent: "oneDate", oneDate: day });
  expect([answer.status, answer.location]).toEqual([303, "/cart"]);
  const checked = [...main(await visitor.get("/cart")).matchAll(/<input[^>]*name="date-[^>]*>/g)].filter(([tag]) =>
    tag.includes("checked"),
  );
  expect(checked.map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1])).toEqual([day, day]);
});

test("the lines of each segment are in an open disclosure, which cannot be closed while the segment has an error", async () => {
  const caller = await as();
  await fill(caller, exampleLines());
  const visitor = await portal.visit(director);
  const html = main(await visitor.get("/cart"));
  for (const segment of [kislomol, beefSegment]) {
    const block = element(html, new RegExp(`<section\\b[^>]*id="segment-${segment}"`));
    expect(block).toMatch(/<details open=""[^>]*><summary class/);
  }
  const refused = await sendCart(visitor, html, { intent: "save", [`quantity-${kefir}`]: "много" });
  const wrong = element(main(refused), new RegExp(`<section\\b[^>]*id="segment-${kislomol}"`));
  expect(wrong).toMatch(/<details open=""[^>]*><summary hidden=""/);
});

test("a line shows the price of a kilogram beside the price of a piece, but not twice for products sold by the kilogram", async () => {
  await fill(await as(), exampleLines());
  const html = main(await (await portal.visit(director)).get("/cart"));
  const line = (uuid: string) => text(element(html, new RegExp(`<li\\b[^>]*id="line-${uuid}"[^>]*>`)));
  expect(line(kefir)).toMatch(/\d,\d\d ₽\/кг/);
  expect(line(beef)).not.toMatch(/₽\/кг .*₽\/кг/);
});

test("without scripts every button of the cart saves the buyer's wishes, and an unknown article is an error of its field", async () => {
  const caller = await as();
  await fill(caller, exampleLines());
  const visitor = await portal.visit(director);
  const html = main(await visitor.get("/cart"));
  const label = (id: string) => text(element(html, new RegExp(`<label\\b[^>]*for="${id}"[^>]*>`)));
  expect(label(`substitution-${kefir}`)).toMatch(/^Если не окажется: Кефир/);
  const wishes = { [`substitution-${beef}`]: "call", [`analog-${kefir}`]: "010-377", [`shelf-${kislomol}`]: "5" };
  const wrong = await sendCart(visitor, html, { intent: "save", ...wishes, [`analog-${kefir}`]: "нет такого", [`quantity-${kefir}`]: "9" });
  expect(wrong.status).toBe(422);
  expect(main(wrong)).toMatch(new RegExp(`href="#analog-${kefir}"`));
  expect(main(wrong)).toMatch(/value="нет такого"/);
  expect((await sendCart(visitor, html, { intent: "wishes", ...wishes })).status).toBe(303);
  const { items, shelfLife } = (await caller(basket.get)).body;
  expect(items.map(({ uuid, substitution, analog }) => [uuid, substitution, analog?.uuid])).toEqual([
    [kefir, "analog", yoghurt],
    [yoghurt, null, undefined],
    [curd, null, undefined],
    [beef, "call", undefined],
  ]);
  expect(shelfLife).toEqual([{ subcategoryUuid: kislomol, days: 5 }]);
  // A form of an old page changes its own lines only.
  const fresh = main(await visitor.get("/cart"));
  await sendCart(visitor, fresh, { intent: "save", [`substitution-${beef}`]: "no" });
  expect((await caller(basket.get)).body.items.map(({ substitution }) => substitution)).toEqual(["analog", null, null, "no"]);
  const ordered = await sendCart(visitor, main(await visitor.get("/cart")), {
    intent: "order",
    [`shelf-${beefSegment}`]: "3,5",
  });
  expect(ordered.status).toBe(422);
  expect(text(main(ordered))).toContain("Введите целое число дней от 1 до 365");
});
