import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { baskets } from "#server/backend/basket/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import {
  alfa,
  beef,
  curd,
  exampleLines,
  exampleOrder,
  fill,
  kefir,
  kislomol,
  must,
  useDemoData,
  yoghurt,
} from "#tests/support/demo-basket.ts";
import { holdRows, untilWaiting } from "#tests/support/row-locks.ts";

const backend = useBackend();
useDemoData(backend);

const director = () => backend.as("director@alfa.example");
type Director = Awaited<ReturnType<typeof director>>;
const linesOf = async (as: Director) =>
  (await as(basket.get)).body.items.map(({ uuid, quantity, isChecked }) => ({ productUuid: uuid, quantity, isSelected: isChecked }));
const drop = (as: Director, uuids: string[]) =>
  as(basket.patch, { body: { products: uuids.map((productUuid) => ({ productUuid, quantity: 0, isSelected: false })) } });
const clearedOf = async (as: Director) => (await as(basket.get)).body.cleared;

test("restoring a cleared basket brings its lines back in order, and only once", async () => {
  const as = await director();
  const lines = exampleLines().map((line) => ({ ...line, isSelected: line.productUuid !== beef }));
  await fill(as, lines);
  expect((await as(basket.get)).body.cleared).toBeNull();
  const cleared = must((await as(basket.delete)).body.cleared);
  expect(cleared.count).toBe(4);
  expect(await clearedOf(as)).toEqual(cleared);
  const { status, body } = await as(basket.restore, { body: { clearedAt: cleared.at } });
  expect([status, body.restored, body.basket.cleared]).toEqual([200, 4, null]);
  expect(await linesOf(as)).toEqual(lines);
  await drop(as, [kefir]);
  expect(await clearedOf(as)).toBeNull();
  expect((await as(basket.restore, { body: { clearedAt: cleared.at } })).body.restored).toBe(0);
});

test("restoring into a refilled basket adds only the missing products, after the present ones", async () => {
  const as = await director();
  await fill(as);
  const { at } = must((await as(basket.delete)).body.cleared);
  await fill(as, [{ productUuid: kefir, quantity: 7, isSelected: true }]);
  expect(await clearedOf(as)).toEqual({ at, count: 3 });
  expect((await as(basket.restore, { body: { clearedAt: at } })).body.restored).toBe(3);
  expect((await linesOf(as)).map((line) => [line.productUuid, line.quantity])).toEqual([
    [kefir, 7],
    [yoghurt, 15],
    [curd, 60.5],
    [beef, 24.35],
  ]);
});

test("deleting several lines at once can be undone; deleting one line, ordering and clearing an empty basket keep that undo", async () => {
  const as = await director();
  await fill(as);
  await drop(as, [kefir, beef]);
  const kept = must(await clearedOf(as));
  expect(kept.count).toBe(2);
  await drop(as, [yoghurt]);
  expect(await clearedOf(as)).toEqual(kept);
  await fill(as, exampleLines(41.5));
  expect(await clearedOf(as)).toBeNull();
  expect((await as(basket.placeDeal, { body: exampleOrder })).status).toBe(200);
  await as(basket.delete);
  expect(await clearedOf(as)).toEqual(kept);
  expect((await as(basket.restore, { body: { clearedAt: kept.at } })).body.restored).toBe(2);
});

test("a later clearing replaces the saved basket, and a saved basket expires after a day", async () => {
  const as = await director();
  await fill(as);
  const first = must((await as(basket.delete)).body.cleared);
  await backend.db.update(baskets).set({ clearedAt: new Date(Date.parse(first.at) - 1000) });
  await fill(as, [{ productUuid: kefir, quantity: 7, isSelected: true }]);
  const second = must((await as(basket.delete)).body.cleared);
  expect(second.count).toBe(1);
  expect((await as(basket.restore, { body: { clearedAt: new Date(Date.parse(first.at) - 1000).toISOString() } })).body.restored).toBe(0);
  const old = new Date(Date.parse(second.at) - 24 * 3_600_000);
  await backend.db.update(baskets).set({ clearedAt: old });
  expect(await clearedOf(as)).toBeNull();
  expect((await as(basket.restore, { body: { clearedAt: old.toISOString() } })).body).toMatchObject({ restored: 0, basket: { items: [] } });
});

