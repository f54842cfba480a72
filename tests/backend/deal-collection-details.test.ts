import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deals as calls } from "#contract/deals.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { badValues } from "#tests/support/bad-input.ts";
import { useDealsInWarehouse } from "#tests/support/deals-in-warehouse.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";

const { backend, rep, director, inWarehouse, read } = useDealsInWarehouse();

describe("details of a deal", () => {
  test("O09: the seller's people on the deal set driver and car, and its own people change the comment", async () => {
    const deal = await inWarehouse();
    const at = { params: { uuid: deal.uuid } };
    for (const email of ["rep@seller.example", "regional@seller.example", "supervisor@seller.example"]) {
      const body = { deliveryDetails: { driver: `Водитель ${email}`, car: "А001АА 71" } };
      expect((await (await backend.as(email))(calls.patch, { ...at, body })).body.deliveryDetails).toEqual(body.deliveryDetails);
    }
    expect((await director(calls.patch, { ...at, body: { deliveryDetails: { driver: "x", car: "y" } } })).status).toBe(403);
    expect((await director(calls.patch, { ...at, body: { comment: "Позвоните за час" } })).body.comment).toBe("Позвоните за час");
    const version = (await read(deal.uuid)).version;
    expect((await director(calls.patch, { ...at, body: { comment: "Позвоните за час" } })).body.version).toBe(version);
    expect((await (await backend.as("supervisor@seller.example"))(calls.patch, { ...at, body: { comment: "x" } })).status).toBe(403);
    expect((await director(calls.patch, { ...at, body: { declineReason: "x" } })).status).toBe(409);
    const ended = await storeDeal(backend.db, { status: "received" });
    for (const body of [{ comment: "x" }, { deliveryDetails: { driver: "x", car: "y" } }, { declineReason: "x" }, { isPaid: true }]) {
      expect((await rep(calls.patch, { params: { uuid: ended }, body })).status).toBe(409);
    }
  });

  test("L108: the representative moves the delivery window of all suborders, with history, and the buyer is notified", async () => {
    const deal = await inWarehouse();
    const at = { params: { uuid: deal.uuid } };
    const later = await rep(calls.patch, { ...at, body: { deliveryTo: "2026-03-13" } });
    expect(later.body).toMatchObject({ deliveryFrom: "2026-03-10", deliveryTo: "2026-03-13" });
    expect(later.body.statusesLogs.at(-1)).toMatchObject({
      event: "details",
      details: { deliveryFrom: "2026-03-10", deliveryTo: "2026-03-13" },
    });
    expect((await rep(calls.patch, { ...at, body: { deliveryFrom: "2026-03-09" } })).body.deliveryFrom).toBe("2026-03-09");
    const told = await backend.db.select().from(notifications).where(eq(notifications.type, "dealChanged"));
    expect(told.filter((row) => (row.payload as { deal_uuid?: string }).deal_uuid === deal.uuid)).toHaveLength(2);
    for (const [body, field] of [
      [{ deliveryFrom: "2026-03-11" }, "deliveryFrom"],
      [{ deliveryFrom: "2026-03-01" }, "deliveryFrom"],
      [{ deliveryTo: "2026-03-10" }, "deliveryTo"],
      [{ deliveryTo: "2026-03-26" }, "deliveryTo"],
    ] as const) {
      const answer = await rep(calls.patch, { ...at, body });
      expect([answer.status, Object.keys(answer.errors[0]?.details ?? {})]).toEqual([400, [field]]);
      expect(JSON.stringify(answer.errors)).toMatch(/[а-я]{4}/);
    }
    expect((await director(calls.patch, { ...at, body: { deliveryTo: "2026-03-14" } })).status).toBe(403);
  });

  test("a change for an outdated version is refused with 409, unless it changes nothing", async () => {
    const deal = await inWarehouse();
    const at = { params: { uuid: deal.uuid } };
    await director(calls.patch, { ...at, body: { comment: "Позвоните за час" } });
    const stale = [
      { comment: "Другое", version: 1 },
      { deliveryDetails: { driver: "Иванов", car: "А001АА" }, version: 1 },
      { deliveryTo: "2026-03-12", version: 1 },
      { collected: { suborderUuid: deal.suborders[0]?.uuid as string, products: [] }, version: 1 },
    ];
    for (const body of stale) {
      const answer = await rep(calls.patch, { ...at, body });
      expect([answer.status, answer.errors[0]?.code, answer.errors[0]?.details]).toMatchObject([409, "CHANGED:4009", { version: 2 }]);
    }
    const byHeader = await rep(calls.patch, { ...at, body: { comment: "Другое" }, headers: { "if-match": '"1"' } });
    expect(byHeader.status).toBe(409);
    expect((await rep(calls.patch, { ...at, body: { comment: "Позвоните за час", version: 1 } })).status).toBe(200);
    const regional = await backend.as("regional@seller.example");
    const other = await personOf(backend.db, "rep2@seller.example");
    expect((await regional(calls.assignSeller, { ...at, body: { seller_customer_uuid: other, version: 1 } })).errors[0]?.code).toBe(
      "CHANGED:4009",
    );
    expect(await read(deal.uuid)).toMatchObject({ version: 2, actualTotal: null, deliveryTo: "2026-03-11" });
  });

  test("a request with one refused change writes none of its changes", async () => {
    const deal = await inWarehouse();
    const answer = await rep(calls.patch, {
      params: { uuid: deal.uuid },
      body: { deliveryDetails: { driver: "x", car: "y" }, isPaid: true },
    });
    expect(answer.status).toBe(409);
    expect(await read(deal.uuid)).toMatchObject({ version: 1, deliveryDetails: { driver: "", car: "" } });
  });

  test("invalid input is answered in Russian and never causes a server error", async () => {
    const deal = await inWarehouse();
    const bad = [...badValues, 0];
    const bodies = bad.flatMap((value) => [
      { comment: value },
      { deliveryDetails: value },
      { deliveryDetails: { driver: value, car: "x" } },
      { deliveryFrom: value },
      { deliveryTo: value },
      { version: value },
      { isPaid: value },
      { declineReason: value },
      { collected: value },
      { collected: { suborderUuid: value, products: [] } },
      { collected: { suborderUuid: deal.suborders[0]?.uuid, products: value } },
      { collected: { suborderUuid: deal.suborders[0]?.uuid, products: [{ uuid: deal.products[0]?.uuid, collectedQuantity: value }] } },
    ]);
    let refused = 0;
    for (const body of bodies) {
      const answer = await rep(calls.patch, { params: { uuid: deal.uuid }, body });
      expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
      if (answer.status === 200) continue;
      refused += 1;
      expect(JSON.stringify(answer.errors)).toMatch(/[а-я]{4}/);
    }
    expect(refused).toBeGreaterThan(bodies.length / 2);
    for (const status of bad) {
      const answer = await rep(calls.setStatus, { params: { uuid: deal.uuid }, body: { status } });
      expect([answer.status, answer.errors[0]?.code]).toEqual([400, "VALIDATION_ERROR:4000"]);
    }
    for (const seller_customer_uuid of bad)
      expect((await rep(calls.assignSeller, { params: { uuid: deal.uuid }, body: { seller_customer_uuid } })).status).toBe(400);
  });
});
