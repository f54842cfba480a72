import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { branchOrders } from "#contract/branch-orders.ts";
import { lists } from "#contract/lists.ts";
import { branches } from "#server/backend/branches/tables.ts";
import {
  beef,
  beefSegment,
  betaShop,
  curd,
  dairy,
  kefir,
  must,
  secondShop,
  setContract,
  shop,
  yoghurt,
} from "#tests/support/demo-basket.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf, sentFields } from "#tests/support/portal-forms.ts";
import { element, hrefs, text } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
const path = "/cabinet/ordering/branches";
const place = `${path}/place`;
const director = "director@alfa.example";
const cell = (product: string, branch: string) => `q-${product}-${branch}`;
const main = (html: string) => element(html, /<main\b[^>]*>/);
const errors = (html: string) => text(element(html, /<[^>]*id="errors"/));

beforeEach(async () => {
  await portal.backend.pool.query("delete from branch_orders");
  await setContract(portal.backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
});

/** Sends a form as a browser without script does, with some fields changed. */
async function press(visitor: Visitor, at: string, intent: string, typed: Record<string, string> = {}) {
  const html = (await visitor.get(at)).body;
  const form = must(
    formsOf(html).find((each) => html.includes(`value="${intent}"`) && each.controls.some(({ name }) => /^(was|placed)$/.test(name))),
  );
  const fields = Object.fromEntries(sentFields(form).filter(([name]) => name !== "gone"));
  return visitor.post(at, { ...fields, ...typed, intent });
}

async function fill(...columns: [branch: string, ...quantities: number[]][]) {
  const as = await portal.backend.as(director);
  const body = {
    products: [kefir, yoghurt, curd, beef],
    columns: columns.map(([branchUuid, ...quantities]) => ({ branchUuid, quantities })),
  };
  expect((await as(branchOrders.put, { body })).status).toBe(200);
  return as;
}

const quantities = async () => {
  const as = await portal.backend.as(director);
  const { columns } = (await as(branchOrders.get)).body;
  const at = (branch: string) => must(columns.find((column) => column.branch.uuid === branch)).lines;
  return [shop, secondShop].map((branch) => at(branch).map(({ quantity }) => quantity));
};

test("the grid takes products by article, from several matches and from a trade point's usual ones, and saves quantities", async () => {
  const visitor = await portal.visit(director);
  expect(text(main((await visitor.get(path)).body))).toContain("В таблице пока нет товаров");
  expect((await press(visitor, path, "add", { text: "010-241" })).status).toBe(303);
  const unknown = await press(visitor, path, "add", { text: "ыыыъ" });
  expect([unknown.status, errors(unknown.body)]).toEqual([422, expect.stringContaining("Ничего не нашли")]);
  const several = await press(visitor, path, "add", { text: "сыр" });
  expect([several.status, errors(several.body)]).toEqual([422, expect.stringMatching(/подходит несколько/)]);
  const pick = must(/<option value="([\da-f-]{36})"/.exec(element(several.body, /<select[^>]*name="pick"/)))[1];
  expect((await press(visitor, path, "add", { pick: must(pick) })).status).toBe(303);
  const taken = await press(visitor, path, "source", { source: `goods:${shop}`, usual: "on" });
  expect(taken.status).toBe(303);
  const as = await portal.backend.as(director);
  const { products: goods, columns } = (await as(branchOrders.get)).body;
  const habits = (await as(lists.frequentProducts, { query: { branchUuid: shop } })).body.habits;
  expect(goods.length).toBeGreaterThan(habits.length / 2);
  expect(must(columns.find(({ branch }) => branch.uuid === shop)).lines.length).toBeGreaterThan(0);
  expect(must(columns.find(({ branch }) => branch.uuid === secondShop)).lines).toEqual([]);
  const saved = await press(visitor, path, "save", { [cell(kefir, secondShop)]: "20" });
  expect([saved.status, saved.location]).toEqual([303, path]);
  expect((await quantities())[1]).toEqual([20]);
});

test("a list's quantity that is filled in as another one is named with the reason, as in the quick order", async () => {
  const as = await portal.backend.as(director);
  const { uuid } = (await as(lists.create, { body: { name: "Сетка", lines: [{ productUuid: kefir, quantity: 20.5 }] } })).body;
  await portal.backend.pool.query("delete from branch_orders");
  const visitor = await portal.visit(director);
  const taken = await visitor.follow(await press(visitor, path, "source", { source: `list:${uuid}`, usual: "on" }));
  expect(text(taken.body).replace(/\s/g, " ")).toMatch(/Кефир[^:]*: 20,5 кор\. округлили до 2\d кор\.: продаётся по 1 кор\./);
});

test("a wrong quantity is an error beside its cell and in the summary and stays as typed, while the other cells are saved", async () => {
  const visitor = await portal.visit(director);
  for (const typed of ["много", "0,5"]) {
    await portal.backend.pool.query("delete from branch_orders");
    await fill([shop, 20, 15, 41.5, 24.35]);
    const wrong = await press(visitor, path, "next", { [cell(kefir, shop)]: typed, [cell(yoghurt, secondShop)]: "15" });
    expect([wrong.status, errors(wrong.body)]).toEqual([422, expect.stringMatching(/Кефир.*Магазин № 1.*Остальные изменения сохранены/)]);
    expect(wrong.body).toContain(`id="${cell(kefir, shop)}-error"`);
    expect(wrong.body).toContain(`value="${typed}"`);
    expect(element(wrong.body, new RegExp(`<input[^>]*id="${cell(yoghurt, secondShop)}"`))).toContain('value="15"');
    expect(await quantities()).toEqual([[20, 15, 41.5, 24.35], [15]]);
    // What was saved is not sent again: another tab has changed it meanwhile.
    await fill([secondShop, 0, 16, 0, 0]);
    const form = must(formsOf(wrong.body).find(({ controls }) => controls.some(({ name }) => name === "was")));
    const mended = Object.fromEntries(sentFields(form).filter(([name]) => name !== "gone"));
    expect((await visitor.post(path, { ...mended, [cell(kefir, shop)]: "30", intent: "next" })).location).toBe(place);
    expect(await quantities()).toEqual([[30, 15, 41.5, 24.35], [16]]);
  }
});

test("saving from an old tab does not overwrite cells that were not touched there", async () => {
  await fill([shop, 20, 15, 41.5, 24.35]);
  const visitor = await portal.visit(director);
  const form = must(formsOf((await visitor.get(path)).body).find(({ controls }) => controls.some(({ name }) => name === "was")));
  const stale = Object.fromEntries(sentFields(form).filter(([name]) => name !== "gone"));
  expect((await press(visitor, path, "save", { [cell(kefir, shop)]: "30" })).status).toBe(303);
  expect((await visitor.post(path, { ...stale, [cell(yoghurt, shop)]: "", intent: "save" })).status).toBe(303);
  expect((await quantities())[0]).toEqual([30, 41.5, 24.35]);
  expect((await press(visitor, path, "save", { gone: curd })).status).toBe(303);
  expect((await quantities())[0]).toEqual([30, 24.35]);
});

test("saving takes the cells typed on another page of the grid, too", async () => {
  await fill([shop, 20, 15], [secondShop, 20, 15]);
  const visitor = await portal.visit(director);
  const answer = await press(visitor, path, "next", { [cell(kefir, shop)]: "30", [`beyond-${cell(curd, secondShop)}`]: "41,5" });
  expect([answer.status, answer.location]).toEqual([303, place]);
  expect(await quantities()).toEqual([
    [30, 15],
    [20, 15, 41.5],
  ]);
  for (const [typed, right] of [
    ["много", "35"],
    ["0,5", "40"],
  ] as const) {
    const wrong = await press(visitor, path, "save", { [cell(kefir, shop)]: right, [`beyond-${cell(curd, secondShop)}`]: typed });
    expect([wrong.status, errors(wrong.body)]).toEqual([422, expect.stringMatching(/Творог.*Магазин № 2.*Остальные изменения сохранены/)]);
    expect(hrefs(element(wrong.body, /<[^>]*id="errors"/))).toEqual([`#beyond-${cell(curd, secondShop)}`]);
  }
  expect(await quantities()).toEqual([
    [40, 15],
    [20, 15, 41.5],
  ]);
});

test("each trade point's sum and missing minimum stand under its column; a narrow screen shows the one in the address", async () => {
  await fill([shop, 20, 15, 41.5, 24.35], [secondShop, 10, 0, 0, 0]);
  const visitor = await portal.visit(director);
  const { body } = await visitor.get(`${path}?branch=${secondShop}`);
  const as = await portal.backend.as(director);
  const { columns } = (await as(branchOrders.get)).body;
  for (const branch of [shop, secondShop]) {
    const { summary } = must(columns.find((column) => column.branch.uuid === branch));
    const sum = text(element(body, new RegExp(`<td[^>]*data-sum="${branch}"`))).replace(/\s/g, "");
    expect(sum).toContain(new Intl.NumberFormat("ru-RU").format(summary.total.amount).replace(/\s/g, ""));
  }
  expect(text(element(body, new RegExp(`<td[^>]*data-sum="${secondShop}"`)))).toContain("До минимума");
  expect(element(body, new RegExp(`<a[^>]*branch=${secondShop}`))).toContain('aria-current="page"');
});

test("rows show their prices and sums over all trade points, and only one control leads to the dates", async () => {
  await fill([shop, 20, 0, 0, 0], [secondShop, 10, 0, 0, 0]);
  const visitor = await portal.visit(director);
  const { body } = await visitor.get(path);
  const row = element(body, new RegExp(`<tr(?=[^>]*>\\s*<th[^>]*>\\s*<span id="r-${kefir}")[^>]*>`));
  expect(text(row)).toMatch(/Кефир.*470,40 ₽ за кор\. · 78,40 ₽ за шт/);
  const total = text(element(body, /<tfoot\b[^>]*>/)).replace(/\s/g, "");
  const { columns } = (await (await portal.backend.as(director))(branchOrders.get)).body;
  const sum = columns.reduce((kopecks, { summary }) => kopecks + Math.round(summary.total.amount * 100), 0);
  const words = new Intl.NumberFormat("ru-RU", { minimumFractionDigits: 2 }).format(sum / 100).replace(/\s/g, "");
  expect([text(row).replace(/\s/g, "").includes(words), total.includes(words)]).toEqual([true, true]);
  const named = [...main(body).matchAll(/<(?:a|button)\b[^>]*>(.*?)<\/(?:a|button)>/gs)].filter(([, inside]) =>
    inside?.includes("К датам и оформлению"),
  );
  expect(named).toHaveLength(1);
});

test("each trade point is ordered once: a refused one stays with its reason, and the same form again places nothing more", async () => {
  const as = await fill([shop, 20, 15, 41.5, 24.35], [secondShop, 60, 60, 60, 0]);
  const visitor = await portal.visit(director);
  const page = await visitor.get(`${place}?dates=same`);
  const fields = () => sentFields(must(formsOf(page.body).find(({ controls }) => controls.some(({ name }) => name === "placed"))));
  expect(fields().filter(([name]) => name === "branch").length).toBeGreaterThan(0);
  const undated = await visitor.post(place, {
    ...Object.fromEntries(fields()),
    [`date-${shop}-${beefSegment}`]: "",
    branch: shop,
    intent: "place",
  });
  expect([undated.status, errors(undated.body)]).toEqual([422, expect.stringMatching(/Магазин № 1: выберите дату/)]);
  const before = (await portal.backend.pool.query("select count(*)::int from deals")).rows[0].count;
  const sent = { ...Object.fromEntries(fields()), branch: shop, intent: "place" };
  const wrongTotal = await visitor.post(place, { ...sent, [`total-${shop}`]: "1" });
  expect([wrongTotal.status, errors(wrongTotal.body)]).toEqual([422, expect.stringContaining("Магазин № 1")]);
  const placed = await visitor.post(place, sent);
  expect([placed.status, placed.location]).toEqual([303, expect.stringMatching(/\/place\?placed=[\da-f-]{36}$/)]);
  const again = await visitor.post(place, sent);
  expect(again.location).toBe(placed.location);
  expect((await portal.backend.pool.query("select count(*)::int from deals")).rows[0].count).toBe(before + 1);
  const shown = await visitor.follow(placed);
  const uuid = must(placed.location).slice(-36);
  expect(hrefs(main(shown.body))).toContain(`/cabinet/deals/${uuid}`);
  expect((await visitor.get(must(placed.location))).status).toBe(200);
  expect((await quantities())[0]).toEqual([]);
  expect((await as(branchOrders.get)).body.products.length).toBe(4);
});

test("a manager has only their own trade points in the grid, and a form naming another one changes nothing", async () => {
  const manager = await portal.visit("manager@alfa.example");
  expect((await press(manager, path, "add", { text: "010-241" })).status).toBe(303);
  const { body } = await manager.get(path);
  expect([...body.matchAll(/<th[^>]*id="c-([\da-f-]{36})"/g)].map(([, uuid]) => uuid)).toEqual([shop, secondShop]);
  expect((await press(manager, path, "save", { [cell(kefir, betaShop)]: "20" })).status).toBe(404);
  expect((await press(manager, path, "source", { source: `goods:${betaShop}` })).status).toBe(404);
  expect((await press(manager, path, "source", { source: `list:${betaShop}` })).status).toBe(404);
  expect((await press(manager, path, "source", { source: "" })).status).toBe(422);
});

test("a person with one trade point is sent to the catalogue, and a company without prices gets no grid", async () => {
  await portal.backend.pool.query("delete from branch_customers where branch_uuid = $1", [secondShop]);
  const visitor = await portal.visit("manager@alfa.example");
  const { body } = await visitor.get(path);
  expect([text(main(body)), hrefs(main(body))]).toEqual([
    expect.stringContaining("У вас одна торговая точка"),
    expect.arrayContaining(["/catalog", "/cart"]),
  ]);
  const gamma = await portal.visit("director@gamma.example");
  expect(formsOf((await gamma.get(path)).body).flatMap(({ intent }) => intent ?? [])).not.toContain("add");
});

test("usual products, and typed quantities, reach a trade point that is on another page of the grid", async () => {
  const { db, pool } = portal.backend;
  const [one] = await db.select().from(branches).where(eq(branches.uuid, shop));
  const before = Array.from({ length: 30 }, (_, index) => ({ ...must(one), uuid: randomUUID(), name: `А, точка ${index}` }));
  await db.insert(branches).values(before);
  try {
    const visitor = await portal.visit(director);
    expect((await visitor.get(path)).body).not.toContain(`id="c-${shop}"`);
    expect((await press(visitor, path, "source", { source: `goods:${shop}`, usual: "on" })).status).toBe(303);
    const { rows } = await pool.query("select distinct branch_uuid from branch_order_lines");
    expect(rows).toEqual([{ branch_uuid: shop }]);
    await pool.query("delete from branch_order_lines");
    const typed = Object.fromEntries(before.map(({ uuid }) => [cell(kefir, uuid), "20"]));
    const saved = await press(visitor, path, "save", { ...typed, [`beyond-${cell(kefir, shop)}`]: "30" });
    expect([saved.status, saved.location]).toEqual([303, path]);
    expect((await pool.query("select count(*)::int from branch_order_lines")).rows).toEqual([{ count: 31 }]);
  } finally {
    const uuids = before.map(({ uuid }) => uuid);
    await pool.query("delete from branches where uuid = any($1)", [uuids]);
  }
});