test("restored goods that are no longer sold come back as unavailable lines", async () => {
  const as = await director();
  await fill(as);
  const { at } = must((await as(basket.delete)).body.cleared);
  await backend.db.update(products).set({ isPublished: false }).where(eq(products.uuid, kefir));
  const { body } = await as(basket.restore, { body: { clearedAt: at } });
  expect(body.restored).toBe(4);
  expect(body.basket.items.find(({ uuid }) => uuid === kefir)).toMatchObject({ quantity: 20, isAvailable: false });
});

test("of two tabs that restore at once one restores, and a retry with the same key gets the same response", async () => {
  const as = await director();
  await fill(as);
  const { at: clearedAt } = must((await as(basket.delete)).body.cleared);
  const held = await holdRows(backend.pool, "select from baskets where cleared is not null for update", []);
  const tabs = ["first", "second"].map((key) => as(basket.restore, { body: { clearedAt }, key }));
  await untilWaiting(backend.pool, 2);
  await held.release();
  const answers = await Promise.all(tabs);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.restored).sort()).toEqual([0, 4]);
  expect(await linesOf(as)).toEqual(exampleLines());
  await drop(as, [kefir]);
  const again = await as(basket.restore, { body: { clearedAt }, key: "first" });
  expect(again.body.restored).toBe(answers[0]?.body.restored);
  expect((await linesOf(as)).map((line) => line.productUuid)).not.toContain(kefir);
});

test("a company that is no longer accredited cannot restore its basket, but can once it is accredited again", async () => {
  const as = await director();
  await fill(as);
  const { at } = must((await as(basket.delete)).body.cleared);
  await backend.db.update(companies).set({ status: "moderation" }).where(eq(companies.uuid, alfa));
  const { status, errors } = await as(basket.restore, { body: { clearedAt: at } });
  expect([status, errors[0]?.code.split(":")[0]]).toEqual([409, "COMPANY_NOT_ACCREDITED"]);
  await backend.db.update(companies).set({ status: "accredited" }).where(eq(companies.uuid, alfa));
  expect((await as(basket.restore, { body: { clearedAt: at } })).body.restored).toBe(4);
});

test("restoring brings back the wishes of lines and a segment's shelf life, unless a new shelf life has been set", async () => {
  const as = await director();
  const wish = (days: number) =>
    as(basket.setWishes, {
      body: {
        products: [{ productUuid: kefir, substitution: "analog", analogSku: "010-377" }],
        segments: [{ subcategoryUuid: kislomol, days }],
      },
    });
  await fill(as);
  await wish(5);
  const first = (await as(basket.delete)).body;
  expect(first.shelfLife).toEqual([]);
  const back = (await as(basket.restore, { body: { clearedAt: must(first.cleared).at } })).body.basket;
  expect(must(back.items.find(({ uuid }) => uuid === kefir))).toMatchObject({ substitution: "analog", analog: { uuid: yoghurt } });
  expect(must(back.items.find(({ uuid }) => uuid === yoghurt)).substitution).toBeNull();
  expect(back.shelfLife).toEqual([{ subcategoryUuid: kislomol, days: 5 }]);
  const { at } = must((await as(basket.delete)).body.cleared);
  await fill(as, [{ productUuid: kefir, quantity: 7, isSelected: true }]);
  await as(basket.setWishes, { body: { products: [], segments: [{ subcategoryUuid: kislomol, days: 9 }] } });
  expect((await as(basket.restore, { body: { clearedAt: at } })).body.basket.shelfLife).toEqual([{ subcategoryUuid: kislomol, days: 9 }]);
});
