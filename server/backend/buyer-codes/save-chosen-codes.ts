import { eq } from "drizzle-orm";
import { cleanLine, isText } from "#contract/clean-text.ts";
import { maxBuyerCodeLength, maxBuyerCodes } from "#contract/limits.ts";
import type { Transaction } from "../db/database.ts";
import { lockQuota } from "../db/lock.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { products } from "../products/tables.ts";
import { articleKey } from "../products/text-keys.ts";
import { translate } from "../translate.ts";
import type { NewCode } from "./decide-codes.ts";
import { buyerCodes } from "./tables.ts";
import { writeCodes } from "./write-codes.ts";

/** A text that a person says is their company's code of the product. */
export type ChosenCode = { productUuid: string; text: string; field: string };

/**
 * Keeps codes of products that have none, all or nothing: VALIDATION_ERROR with the field of each that another product, or another code
 * of its product, is in the way of. What is kept already stays as it is.
 */
export async function saveChosenCodes(tx: Transaction, companyUuid: string, kept: readonly ChosenCode[], at: Date): Promise<void> {
  if (kept.length === 0) return;
  await lockQuota(tx, "buyer codes", companyUuid);
  const stored = await tx
    .select({ productUuid: buyerCodes.productUuid, code: buyerCodes.code, codeKey: buyerCodes.codeKey, name: products.name })
    .from(buyerCodes)
    .innerJoin(products, eq(products.uuid, buyerCodes.productUuid))
    .where(eq(buyerCodes.companyUuid, companyUuid));
  const codeOf = new Map<string, NewCode>(stored.map((each) => [each.productUuid, each]));
  const ownerOf = new Map(stored.map(({ codeKey, productUuid, name }) => [codeKey, { productUuid, name }]));
  const faults: Parameters<typeof throwFieldErrors>[0] = {};
  const added: NewCode[] = [];
  for (const { productUuid, text, field } of kept) {
    const code = cleanLine(text);
    const codeKey = articleKey(code);
    const [former, owner] = [codeOf.get(productUuid), ownerOf.get(codeKey)];
    if (codeKey === "" || !isText(code)) faults[field] = "buyerCodes.keepBad";
    else if (code.length > maxBuyerCodeLength) faults[field] = ["buyerCodes.keepLong", { most: maxBuyerCodeLength }];
    else if (owner && owner.productUuid !== productUuid) faults[field] = ["buyerCodes.keepTaken", { code, name: owner.name }];
    else if (former && former.codeKey !== codeKey) faults[field] = ["buyerCodes.keepOther", { code: former.code }];
    else if (!former) {
      const one = { productUuid, code, codeKey };
      added.push(one);
      codeOf.set(productUuid, one);
      ownerOf.set(codeKey, { productUuid, name: code });
    }
  }
  if (Object.keys(faults).length > 0) throwFieldErrors(faults);
  if (stored.length + added.length > maxBuyerCodes)
    throwProblem("CONFLICT", undefined, translate("buyerCodes.most", { max: maxBuyerCodes }));
  await writeCodes(tx, companyUuid, added, at);
}
