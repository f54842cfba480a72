import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { badValues } from "#tests/support/bad-input.ts";
import {
  alfa,
  beef,
  betaShop,
  curd,
  exampleLines,
  kefir,
  must,
  rubles,
  thirdShop,
  useDemoData,
  yoghurt,
} from "#tests/support/demo-basket.ts";

const backend = useBackend();
useDemoData(backend);

describe("input that the basket refuses", () => {
  test.each([
    ["a quantity below the minimum", beef, 0.5, /^Минимальное количество — \d/],
    ["a quantity above the maximum", kefir, 100_000, /^Максимальное количество — \d/],
    ["half a box", kefir, 1.5, /^Количество указывают с точностью до 1$/],
    ["a third decimal of a kilogram", beef, 5.005, /^Количество указывают с точностью до 0,01$/],
  ])("B40 V59 trust S38: %s is refused beside its line, never corrected", async (_, productUuid, quantity, text) => {
    await backend.db.update(products).set({ minHundredths: 100 }).where(eq(products.uuid, beef));
    const as = await backend.as("director@alfa.example");
    for (const call of [basket.put, basket.patch]) {
      const { status, errors } = await as(call, {
        body: {
          products: [
            { productUuid: curd, quantity: 60.5 },
            { productUuid, quantity },
          ],
        },
      });
      expect([status, errors[0]?.code, Object.keys(errors[0]?.details ?? {})]).toEqual([
        400,
        "VALIDATION_ERROR:4000",
        ["products.1.quantity"],
      ]);
      expect(must(errors[0]?.details as Record<string, string[]>)["products.1.quantity"]?.[0]).toMatch(text);
    }
    expect((await as(basket.get)).body.version).toBe(1);
  });

  test("B40 S38: a quantity that is not a multiple of the step is refused with the step", async () => {
    await backend.db.update(products).set({ stepHundredths: 400, minHundredths: 400 }).where(eq(products.uuid, kefir));
    const as = await backend.as("director@alfa.example");
    const { errors } = await as(basket.patch, { body: { products: [{ productUuid: kefir, quantity: 6 }] } });
    expect(errors[0]?.details).toEqual({ "products.0.quantity": ["Количество должно быть кратно 4"] });
  });

  test("B04: a saved line that a changed rule makes invalid stays, shows its bound and may be sent again unchanged", async () => {
    await backend.db.update(products).set({ minHundredths: 3_000 }).where(eq(products.uuid, kefir));
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.get);
    expect(body.items[0]).toMatchObject({
      quantity: 20,
      quantityProblem: { reason: "min", count: 30 },
      dealQuantity: { kind: "count", min: 30, precision: 2, unit: "box" },
    });
    expect(body.problems).toContainEqual(expect.objectContaining({ reason: "quantity", productUuid: kefir }));
    expect((await as(basket.put, { body: { products: exampleLines() } })).status).toBe(200);
    expect((await as(basket.put, { body: { products: [{ productUuid: kefir, quantity: 21 }] } })).status).toBe(400);
  });

  test("S38: unknown, unpublished and duplicate products are refused; one withdrawn later stays in the basket, marked", async () => {
    await backend.db.update(products).set({ isPublished: false }).where(eq(products.uuid, yoghurt));
    const manager = await backend.as("manager@alfa.example");
    const lines = [
      { productUuid: kefir, quantity: 2 },
      { productUuid: yoghurt, quantity: 2 },
      { productUuid: randomUUID(), quantity: 1 },
      { productUuid: kefir, quantity: 3 },
    ];
    const { status, errors } = await manager(basket.put, { body: { products: lines } });
    expect(status).toBe(400);
    expect(errors[0]?.details).toEqual({
      "products.1.productUuid": ["Этот товар сейчас нельзя заказать: уберите его"],
      "products.2.productUuid": ["Этот товар сейчас нельзя заказать: уберите его"],
      "products.3.productUuid": ["Товар указан дважды: оставьте один раз"],
    });
    const director = await backend.as("director@alfa.example");
    const { body } = await director(basket.put, { body: { products: exampleLines() } });
    expect(body.items[1]).toMatchObject({ uuid: yoghurt, isAvailable: false, unavailableReason: "not_sold" });
  });

  test("another company's branch, one not assigned to the manager and a random UUID give the same 404", async () => {
    const as = await backend.as("manager@alfa.example");
    const answers = await Promise.all(
      [betaShop, thirdShop, randomUUID()].map((branchUuid) => as(basket.put, { body: { products: [], branchUuid } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test("B41: before accreditation nothing can be added and no price is shown, even for lines added earlier", async () => {
    for (const email of ["director@gamma.example", "director@delta.example"]) {
      const as = await backend.as(email);
      for (const call of [basket.put, basket.patch]) {
        const { status, errors } = await as(call, { body: { products: [] } });
        expect([status, errors[0]?.code]).toEqual([409, "COMPANY_NOT_ACCREDITED:4009"]);
      }
      const { body } = await as(basket.get);
      expect(body.items).toEqual([]);
      expect(body.problems[0]?.reason).toBe("accreditation_required");
    }
    await backend.db.update(companies).set({ status: "moderation" }).where(eq(companies.uuid, alfa));
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.get);
    expect(body).toMatchObject({ items: [], summary: { total: rubles(0) }, groups: { discountGroups: [], assortmentGroups: [] } });
    const count = (await as(basket.count)).body;
    expect([count.count, count.available]).toEqual([4, null]);
  });

  test("a guest gets 401 from every basket call, and everybody but buyers gets 403", async () => {
    const calls = [basket.get, basket.put, basket.patch, basket.delete, basket.count, basket.placeDeal];
    for (const call of calls) {
      const guest = await (await backend.as(null))(call, { body: call.method === "GET" || call.method === "DELETE" ? undefined : {} });
      expect(guest.status).toBe(401);
      for (const email of [
        "rep@seller.example",
        "regional@seller.example",
        "distribution@seller.example",
        "security@seller.example",
        "director@seller.example",
        "content@seller.example",
        "supervisor@seller.example",
        "platform@platform.example",
        "support@platform.example",
      ]) {
        const staff = await (await backend.as(email))(call, { body: call.method === "GET" || call.method === "DELETE" ? undefined : {} });
        expect([email, staff.status]).toEqual([email, 403]);
      }
    }
  });

  test("S36: invalid input is answered 400 in Russian and changes nothing", async () => {
    const as = await backend.as("director@alfa.example");
    const bodies = [
      ...badValues.map((value) => ({ products: value })).filter(({ products }) => !(Array.isArray(products) && products.length === 0)),
      ...badValues.map((value) => ({ products: [value] })),
      ...badValues.map((value) => ({ products: [{ productUuid: value, quantity: 1 }] })),
      ...badValues.map((value) => ({ products: [{ productUuid: kefir, quantity: value }] })),
      ...badValues
        .filter((value) => value !== true)
        .map((value) => ({ products: [{ productUuid: kefir, quantity: 2, isSelected: value }] })),
      ...badValues.map((value) => ({ products: [], branchUuid: value })),
      ...badValues.filter((value) => value !== -1 && value !== 2 ** 53).map((value) => ({ products: [], version: value })),
      { products: Array.from({ length: 501 }, () => ({ productUuid: kefir, quantity: 1 })) },
      {},
    ];
    for (const call of [basket.put, basket.patch]) {
      for (const body of bodies) {
        const { status, errors } = await as(call, { body });
        expect([JSON.stringify(body).slice(0, 80), status]).toEqual([JSON.stringify(body).slice(0, 80), 400]);
        expect(
          Object.values(errors[0]?.details ?? { none: ["—"] })
            .flat()
            .join(" ") + errors[0]?.message,
        ).toMatch(/[а-яё]/i);
      }
    }
    expect((await as(basket.get)).body.version).toBe(1);
  });

  test("S36: numbers too large for JavaScript, a __proto__ key and broken JSON are answered 400", async () => {
    const as = await backend.as("director@alfa.example");
    const line = (quantity: string) => `{"products":[{"productUuid":"${kefir}","quantity":${quantity}}]}`;
    const bodies = [line("1e309"), line("-1e309"), line("NaN"), "{", "[]", "null", '"text"', '{"__proto__":{"products":[]}}'];
    for (const body of bodies) {
      const { status, errors } = await as(basket.put, { body, headers: { "content-type": "application/json" } });
      expect([body, status]).toEqual([body, 400]);
      expect(errors[0]?.message).toMatch(/[а-яё]/i);
    }
    // A quantity below the smallest number reads as 0, and 0 removes the line.
    expect((await as(basket.patch, { body: line("1e-400"), headers: { "content-type": "application/json" } })).body.items).toHaveLength(3);
  });
});
