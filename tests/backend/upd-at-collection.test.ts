import { beforeEach, expect, test } from "vitest";
import { deals as dealCalls } from "#contract/deals.ts";
import { useBackend } from "#tests/support/backend.ts";
import { must } from "#tests/support/demo-basket.ts";
import { rub } from "#tests/support/demo-deals.ts";
import { papersOf } from "#tests/support/invoices.ts";
import { useMixedDeal } from "#tests/support/mixed-deal.ts";

const backend = useBackend();
const world = useMixedDeal(backend, "transferred_to_warehouse", ["companies", "paper_signers", "seller_regimes"]);

const goWithGoods = (updAt: "collection" | "receipt") => backend.pool.query("update paper_signers set upd_at = $1", [updAt]);
const dealOf = async () => (await world.rep(dealCalls.get, { params: { uuid: world.deal } })).body;
const papers = async () => (await papersOf(world.director, world.deal)).papers;
const setStatus = (status: "collected" | "received", as = world.rep) =>
  as(dealCalls.setStatus, { params: { uuid: world.deal }, body: { status } });
/** Collects a part of the deal; without products as ordered. */
async function collect(position: number, products: { uuid: string; collectedQuantity: number; reason: string }[] = []) {
  const deal = await dealOf();
  const collected = { suborderUuid: must(deal.suborders[position]).uuid, products };
  return world.rep(dealCalls.patch, { params: { uuid: world.deal }, body: { collected } });
}

beforeEach(async () => {
  await goWithGoods("collection");
});

test("where documents go with the goods, one is issued as staff set the deal to collected", async () => {
  expect((await setStatus("collected")).status).toBe(200);
  expect(await papers()).toMatchObject([{ kind: "upd", number: "1", version: 1, total: rub(11_508.8) }]);
  const { rows } = await backend.pool.query("select event from deal_logs where deal_uuid = $1 order by event", [world.deal]);
  expect(rows).toEqual([{ event: "created" }, { event: "status" }, { event: "updIssued" }]);
  // The receipt says the same and gives out nothing more.
  expect((await setStatus("received", world.director)).status).toBe(200);
  expect(await papers()).toHaveLength(1);
});

test("one is issued with the last part that is collected, of what was collected of both", async () => {
  const { products, suborders } = await dealOf();
  const kefir = must(products.find(({ suborderUuid }) => suborderUuid === suborders[1]?.uuid));
  expect((await collect(0)).status).toBe(200);
  expect(await papers()).toEqual([]);
  expect((await collect(1, [{ uuid: kefir.uuid, collectedQuantity: 5, reason: "Бой" }])).status).toBe(200);
  // 5 boxes of 6 kefirs for 2,304.90, and the beef for 6,899.00.
  expect(await papers()).toMatchObject([{ number: "1", total: rub(9203.9) }]);
});

test("two parts collected side by side give out one", async () => {
  const answers = await Promise.all([collect(0), collect(1)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await papers()).toMatchObject([{ number: "1", total: rub(11_508.8) }]);
});

test("nothing is issued at the collection where documents wait for the receipt, or where something is missing", async () => {
  await backend.pool.query("update companies set kpp = '' where type = 'seller'");
  expect((await setStatus("collected")).status).toBe(200);
  expect(await papers()).toEqual([]);
  world.deal = await world.store();
  await goWithGoods("receipt");
  await backend.pool.query("update companies set kpp = '710001001' where type = 'seller'");
  expect((await setStatus("collected")).status).toBe(200);
  expect(await papers()).toEqual([]);
});

test("what the warehouse corrects afterwards corrects the document, and nothing left cancels it", async () => {
  await collect(0);
  await collect(1);
  const { products, suborders } = await dealOf();
  const uuidsOf = (position: number) =>
    products.filter(({ suborderUuid }) => suborderUuid === suborders[position]?.uuid).map(({ uuid }) => uuid);
  const correct = (position: number, collectedQuantity: number) =>
    collect(position, [{ uuid: must(uuidsOf(position)[0]), collectedQuantity, reason: "Бой" }]);
  expect((await correct(1, 5)).status).toBe(200);
  expect((await papers()).map(({ version, status, total }) => [version, status, total])).toEqual([
    [2, "issued", rub(9203.9)],
    [1, "replaced", rub(11_508.8)],
  ]);
  await correct(1, 0);
  await correct(0, 0);
  expect((await papers())[0]).toMatchObject({ version: 3, status: "cancelled", total: rub(6899) });
});
