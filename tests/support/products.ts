import { eq } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { products as calls, type ProductCard } from "#contract/products.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { priceListItems, products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";

export type StoredProduct = typeof products.$inferSelect & { base: number };

export const uuids = (list: { uuid: string }[]) => list.map(({ uuid }) => uuid);

/** The demo's published goods with Альфа's prices, and who sees which. Filled before the file's tests begin. */
export function useProducts() {
  const backend = useBackend();
  const goods: StoredProduct[] = [];
  const alfa = {} as { companyUuid: string; customerUuid: string; priceListUuid: string };

  beforeAll(async () => {
    const { db } = backend;
    const [row] = await db
      .select()
      .from(customers)
      .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
      .where(eq(customers.email, "director@alfa.example"));
    Object.assign(alfa, {
      companyUuid: row!.companies.uuid,
      customerUuid: row!.customers.uuid,
      priceListUuid: row!.companies.priceListUuid!,
    });
    const items = await db.select().from(priceListItems).where(eq(priceListItems.priceListUuid, alfa.priceListUuid));
    const personal = new Map(items.map((item) => [item.productUuid, item.priceKopecks]));
    const all = await db.select().from(products);
    const published = all.filter((product) => product.isPublished);
    goods.push(...published.map((product) => ({ ...product, base: personal.get(product.uuid) ?? product.priceKopecks })));
  });

  /** Every page of a list, checked for gaps and repeats. */
  async function everything(
    email: string | null,
    query: Record<string, unknown>,
    call: typeof calls.list = calls.list,
  ): Promise<ProductCard[]> {
    const as = await backend.as(email);
    const found: ProductCard[] = [];
    for (let page = 1; ; page++) {
      const answer = await as(call, { query: { ...query, page, perPage: 100 } });
      expect(answer.status, JSON.stringify(answer.errors)).toBe(200);
      found.push(...answer.body.products);
      if (answer.body.products.length < 100) {
        expect(answer.body.total).toBe(found.length);
        return found;
      }
    }
  }

  /** Products whose card says that the person's branch can order them. */
  const orderableBy = async (email: string) =>
    new Set((await everything(email, {})).filter(({ isAvailable }) => isAvailable).map(({ uuid }) => uuid));
  const findSku = (sku: string) => goods.find((product) => product.sku === sku)!;

  return { backend, goods, alfa, everything, orderableBy, findSku };
}
