import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deals as calls } from "#contract/deals.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { badValues } from "#tests/support/bad-input.ts";
import { testNow } from "#tests/support/clock.ts";
import { edit, lines } from "#tests/support/deal-edits.ts";
import { alfa, beef, beefSegment, curd, dairy, kefir, yoghurt } from "#tests/support/demo-basket.ts";
import { contract, listDealUuids, personOf, placeExample, rub, startAfresh } from "#tests/support/demo-deals.ts";

const backend = useBackend();
let demoDeals: string[] | undefined;
let director: Caller;
let manager: Caller;
let rep: Caller;

beforeEach(async () => {
  demoDeals ??= await listDealUuids(backend.db);
  backend.setNow(testNow);
  await startAfresh(backend.db, demoDeals);
  [director, manager, rep] = await Promise.all([
    backend.as("director@alfa.example"),
    backend.as("manager@alfa.example"),
    backend.as("rep@seller.example"),
  ]);
});

afterEach(() => backend.setNow(testNow));

describe("edits by the buyer (D14)", () => {
  test("O32: the buyer's edit returns the deal to waiting, answers the seller's change and notifies the representative", async () => {
    const deal = await placeExample(director);
    await edit(rep, deal, { products: lines({ [curd]: 40 }) });
    const edited = (await edit(director, deal, { products: lines({ [curd]: 41 }) })).body;
    expect(edited).toMatchObject({ status: "waiting_approval", consentNeeded: false, version: 3 });
    const told = await backend.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.type, "dealChanged"), eq(notifications.customerUuid, await personOf(backend.db, "rep@seller.example"))));
    expect(told.filter((row) => (row.payload as { deal_uuid?: string }).deal_uuid === deal.uuid)).toHaveLength(1);
    await edit(rep, deal, { products: lines({ [curd]: 40 }) });
    await director(calls.setStatus, { params: { uuid: deal.uuid }, body: { status: "approved_by_buyer" } });
    expect((await edit(director, deal, { products: lines({ [curd]: 39 }) })).body).toMatchObject({
      status: "waiting_approval",
      consentNeeded: false,
    });
  });

  test("O32: lines past their cut-off are locked for the buyer and open for the seller", async () => {
    const deal = await placeExample(director);
    // Beef of Tuesday 10 March closes on Sunday 8 March at 12:00.
    backend.setNow(new Date("2026-03-08T12:00:00+03:00"));
    const [late, seller] = [await backend.as("director@alfa.example"), await backend.as("rep@seller.example")];
    const otherBeef = await productOf(beefSegment, beef);
    for (const products of [
      lines({ [beef]: 20 }),
      lines({ [beef]: null }),
      lines({}, [{ productUuid: otherBeef, quantity: 5 }]),
      lines().map((line) => (line.productUuid === beef ? { ...line, deliveryDate: "2026-03-12" } : line)),
    ]) {
      const answer = await edit(late, deal, { products });
      expect([answer.status, answer.errors[0]?.code, answer.errors[0]?.details?.segment]).toEqual([
        409,
        "TIMESLOT_EXPIRED:4019",
        beefSegment,
      ]);
    }
    expect((await edit(late, deal, { products: lines({ [kefir]: 19 }) })).status).toBe(200);
    expect((await edit(seller, deal, { products: lines({ [kefir]: 19, [beef]: 20 }) })).status).toBe(200);
  });

  test("B46: an edit by the buyer must reach the branch's minimum order, an edit by the seller need not", async () => {
    const deal = await placeExample(director);
    const small = { products: lines({ [yoghurt]: null, [curd]: null, [beef]: null, [kefir]: 10 }) };
    const refused = await edit(director, deal, small);
    expect([refused.status, refused.errors[0]?.details?.total]).toEqual([400, ["Недостаточная сумма заказа"]]);
    expect(refused.errors[0]?.details).toMatchObject({ minPriceForDeal: rub(10_000) });
    expect((await edit(rep, deal, small)).status).toBe(200);
  });

  test("a company that lost its accreditation cannot edit its deals", async () => {
    const deal = await placeExample(director);
    await backend.db.update(companies).set({ status: "declined" }).where(eq(companies.uuid, alfa));
    expect((await edit(director, deal, { products: lines({ [kefir]: 19 }) })).errors[0]?.code).toBe("COMPANY_NOT_ACCREDITED:4009");
  });

  test("O21 C25: above the threshold the director's consent is needed, also after the manager's own edit", async () => {
    await backend.db.update(companies).set({ approvalThresholdKopecks: 3_000_000 }).where(eq(companies.uuid, alfa));
    const deal = await placeExample(manager);
    expect(deal).toMatchObject({ consentNeeded: true, allowedActions: expect.not.arrayContaining(["confirm"]) });
    expect((await manager(calls.setStatus, { params: { uuid: deal.uuid }, body: { status: "approved_by_buyer" } })).status).toBe(403);
    expect((await edit(manager, deal, { products: lines({ [kefir]: 21, [curd]: 40 }) })).body.consentNeeded).toBe(true);
    expect((await edit(manager, deal, { products: lines({ [beef]: null, [kefir]: 21, [curd]: 35 }) })).body.consentNeeded).toBe(false);
    expect(
      (
        await edit(manager, deal, {
          products: lines({ [beef]: 20, [kefir]: 21, [curd]: 35 }).map((line) =>
            line.productUuid === beef ? { ...line, deliveryDate: "2026-03-10" } : line,
          ),
        })
      ).body.consentNeeded,
    ).toBe(true);
    const told = await backend.db.select().from(notifications).where(eq(notifications.type, "dealChanged"));
    const directors = told.filter(
      (row) => row.customerUuid === demoUuid("customer", "alfa-p1") && (row.payload as { deal_uuid?: string }).deal_uuid === deal.uuid,
    );
    // One for each of the two changes that need his consent.
    expect(directors).toHaveLength(2);
    expect((await director(calls.setStatus, { params: { uuid: deal.uuid }, body: { status: "approved_by_buyer" } })).body).toMatchObject({
      status: "approved_by_buyer",
      consentNeeded: false,
    });
  });
});

