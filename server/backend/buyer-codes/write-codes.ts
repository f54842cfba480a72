import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { lineChoices } from "../lines/tables.ts";
import { articleKey } from "../products/text-keys.ts";
import type { NewCode } from "./decide-codes.ts";
import { buyerCodes } from "./tables.ts";

/** What a person once chose for the same text must not outlive what the company says now. */
async function forgetChoices(tx: Transaction, companyUuid: string, codes: readonly NewCode[]): Promise<void> {
  if (codes.length === 0) return;
  const productOf = new Map(codes.map(({ codeKey, productUuid }) => [codeKey, productUuid]));
  const chosen = await tx.select().from(lineChoices).where(eq(lineChoices.companyUuid, companyUuid));
  const outdated = chosen.filter(({ textKey, productUuid }) => (productOf.get(articleKey(textKey)) ?? productUuid) !== productUuid);
  const keys = outdated.map(({ textKey }) => textKey);
  if (keys.length > 0)
    await tx.delete(lineChoices).where(and(eq(lineChoices.companyUuid, companyUuid), inArray(lineChoices.textKey, keys)));
}

/** The former codes go first, so that products may exchange theirs. Under the lock of the company's codes. */
export async function writeCodes(tx: Transaction, companyUuid: string, codes: readonly NewCode[], updatedAt: Date): Promise<void> {
  if (codes.length === 0) return;
  const uuids = codes.map(({ productUuid }) => productUuid);
  await tx.delete(buyerCodes).where(and(eq(buyerCodes.companyUuid, companyUuid), inArray(buyerCodes.productUuid, uuids)));
  await tx
    .insert(buyerCodes)
    .values(codes.map(({ productUuid, code, codeKey }) => ({ companyUuid, productUuid, code, codeKey, updatedAt })));
  await forgetChoices(tx, companyUuid, codes);
}
