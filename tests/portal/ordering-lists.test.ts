import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { lists } from "#contract/lists.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { curd, kefir, must, secondShop, shop } from "#tests/support/demo-basket.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf } from "#tests/support/portal-forms.ts";
import { element, hrefs, text } from "#tests/support/portal-html.ts";
import { dataPath } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
const page = "/cabinet/ordering/lists";
const main = (html: string) => element(html, /<main\b[^>]*>/);
const director = () => portal.visit("director@alfa.example");
const api = () => portal.backend.as("director@alfa.example");
const made = async (more: object = {}) =>
  (
    await (
      await api()
    )(lists.create, {
      body: { name: "Завтраки", lines: [{ productUuid: kefir, quantity: 20, note: "свежий" }, { productUuid: curd }], ...more },
    })
  ).body;

test("a basket, a deal and filled rows become shopping lists, and the same request sent twice creates one list", async () => {
  const visitor = await director();
  const as = await api();
  await as(basket.put, { body: { products: [{ productUuid: kefir, quantity: 12, isSelected: true }], branchUuid: shop } });
  const key = randomUUID();
  const [first, again] = [await visitor.post(page, { intent: "fromBasket", key }), await visitor.post(page, { intent: "fromBasket", key })];
  expect([first.status, again.location]).toEqual([303, first.location]);
  const ofBasket = await visitor.follow(first);
  expect(text(main(ofBasket.body))).toMatch(/Корзина, .*Кефир/);
  expect(
    formsOf(main(ofBasket.body))
      .find(({ intent }) => intent === "put")
      ?.controls.find(({ name }) => name === `quantity-${kefir}`)?.value,
  ).toBe("12");

  const ofDeal = await visitor.follow(await visitor.post(page, { intent: "fromDeal", deal: demoUuid("deal", "10427") }));
  expect(text(main(ofDeal.body))).toContain("Сделка № 10427");
  const ofSheet = await visitor.post("/cabinet/ordering/goods", { intent: "list", [`quantity-${curd}`]: "7", key: randomUUID() });
  expect(text(main((await visitor.follow(ofSheet)).body))).toContain("Творог");
  expect((await visitor.post(page, { intent: "fromDeal", deal: demoUuid("deal", "10381") })).status).toBe(404);
});

test("a list is created with a name, and an error stands beside its field", async () => {
  const visitor = await director();
  const refused = await visitor.post(page, { intent: "create", name: " ", branch: "", key: randomUUID() });
  expect(refused.status).toBe(422);
  expect(
    formsOf(main(refused.body))
      .find(({ intent }) => intent === "create")
      ?.controls.find(({ name }) => name === "name")?.isInvalid,
  ).toBe(true);
  const named = await visitor.post(page, { intent: "create", name: "Кофейня", branch: secondShop, shared: "on", key: randomUUID() });
  const { body } = await visitor.follow(named);
  expect(text(main(body))).toMatch(/Кофейня.*Магазин № 2.*виден всей компании/);
  expect(text(main((await visitor.get(page)).body))).toMatch(/Кофейня.*Магазин № 2.*мой, виден компании/);
});

test("a list's name, order of lines, quantities and notes are edited in one form, with and without scripts", async () => {
  const list = await made();
  const visitor = await director();
  const address = `${page}/${list.uuid}`;
  const edit = `${address}?mode=edit`;
  const form = must(formsOf(main((await visitor.get(edit)).body)).find(({ intent }) => intent === "save"));
  const shown = Object.fromEntries(form.controls.map(({ name, value }) => [name, value]));
  expect(shown).toMatchObject({ name: "Завтраки", [`place-${kefir}`]: "1", [`quantity-${kefir}`]: "20", [`note-${kefir}`]: "свежий" });
  const fields = {
    intent: "save",
    version: "1",
    name: "Обеды",
    branch: "",
    [`place-${kefir}`]: "3",
    [`quantity-${kefir}`]: "4,5",
    [`note-${kefir}`]: "",
    [`place-${curd}`]: "1",
  };
  const wrong = await visitor.post(edit, { ...fields, [`quantity-${kefir}`]: "много" });
  expect([wrong.status, text(main(wrong.body)).includes("Завтраки")]).toEqual([422, true]);
  expect((await visitor.post(dataPath(edit), { ...fields, [`quantity-${kefir}`]: "много" })).status).toBe(422);
  expect((await visitor.post(edit, fields)).location).toBe(address);
  const saved = (await (await api())(lists.get, { params: { uuid: list.uuid } })).body;
  expect([saved.name, saved.lines.map(({ productUuid, quantity, note }) => [productUuid, quantity, note])]).toEqual([
    "Обеды",
    [
      [curd, null, ""],
      [kefir, 4.5, ""],
    ],
  ]);
  // What is filled in is another quantity, and the row says so as the quick order does.
  const order = main((await visitor.get(address)).body);
  const row = must(/<tr\b(?:(?!<\/tr>).)*Кефир.*?<\/tr>/s.exec(order))[0];
  expect(text(row).replace(/\s/g, " ")).toContain("4,5 кор. округлили до 4 кор.: продаётся по 1 кор.");
  const late = await visitor.post(edit, { ...fields, name: "Ужины" });
  expect([late.status, text(main(late.body)).includes("название списка")]).toEqual([409, true]);
  await visitor.post(edit, { ...fields, version: "2", gone: curd });
  expect((await (await api())(lists.get, { params: { uuid: list.uuid } })).body.lines.map(({ productUuid }) => productUuid)).toEqual([
    kefir,
  ]);
});

test("a list is put into the basket, offers to switch to its trade point, and is deleted after a confirmation", async () => {
  const list = await made({ branchUuid: secondShop });
  const visitor = await director();
  await visitor.post("/cabinet/ordering/goods", { intent: "branch", branchUuid: shop });
  const address = `${page}/${list.uuid}`;
  const { body } = await visitor.get(address);
  expect(text(main(body))).toContain("Заказывать для «Магазин № 2»");
  expect((await visitor.post(address, { intent: "put", [`quantity-${kefir}`]: "20" })).status).toBe(303);
  const asked = hrefs(main(body)).find((href) => href.includes("confirm=remove"));
  const question = await visitor.get(must(asked).replaceAll("&amp;", "&"));
  expect(text(question.body)).toContain("Удалить список «Завтраки»?");
  expect((await visitor.post(must(asked), { intent: "remove", version: String(list.version) })).location).toBe(page);
  expect((await visitor.get(address)).status).toBe(404);
});

test("another company, and a colleague with whom the list is not shared, get 404", async () => {
  const list = await made();
  for (const login of ["director@beta.example", "manager@alfa.example"]) {
    const visitor = await portal.visit(login);
    expect((await visitor.get(`${page}/${list.uuid}`)).status, login).toBe(404);
    expect((await visitor.post(`${page}/${list.uuid}?mode=edit`, { intent: "save", name: "x" })).status, login).toBe(404);
  }
});