describe("edits that are refused or ignored", () => {
  test("wrong quantities, products not sold, duplicate lines and an empty deal are refused beside their lines", async () => {
    const deal = await placeExample(director);
    const refused = async (products: object[]) => {
      const answer = await edit(rep, deal, { products });
      expect(answer.status).toBe(400);
      return answer.errors[0]?.details;
    };
    expect(await refused(lines({ [kefir]: 20.5 }))).toHaveProperty(["products.0.quantity"]);
    expect(await refused(lines({ [curd]: 41.123 }))).toHaveProperty(["products.2.quantity"]);
    expect(await refused(lines({ [kefir]: 100_000 }))).toHaveProperty(["products.0.quantity"]);
    expect(await refused([...lines(), { productUuid: kefir, quantity: 1 }])).toHaveProperty(["products.4.productUuid"]);
    expect(await refused([...lines(), { productUuid: alfa, quantity: 1 }])).toEqual({
      "products.4.productUuid": ["Этот товар сейчас нельзя заказать: уберите его"],
    });
    expect(await refused(lines({ [kefir]: 0, [yoghurt]: 0, [curd]: 0, [beef]: 0 }))).toEqual({ products: ["Не выбран ни один товар"] });
    await backend.db.update(products).set({ isOffered: false, inStock: false }).where(eq(products.uuid, kefir));
    expect(await refused(lines({ [kefir]: 21 }))).toHaveProperty(["products.0.productUuid"]);
    expect((await edit(rep, deal, { products: lines({ [kefir]: 19 }) })).status).toBe(200);
    await backend.db.update(products).set({ isOffered: true, inStock: true }).where(eq(products.uuid, kefir));
    const fish = await productOf(demoUuid("category", "fish-chilled"), "");
    expect(fish).not.toBe("");
    expect(await refused([...lines(), { productUuid: fish, quantity: 5, deliveryDate: "2026-03-11" }])).toHaveProperty([
      "products.4.productUuid",
    ]);
  });

  test("invalid input is refused in Russian and never causes a server error", async () => {
    const deal = await placeExample(director);
    const bodies = badValues.flatMap((value) => [
      { products: value },
      { products: [value] },
      { products: [{ productUuid: value, quantity: 1 }] },
      { products: [{ productUuid: kefir, quantity: value }] },
      { products: lines().map((line) => ({ ...line, deliveryDate: value })) },
      { products: lines(), version: value === null ? "1" : value },
      { products: lines(), comment: typeof value === "string" && value.trim() === "" ? 5 : value },
    ]);
    let refused = 0;
    for (const body of bodies) {
      for (const answer of [
        await rep(calls.edit, { params: { uuid: deal.uuid }, body }),
        await rep(calls.check, { body: { uuid: deal.uuid, ...(body as object) } }),
      ]) {
        expect(answer.status, JSON.stringify(body).slice(0, 100)).toBeLessThan(500);
        if (answer.status === 200) continue;
        refused += 1;
        expect(JSON.stringify(answer.errors), JSON.stringify(body)).toMatch(/[а-я]{4}/);
      }
    }
    expect(refused).toBeGreaterThan(bodies.length);
    for (const uuid of ["x", "null", "00000000-0000-0000-0000-00000000000g", "%00", "' or 1=1--"]) {
      for (const call of [calls.get, calls.edit, calls.patch, calls.setStatus])
        expect([400, 404]).toContain((await rep(call, { params: { uuid }, body: {} })).status);
    }
  });

  test("prices, sums, status, people and payment sent with an edit are ignored", async () => {
    const deal = await placeExample(director);
    const body = {
      products: lines({ [curd]: 41 }).map((line) => ({ ...line, basePerUnit: rub(1), total: rub(1), percent: 99, price: 1 })),
      total: rub(1),
      status: "received",
      sellerCustomerUuid: alfa,
      isPaid: true,
      discountPercent: 99,
    };
    const edited = (await edit(director, deal, body)).body;
    expect(edited).toMatchObject({
      status: "waiting_approval",
      isPaid: false,
      sellerCustomerUuid: deal.sellerCustomerUuid,
      total: rub(46_522.47),
    });
  });

  test("an edit for an outdated version is refused", async () => {
    const deal = await placeExample(director);
    await edit(rep, deal, { products: lines({ [curd]: 41 }), version: 1 });
    const answer = await edit(director, deal, { products: lines({ [curd]: 40 }), version: 1 });
    expect([answer.status, answer.errors[0]?.code]).toEqual([409, "CHANGED:4009"]);
  });

  test("four concurrent edits all succeed, and the reserve matches the last one", async () => {
    const deal = await placeExample(director);
    const answers = await Promise.all(
      [39, 40, 41, 38].map((kg, index) => edit(index % 2 ? rep : director, deal, { products: lines({ [curd]: kg }) })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const last = (await director(calls.get, { params: { uuid: deal.uuid } })).body;
    const dairyTotal = last.assortments.find((each) => each.uuid === dairy)?.total.amount ?? 0;
    expect((await contract(backend.db, dairy)).reserved).toBeCloseTo(90_000 + dairyTotal, 2);
    expect(last.statusesLogs.filter((log) => log.event === "edit")).toHaveLength(4);
  });
});

/** Another orderable product of the segment. */
async function productOf(segmentUuid: string, except: string): Promise<string> {
  const rows = await backend.db
    .select({ uuid: products.uuid })
    .from(products)
    .where(and(eq(products.segmentUuid, segmentUuid), eq(products.inStock, true)));
  return rows.find((row) => row.uuid !== except)?.uuid ?? "";
}
