import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { collection } from "#contract/collection.ts";
import { customers } from "#contract/customers.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { type Permission, storagePermission } from "#contract/permissions.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { storages } from "#server/backend/distribution/tables.ts";
import { suborders } from "#server/backend/suborders/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { dairy, must } from "#tests/support/demo-basket.ts";
import { contract, storeDeal } from "#tests/support/demo-deals.ts";

const backend = useBackend("demo");
const giver = "supervisor@seller.example";
const collector = "content@seller.example";
const second = "security@seller.example";
const meat = demoUuid("storage", "tula-meat");
const chilled = demoUuid("storage", "tula-chilled");

const uuidOf = async (email: string) =>
  must((await backend.pool.query<{ uuid: string }>("select uuid from customers where email = $1", [email])).rows[0]).uuid;
const give = async (email: string, permissions: Permission[], by = giver) =>
  (await backend.as(by))(customers.putPermissions, { params: { uuid: await uuidOf(email) }, body: { permissions } });
const partsOf = async (deal: string) => backend.db.select().from(suborders).where(eq(suborders.dealUuid, deal)).orderBy(suborders.ordinal);

/** A deal of both storages: beef from the meat storage, kefir from the chilled one. */
let deal: string;
let beef: string;
let kefir: string;
let kefirLine: string;

async function makeDeal(status: Parameters<typeof storeDeal>[1]["status"] = "transferred_to_warehouse") {
  deal = await storeDeal(backend.db, { status });
  [beef, kefir] = (await partsOf(deal)).map(({ uuid }) => uuid) as [string, string];
  const lines = await backend.pool.query<{ uuid: string }>("select uuid from deal_lines where suborder_uuid = $1", [kefir]);
  kefirLine = must(lines.rows[0]).uuid;
}

const get = async (email: string, uuid: string) => (await backend.as(email))(collection.get, { params: { uuid } });
const collect = async (
  email: string,
  uuid: string,
  products: { uuid: string; collectedQuantity: number; reason?: string }[],
  version?: number,
) => (await backend.as(email))(collection.put, { params: { uuid }, body: { collected: { products }, ...(version && { version }) } });

beforeAll(() => makeDeal());
beforeEach(async () => {
  for (const email of [collector, second]) await give(email, []);
});

