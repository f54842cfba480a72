import { expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { testNow } from "#tests/support/clock.ts";
import { dairyDate, exampleLines, fill, kefir, kislomol, useDemoData } from "#tests/support/demo-basket.ts";
import { usePortal } from "#tests/support/portal.ts";
import { sendCart } from "#tests/support/portal-forms.ts";
import { element, elements, main, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
useDemoData(portal.backend);

const director = "director@alfa.example";
const as = () => portal.backend.as(director);

test("B25: the header of each discount group leads to the delivery day of its segment and says which day is chosen", async () => {
  await fill(await as(), exampleLines());
  const visitor = await portal.visit(director);
  const first = main(await visitor.get("/cart"));
  const links = (html: string) =>
    [...html.matchAll(/<a\b[^>]*href="(#date-[^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, words = ""]) => [to, text(words)]);
  const groupsOf = (html: string) => links(html.slice(html.indexOf('id="lines"'), html.indexOf('id="summary"')));
  expect(groupsOf(first).filter(([to]) => to === `#date-${kislomol}`)).toHaveLength(2);
  for (const [to, words] of groupsOf(first)) {
    expect(words).toMatch(/^Выбрать дату доставки ?: /);
    expect(first).toContain(`id="${to?.slice(1)}"`);
  }
  await sendCart(visitor, first, { intent: "save", [`date-${kislomol}`]: dairyDate.deliveryDate });
  const chosen = groupsOf(main(await visitor.get("/cart"))).filter(([to]) => to === `#date-${kislomol}`);
  for (const [, words] of chosen) expect(words).toMatch(/^Доставка ср, 11 марта/);
});

test("the cart says that a cutoff is near, beside the order button too, and when it has passed", async () => {
  // One segment, within the limit.
  await fill(await as(), exampleLines(41.5).slice(0, 3));
  const visitor = await portal.visit(director);
  await sendCart(visitor, main(await visitor.get("/cart")), { intent: "save", [`date-${kislomol}`]: dairyDate.deliveryDate });
  const [schedule] = (await (await as())(basket.get)).body.deliverySchedules.filter((each) => each.subcategoryUuid === kislomol);
  const cutoffAt = Date.parse(schedule?.availableDates.find((each) => each.date === dairyDate.deliveryDate)?.cutoffAt ?? "");
  const cartAt = async (ms: number) => {
    await portal.setNow(new Date(cutoffAt + ms));
    const late = await portal.visit(director);
    const page = main(await late.get("/cart"));
    await sendCart(late, page, { intent: "save", [`date-${kislomol}`]: dairyDate.deliveryDate });
    return main(await late.get("/cart"));
  };
  const minute = 60_000;
  expect(text(await cartAt(-61 * minute))).not.toContain("Заказ на ср, 11 марта принимаем");
  const near = await cartAt(-20 * minute);
  const statuses = elements(near, /<[a-z]+\b[^>]*role="status"[^>]*>/).map(text);
  expect(statuses).toContainEqual(expect.stringMatching(/Заказ на ср, 11 марта принимаем до \d\d:\d\d ?Осталось меньше получаса: /));
  const button = /<button\b[^>]*value="order"[^>]*>/.exec(near)?.[0] ?? "";
  expect(button).toContain('aria-describedby="why near"');
  expect(text(element(near, /<div\b[^>]*id="near"/))).toMatch(/Заказ на ср, 11 марта принимаем до/);
  const passed = await cartAt(1000);
  expect(text(passed)).toMatch(/Дата 11 марта больше не доступна ?Приём заказов на неё закончился.*Выберите другую дату/);
  expect(passed).not.toContain('id="near"');
  expect(text(element(passed, /<div\b[^>]*id="why"/))).toMatch(/Осталось выбрать дат/);
  await portal.setNow(testNow);
});

test("the order button names by its description what blocks the order, each with a link to where it is settled", async () => {
  await fill(await as(), [{ productUuid: kefir, quantity: 2, isSelected: true }]);
  const page = main(await (await portal.visit(director)).get("/cart"));
  const button = /<button\b[^>]*value="order"[^>]*>/.exec(page)?.[0] ?? "";
  expect(button).toContain('aria-disabled="true"');
  expect(button).toContain('aria-describedby="why"');
  const why = element(page, /<div\b[^>]*id="why"/);
  expect(text(why)).toMatch(
    /Устраните 2 причины, и кнопка станет доступна: ?Недостаточная сумма заказа: добавьте ещё на .*Выберите даты доставки/,
  );
  const places = [...why.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
  expect(places).toEqual(["minimum", `date-${kislomol}`]);
  for (const id of places) expect(page).toContain(`id="${id}"`);
});

test("the short view of the cart is a button of its form: it saves what was typed and is remembered by the browser", async () => {
  await fill(await as(), exampleLines());
  const visitor = await portal.visit(director);
  const isShort = (html: string) => /<div\b[^>]*id="lines"[^>]*data-compact/.test(html);
  const page = main(await visitor.get("/cart"));
  expect(isShort(page)).toBe(false);
  const turned = await sendCart(visitor, page, { intent: "compact", [`quantity-${kefir}`]: "21" });
  expect([turned.status, turned.location]).toEqual([303, "/cart"]);
  const short = main(await visitor.get("/cart"));
  expect([isShort(short), text(short).includes("Показать подробно")]).toEqual([true, true]);
  expect((await (await as())(basket.get)).body.items.find((item) => item.uuid === kefir)?.quantity).toBe(21);
  expect(isShort(main(await visitor.get("/cart")))).toBe(true);
  await sendCart(visitor, short, { intent: "full" });
  expect(isShort(main(await visitor.get("/cart")))).toBe(false);
});
