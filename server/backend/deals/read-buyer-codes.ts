import { and, eq, inArray } from "drizzle-orm";
import { buyerCodes } from "../buyer-codes/tables.ts";
import type { Reader } from "../db/database.ts";

/** A company's own codes of these products, to be frozen in the lines of a deal. */
export async function readBuyerCodes(reader: Reader, companyUuid: string, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (uuids.length === 0) return new Map();
  const rows = await reader
    .select({ uuid: buyerCodes.productUuid, code: buyerCodes.code })
    .from(buyerCodes)
    .where(and(eq(buyerCodes.companyUuid, companyUuid), inArray(buyerCodes.productUuid, [...uuids])));
  return new Map(rows.map(({ uuid, code }) => [uuid, code]));
}