describe("a permission for a storage (domain D37)", () => {
  test("opens the suborders of that storage alone, in the list and by uuid, until it is taken away", async () => {
    expect((await get(collector, kefir)).status).toBe(403);
    expect((await give(collector, [storagePermission(chilled)])).body.permissions).toEqual([`storage:${chilled}`]);
    expect((await get(collector, kefir)).body).toMatchObject({
      uuid: kefir,
      number: expect.stringMatching(/-2$/),
      status: "transferred_to_warehouse",
    });
    expect((await get(collector, beef)).status).toBe(404);
    expect((await collect(collector, beef, [])).status).toBe(404);
    const { body: list } = await (await backend.as(collector))(collection.list, { query: { perPage: 100 } });
    expect(list.total).toBe(list.suborders.length);
    const shown = await backend.pool.query("select distinct storage_uuid from suborders where uuid = any($1)", [
      list.suborders.map(({ uuid }) => uuid),
    ]);
    expect(shown.rows).toEqual([{ storage_uuid: chilled }]);
    expect(list.suborders.map(({ uuid }) => uuid)).toContain(kefir);
    await give(collector, []);
    expect((await get(collector, kefir)).status).toBe(403);
    expect((await collect(collector, kefir, [])).status).toBe(403);
  });

  test("for several storages opens the suborders of each", async () => {
    await give(collector, [storagePermission(chilled), storagePermission(meat)]);
    expect([(await get(collector, kefir)).status, (await get(collector, beef)).status]).toEqual([200, 200]);
  });

  test("shows no price, sum, limit or balance, and opens neither the deal nor its papers", async () => {
    await give(collector, [storagePermission(chilled)]);
    const shown = JSON.stringify((await get(collector, kefir)).body);
    for (const word of ["amount", "total", "price", "Kopecks", "limit", "balance", "vat", "discount"]) expect(shown).not.toContain(word);
    const as = await backend.as(collector);
    expect((await as(dealCalls.get, { params: { uuid: deal } })).status).toBe(403);
    expect((await as(dealCalls.list)).status).toBe(403);
    expect((await as(dealCalls.setStatus, { params: { uuid: deal }, body: { status: "collected" } })).status).toBe(403);
    expect((await as(dealCalls.patch, { params: { uuid: deal }, body: { comment: "?" } })).status).toBe(403);
  });

  test("adds no deal to a representative of other clients", async () => {
    const other = "rep2@seller.example";
    await give(other, [storagePermission(chilled)]);
    const as = await backend.as(other);
    const collected = { suborderUuid: kefir, products: [] };
    expect((await get(other, kefir)).status).toBe(200);
    expect((await as(dealCalls.get, { params: { uuid: deal } })).status).toBe(404);
    expect((await as(dealCalls.patch, { params: { uuid: deal }, body: { collected } })).status).toBe(404);
    expect((await as(dealCalls.setStatus, { params: { uuid: deal }, body: { status: "collected" } })).status).toBe(404);
    await give(other, []);
  });

  test.each([
    [null, 401],
    ["director@alfa.example", 403],
    ["manager@alfa.example", 403],
    ["director@beta.example", 403],
    ["director@seller.example", 403],
    ["distribution@seller.example", 403],
    ["regional@seller.example", 403],
    ["rep@seller.example", 403],
    ["security@seller.example", 403],
    ["content@seller.example", 403],
    ["supervisor@seller.example", 403],
    ["platform@platform.example", 403],
    ["support@platform.example", 403],
  ])("without it %s gets %i from each call of the collection", async (email, status) => {
    const as = await backend.as(email);
    const answers = [
      await as(collection.list),
      await as(collection.get, { params: { uuid: kefir } }),
      await as(collection.put, { params: { uuid: kefir }, body: { collected: { products: [] } } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  });

  test("names storages that exist, is given by nobody to themselves, and outlives a storage that is gone", async () => {
    const gone = demoUuid("storage", "nowhere");
    expect((await give(collector, [storagePermission(gone)])).status).toBe(400);
    expect((await give(collector, ["storage:all" as Permission])).status).toBe(400);
    expect((await give(giver, [storagePermission(chilled)], giver)).status).toBe(409);
    await backend.db.insert(storages).values({
      uuid: gone,
      distributionCenterUuid: demoUuid("distribution-center", "tula"),
      name: "Временный",
      temperatureMode: "",
      address: "",
    });
    expect((await give(collector, [storagePermission(gone), storagePermission(chilled)])).status).toBe(200);
    const named = await (await backend.as(giver))(collection.storages);
    expect(named.body.storages.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([gone, chilled, meat]));
    await backend.db.delete(storages).where(eq(storages.uuid, gone));
    expect((await get(collector, kefir)).status).toBe(200);
    await backend.db.update(storages).set({ isUsed: false }).where(eq(storages.uuid, chilled));
    expect((await get(collector, kefir)).status, "withdrawn").toBe(200);
    await backend.db.update(storages).set({ isUsed: true }).where(eq(storages.uuid, chilled));
    expect((await give(collector, [storagePermission(gone)])).status).toBe(400);
  });
});

describe("the collection of a storage", () => {
  test("writes the quantities, releases what is missing, and leaves the other suborder of the deal as it was", async () => {
    await makeDeal();
    await give(collector, [storagePermission(chilled)]);
    const { reserved } = await contract(backend.db, dairy);
    const answer = await collect(collector, kefir, [{ uuid: kefirLine, collectedQuantity: 9, reason: "Бой" }]);
    expect(answer.body).toMatchObject({ status: "partly_collected", allowedActions: ["collect"] });
    expect(answer.body.lines.map(({ info }) => [info.collectedQuantity, info.reason])).toEqual([[9, "Бой"]]);
    // A box of six at 76.83.
    expect((await contract(backend.db, dairy)).reserved).toBeCloseTo(reserved - 460.98, 2);
    expect((await partsOf(deal)).map(({ status }) => status)).toEqual(["transferred_to_warehouse", "partly_collected"]);
    const [row] = await backend.db.select().from(deals).where(eq(deals.uuid, deal));
    expect(row?.status).toBe("transferred_to_warehouse");
  });

  test("begins when the deal is passed to the warehouse and ends with the receipt", async () => {
    await give(collector, [storagePermission(chilled)]);
    for (const [status, found, written] of [
      ["waiting_approval", 404, 404],
      ["approved_by_seller", 404, 404],
      ["transferred_to_warehouse", 200, 200],
      ["partly_collected", 200, 200],
      ["collected", 200, 200],
      ["received", 200, 409],
      ["declined_by_seller", 404, 404],
    ] as const) {
      await makeDeal(status);
      const shown = await get(collector, kefir);
      expect([status, shown.status]).toEqual([status, found]);
      if (found === 200) expect(shown.body.allowedActions).toEqual(written === 200 ? ["collect"] : []);
      const saved = await collect(collector, kefir, [{ uuid: kefirLine, collectedQuantity: 8 }]);
      expect([status, saved.status]).toEqual([status, written]);
    }
  });

  test("of another suborder's line is refused", async () => {
    await makeDeal();
    await give(collector, [storagePermission(meat)]);
    expect((await collect(collector, beef, [{ uuid: kefirLine, collectedQuantity: 1 }])).status).toBe(400);
    const lines = await backend.pool.query("select collected_hundredths from deal_lines where deal_uuid = $1", [deal]);
    expect(lines.rows.map((row) => row.collected_hundredths)).toEqual([null, null]);
  });

  test("of one suborder refuses nobody who collects another of the deal at the same time or later, each told of their own", async () => {
    await makeDeal();
    await give(collector, [storagePermission(chilled)]);
    await give(second, [storagePermission(meat)]);
    const [mine, theirs] = [(await get(collector, kefir)).body.version, (await get(second, beef)).body.version];
    const atOnce = await Promise.all([
      collect(collector, kefir, [{ uuid: kefirLine, collectedQuantity: 9 }], mine),
      collect(second, beef, [], theirs),
    ]);
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200]);
    const next = (await get(collector, kefir)).body.version;
    expect([next > mine, (await get(second, beef)).body.version > theirs]).toEqual([true, true]);
    const rep = await backend.as("rep@seller.example");
    const named = await rep(dealCalls.patch, { params: { uuid: deal }, body: { comment: "Позвоните охране" } });
    expect(named.status).toBe(200);
    expect((await get(collector, kefir)).body.version).toBe(next);
    expect((await collect(collector, kefir, [{ uuid: kefirLine, collectedQuantity: 8 }], next)).status).toBe(200);
    const onDeal = { collected: { suborderUuid: kefir, products: [{ uuid: kefirLine, collectedQuantity: 7 }] } };
    const regional = await backend.as("regional@seller.example");
    const [dealer] = [await regional(dealCalls.get, { params: { uuid: deal } })];
    const byDeal = await regional(dealCalls.patch, { params: { uuid: deal }, body: { ...onDeal, version: dealer.body.version } });
    expect(byDeal.status).toBe(200);
    const late = await collect(collector, kefir, [{ uuid: kefirLine, collectedQuantity: 6 }], next + 1);
    expect([late.status, late.errors[0]?.details]).toMatchObject([409, { fields: ["collected"], by: expect.stringMatching(/\S/) }]);
    const [row] = await backend.db.select().from(deals).where(eq(deals.uuid, deal));
    expect(row?.version).toBe(dealer.body.version + 1);
  });

  test("meets a question when the whole deal was collected at once meanwhile", async () => {
    await makeDeal();
    await give(collector, [storagePermission(chilled)]);
    const { version } = (await get(collector, kefir)).body;
    const rep = await backend.as("rep@seller.example");
    expect((await rep(dealCalls.setStatus, { params: { uuid: deal }, body: { status: "collected" } })).status).toBe(200);
    const late = await collect(collector, kefir, [{ uuid: kefirLine, collectedQuantity: 6 }], version);
    expect([late.status, late.errors[0]?.details]).toMatchObject([409, { fields: ["collected"] }]);
  });

  test("costs the same number of statements however many suborders and people the deal's storages have", async () => {
    const count = async () => {
      await makeDeal();
      await give(collector, [storagePermission(chilled)]);
      return (await collect(collector, kefir, [{ uuid: kefirLine, collectedQuantity: 9 }])).queries;
    };
    const few = await count();
    for (const email of [second, "distribution@seller.example", "security@seller.example"])
      await give(email, [storagePermission(chilled), storagePermission(meat)]);
    expect(await count()).toBe(few);
    expect(few).toBeLessThanOrEqual(30);
    for (const email of ["distribution@seller.example", "security@seller.example"]) await give(email, []);
  });

  test("by two people side by side keeps one's quantities and tells the other who was first", async () => {
    await makeDeal();
    for (const email of [collector, second]) await give(email, [storagePermission(chilled)]);
    const { version } = (await get(collector, kefir)).body;
    const answers = await Promise.all([
      collect(collector, kefir, [{ uuid: kefirLine, collectedQuantity: 9 }], version),
      collect(second, kefir, [{ uuid: kefirLine, collectedQuantity: 7 }], version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = must(answers.find(({ status }) => status === 409));
    expect(refused.errors[0]).toMatchObject({ code: "CHANGED:4009", details: { fields: ["collected"], by: expect.stringMatching(/\S/) } });
    const kept = answers[0]?.status === 200 ? 9 : 7;
    expect((await get(second, kefir)).body.lines[0]?.info.collectedQuantity).toBe(kept);
    const logs = await backend.pool.query("select 1 from deal_logs where deal_uuid = $1 and event = 'collected'", [deal]);
    expect(logs.rowCount).toBe(1);
  });
});

test("people of a deal's storages hear of each change while it is in the warehouse, others of the seller do not", async () => {
  await makeDeal();
  await give(collector, [storagePermission(chilled)]);
  await give(second, [storagePermission(meat)]);
  const heard = async (email: string) => {
    const { rows } = await backend.pool.query<{ count: number }>(
      `select count(*)::int as count from outbox_events
       where type = 'deal_updated' and payload ->> 'deal_uuid' = $1 and recipient_uuids @> array[$2]::uuid[]`,
      [deal, await uuidOf(email)],
    );
    return must(rows[0]).count;
  };
  expect((await collect(second, beef, [])).status).toBe(200);
  expect([await heard(collector), await heard("distribution@seller.example")]).toEqual([1, 0]);
  expect((await collect(collector, kefir, [])).status).toBe(200);
  expect(await heard(collector)).toBe(2);
});
