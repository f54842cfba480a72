import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { sellerProducts as calls } from "#contract/seller-products.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "./backend.ts";
import { exchangeOf } from "./exchange.ts";

/** Products that the content manager makes on the page, in their own category. */
export function useSellerProducts() {
  const backend = useBackend("demo");
  const exchange = exchangeOf(backend);

  const content = () => backend.as("content@seller.example");
  const productOf = async (sku: string) => (await backend.db.select().from(products).where(eq(products.sku, sku)))[0];

  let segment: string;
  beforeAll(async () => {
    await exchange.load("categories", [
      { externalId: "own-room", name: "Своя полка" },
      { externalId: "own-shelf", parent: "own-room", name: "Сыры свои", assortment: "Молочное", temperatureMode: "+2…+6 °C" },
    ]);
    const { body } = await (await content())(calls.choices);
    segment = body.segments.find(({ name }) => name === "Сыры свои")!.uuid;
  });

  const cheese = (more: object = {}) => ({
    sku: `OWN-${randomUUID().slice(0, 8)}`,
    name: "Сыр свой",
    segment,
    price: "250.50",
    vatRate: 10,
    ...more,
  });

  async function made(more: object = {}) {
    const { status, body } = await (await content())(calls.create, { body: cheese(more) });
    expect(status).toBe(200);
    return body;
  }

  return { backend, exchange, content, productOf, cheese, made };
}

export const fieldsWithErrors = (body: unknown) => Object.keys((body as { errors: { details?: object }[] }).errors[0]?.details ?? {});
export const sentence = (body: unknown) => (body as { errors: { message: string }[] }).errors[0]?.message ?? "";
