import { expect, test } from "vitest";
import { branchOrders } from "#contract/branch-orders.ts";
import { lists } from "#contract/lists.ts";
import { alfa, curd, kefir, secondShop, shop } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, elements, text } from "#tests/support/portal-html.ts";
import type { Answer } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
const director = "director@alfa.example";
const rep = "rep@seller.example";

/** Forms with the sentence, each with the button that it names and what stops a browser from bringing its texts back. */
const sentencesIn = ({ body }: Answer) =>
  elements(body, /<form\b[^>]*>/).flatMap((form) => {
    const said = text(element(form.replace(/^<form\b[^>]*>/, ""), /<noscript\b/));
    const [, button] = /открыть другую страницу, нажмите «(.+)», иначе набранное пропадёт\./.exec(said) ?? [];
    const forgets = (form.match(/<(?:form|textarea|input)\b[^>]*>/g) ?? []).filter(
      (tag) => /autocomplete="off"/i.test(tag) && !/type="hidden"/.test(tag),
    );
    return button ? [{ button, isThere: elements(form, /<button\b/).some((each) => text(each).includes(button)), forgets }] : [];
  });

test("without scripts an ordering table names the button that saves what is typed, and lets the browser bring it back", async () => {
  const as = await portal.backend.as(director);
  const list = (await as(lists.create, { body: { name: "Завтраки", lines: [{ productUuid: kefir, quantity: 20, note: "" }] } })).body;
  const columns = [shop, secondShop].map((branchUuid) => ({ branchUuid, quantities: [20, 15] }));
  await as(branchOrders.put, { body: { products: [kefir, curd], columns, gone: [] } });
  const deal = await storeDeal(portal.backend.db, { status: "waiting_approval" });
  const order = `/cabinet/companies/${alfa}/order`;
  const visitor = await portal.visit(director);
  const said = async (account: string, path: string) => sentencesIn(await (await portal.visit(account)).get(path));
  const one = (button: string) => [{ button, isThere: true, forgets: [] }];
  for (const path of ["/cabinet/ordering/sheet", "/cabinet/ordering/goods", `/cabinet/ordering/lists/${list.uuid}`])
    expect(await said(director, path), path).toEqual(one("В корзину"));
  expect(await said(director, `/cabinet/ordering/lists/${list.uuid}?mode=edit`)).toEqual(one("Сохранить"));
  expect(await said(director, "/cabinet/ordering/branches")).toEqual(one("Сохранить"));
  expect(await said(director, `/cabinet/deals/${deal}?mode=edit`)).toEqual(one("Сохранить изменения"));
  expect(sentencesIn(await visitor.post("/cabinet/ordering/quick", { intent: "check", branchUuid: shop, text: "010-241 5" }))).toEqual(
    one("Добавить в корзину"),
  );
  expect(await said(rep, `${order}/goods?branch=${shop}`)).toEqual(one("В заказ"));
  await (await portal.visit(rep)).post(`${order}?branch=${shop}`, { intent: "add", branchUuid: shop, text: "010-241 20" });
  expect(await said(rep, `${order}?branch=${shop}`)).toEqual(one("Сохранить количества"));
});
