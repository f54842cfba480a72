import { and, eq, inArray } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { dealLines, deals } from "../deals/tables.ts";

/** The products among these that the company has ordered. */
export async function orderedBefore(reader: Reader, companyUuid: string, productUuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (productUuids.length === 0) return new Set();
  const rows = await reader
    .selectDistinct({ uuid: dealLines.productUuid })
    .from(dealLines)
    .innerJoin(deals, eq(deals.uuid, dealLines.dealUuid))
    .where(and(eq(deals.buyerCompanyUuid, companyUuid), inArray(dealLines.productUuid, [...productUuids])));
  return new Set(rows.map(({ uuid }) => uuid));
}
