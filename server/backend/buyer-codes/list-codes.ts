import { and, asc, count, eq, ilike, or } from "drizzle-orm";
import type { buyerCodes as calls } from "#contract/buyer-codes.ts";
import type { Handler } from "../handlers.ts";
import { products } from "../products/tables.ts";
import { buyerCodes } from "./tables.ts";

export const listCodes: Handler<typeof calls.list> = async ({ db, actor }, { query }) => {
  const { search, page, perPage } = query;
  const pattern = `%${(search ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  const matches = search ? or(ilike(buyerCodes.code, pattern), ilike(products.sku, pattern), ilike(products.name, pattern)) : undefined;
  const where = and(eq(buyerCodes.companyUuid, actor.companyUuid), matches);
  const from = db
    .select({ productUuid: buyerCodes.productUuid, name: products.name, sku: products.sku, code: buyerCodes.code })
    .from(buyerCodes)
    .innerJoin(products, eq(products.uuid, buyerCodes.productUuid))
    .where(where);
  const codes = await from
    .orderBy(asc(products.name), asc(products.uuid))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db
    .select({ total: count() })
    .from(buyerCodes)
    .innerJoin(products, eq(products.uuid, buyerCodes.productUuid))
    .where(where);
  return { codes, total: counted?.total ?? 0 };
};
