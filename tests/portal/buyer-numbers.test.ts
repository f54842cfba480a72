import { expect, test } from "vitest";
import { branchOrders } from "#contract/branch-orders.ts";
import { deals } from "#contract/deals.ts";
import {
  beef,
  beefSegment,
  curd,
  dairy,
  exampleLines,
  fill,
  kefir,
  kislomol,
  must,
  setContract,
  shop,
  useDemoData,
  yoghurt,
} from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf, sentFields } from "#tests/support/portal-forms.ts";
import { element, elements, text } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
useDemoData(portal.backend);

const director = "director@alfa.example";
const main = (html: string) => element(html, /<main\b[^>]*>/);
const typedIn = (html: string, name: string) => must(/value="([^"]*)"/.exec(element(html, new RegExp(`<input[^>]*name="${name}"`))))[1];
const dealUuidIn = (location: string | null) => must(/[\da-f-]{36}/.exec(location ?? ""))[0];
const numberOf = async (uuid: string) => (await (await portal.backend.as(director))(deals.get, { params: { uuid } })).body.buyerNumber;

/** Fields of the cart's form with the worked example's dates. */
async function orderForm(visitor: Visitor): Promise<URLSearchParams> {
  const form = must(formsOf((await visitor.get("/cart")).body).find(({ intent }) => intent === "order"));
  const fields = new URLSearchParams(sentFields(form));
  fields.set(`date-${kislomol}`, "2026-03-11");
  fields.set(`date-${beefSegment}`, "2026-03-10");
  return fields;
}

test("without script the cart keeps the typed number while it recalculates, and orders with it; the next cart begins without", async () => {
  await fill(await portal.backend.as(director), exampleLines(41.5));
  const visitor = await portal.visit(director);
  const fields = await orderForm(visitor);
  fields.set("buyerNumber", "ЗП-1042");
  fields.set("intent", "save");
  await visitor.follow(await visitor.postText("/cart", fields.toString()));
  const kept = (await visitor.get("/cart")).body;
  expect(typedIn(kept, "buyerNumber")).toBe("ЗП-1042");
  const placed = await visitor.postText("/cart", (await orderForm(visitor)).toString());
  expect(placed.status).toBe(303);
  const uuid = dealUuidIn(placed.location);
  expect(await numberOf(uuid)).toBe("ЗП-1042");
  expect(text(main((await visitor.get(`/cabinet/deals/${uuid}`)).body))).toContain("Номер заказа у покупателя ЗП-1042");
  await fill(await portal.backend.as(director), exampleLines(41.5));
  expect(typedIn((await visitor.get("/cart")).body, "buyerNumber")).toBe("");
});

test("a number that is too long is an error beside its field of the cart, stays as typed, and nothing is ordered", async () => {
  await fill(await portal.backend.as(director), exampleLines(41.5));
  const visitor = await portal.visit(director);
  const fields = await orderForm(visitor);
  fields.set("buyerNumber", "1".repeat(41));
  const refused = await visitor.postText("/cart", fields.toString());
  expect(refused.status).toBe(422);
  expect(refused.body).toContain('id="buyerNumber-error"');
  expect(elements(main(refused.body), /<\w+\b[^>]*role="alert"[^>]*>/).join("")).toContain('href="#buyerNumber"');
  expect(typedIn(refused.body, "buyerNumber")).toBe("1".repeat(41));
});

test("each trade point's order of the grid gets its own number", async () => {
  await setContract(portal.backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
  const as = await portal.backend.as(director);
  await as(branchOrders.put, {
    body: { products: [kefir, yoghurt, curd, beef], columns: [{ branchUuid: shop, quantities: [20, 15, 41.5, 24.35] }] },
  });
  const visitor = await portal.visit(director);
  const at = "/cabinet/ordering/branches/place";
  const html = (await visitor.get(at)).body;
  const form = must(formsOf(html).find(({ controls }) => controls.some(({ name }) => name === `number-${shop}`)));
  const fields = new URLSearchParams(sentFields(form));
  fields.append("branch", shop);
  for (const [name] of [...fields])
    if (name.startsWith(`date-${shop}`)) fields.set(name, name.endsWith(kislomol) ? "2026-03-11" : "2026-03-10");
  fields.set(`number-${shop}`, "СЕТЬ-7");
  fields.set("intent", "place");
  const placed = await visitor.postText(at, fields.toString());
  expect([placed.status, placed.status === 422 ? text(main(placed.body)) : ""]).toEqual([303, ""]);
  expect(await numberOf(dealUuidIn((placed.location ?? "").split("placed=")[1] ?? ""))).toBe("СЕТЬ-7");
});

test("the buyer changes the number on the deal's page and finds the deal by it; the seller sees it and cannot change it", async () => {
  const uuid = await storeDeal(portal.backend.db, { status: "waiting_approval", buyerNumber: "А-1042" });
  const visitor = await portal.visit(director);
  const at = `/cabinet/deals/${uuid}`;
  const wrong = await visitor.post(at, { intent: "buyerNumber", version: "1", buyerNumber: "1".repeat(41) });
  expect([wrong.status, typedIn(wrong.body, "buyerNumber")]).toEqual([422, "1".repeat(41)]);
  const changed = await visitor.post(at, { intent: "buyerNumber", version: "1", buyerNumber: "ЗаявкаКвадрат" });
  expect(changed.status).toBe(303);
  const page = text(main((await visitor.get(at)).body));
  expect(page).toContain("Номер заказа у покупателя: ЗаявкаКвадрат");
  const list = text(main((await visitor.get(`/cabinet/deals?tab=all&search=${encodeURIComponent("заявкакв")}`)).body));
  expect(list).toContain("заказ ЗаявкаКвадрат");
  const rep = await portal.visit("rep@seller.example");
  const seen = main((await rep.get(at)).body);
  expect(text(seen)).toContain("Номер заказа у покупателя ЗаявкаКвадрат");
  expect(seen).not.toContain('name="buyerNumber"');
  const refused = await rep.post(at, { intent: "buyerNumber", version: "2", buyerNumber: "Мой" });
  expect([refused.status, await numberOf(uuid)]).toEqual([403, "ЗаявкаКвадрат"]);
});

test("terms of a standing order keep the number that its orders get", async () => {
  await fill(await portal.backend.as(director), exampleLines(41.5));
  const visitor = await portal.visit(director);
  const form = must(formsOf((await visitor.get("/cabinet/ordering/standing/new")).body).find(({ intent }) => intent === "make"));
  const fields = new URLSearchParams(sentFields(form));
  fields.set("branchUuid", shop);
  fields.set("name", "На неделю");
  fields.append("weekdays", "3");
  fields.set("buyerNumber", "РАМКА-1");
  const made = await visitor.postText("/cabinet/ordering/standing/new", fields.toString());
  expect(made.status).toBe(303);
  expect(typedIn((await visitor.get(must(made.location))).body, "buyerNumber")).toBe("РАМКА-1");
});
