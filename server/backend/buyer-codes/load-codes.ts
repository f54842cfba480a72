import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { buyerCodes as calls } from "#contract/buyer-codes.ts";
import { maxBuyerCodeLength, maxBuyerCodes, maxOrderSpreadsheetMegabytes } from "#contract/limits.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { lockQuota } from "../db/lock.ts";
import { orNull } from "../db/statement.ts";
import { readUpload } from "../files/check-upload.ts";
import type { Handler } from "../handlers.ts";
import { lineChoices } from "../lines/tables.ts";
import { articleKey } from "../lines/text-keys.ts";
import { throwProblem } from "../problem.ts";
import { articleKeySql } from "../products/line-keys-sql.ts";
import { products } from "../products/tables.ts";
import { translate } from "../translate.ts";
import { type CodeRow, decideCodes, type NewCode } from "./decide-codes.ts";
import { readCodeRows } from "./read-code-rows.ts";
import { buyerCodes } from "./tables.ts";

/** Stores a table of codes, all right rows in one transaction. A repeat changes nothing. */
export const loadCodes: Handler<typeof calls.load> = async ({ db, actor, now, closed }, { body }) => {
  const { bytes } = readUpload(body, maxOrderSpreadsheetMegabytes);
  const rows = await readCodeRows(bytes, { person: actor.userUuid, signal: closed() });
  const { companyUuid } = actor;
  return db.transaction(async (tx) => {
    await lockQuota(tx, "buyer codes", companyUuid);
    const stored = await tx.select().from(buyerCodes).where(eq(buyerCodes.companyUuid, companyUuid));
    const { accepted, rejected } = decideCodes(rows, { products: await productsOf(tx, rows), stored });
    const before = new Map(stored.map(({ productUuid, code }) => [productUuid, code]));
    const changed = accepted.filter(({ productUuid, code }) => before.get(productUuid) !== code);
    if (before.size + changed.filter(({ productUuid }) => !before.has(productUuid)).length > maxBuyerCodes)
      throwProblem("CONFLICT", undefined, translate("buyerCodes.most", { max: maxBuyerCodes }));
    await writeCodes(tx, companyUuid, changed, now());
    await forgetChoices(tx, companyUuid, changed);
    return {
      saved: changed.length,
      same: accepted.length - changed.length,
      rejected: rejected.map(({ fault, isOdd: _, ...row }) => ({
        ...row,
        reason: translate(`buyerCodes.${fault}`, { row: row.row, article: row.article, code: row.code, most: maxBuyerCodeLength }),
      })),
    };
  });
};

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

/** The former codes go first, so that products may exchange theirs. */
async function writeCodes(tx: Transaction, companyUuid: string, codes: readonly NewCode[], updatedAt: Date): Promise<void> {
  if (codes.length === 0) return;
  const uuids = codes.map(({ productUuid }) => productUuid);
  await tx.delete(buyerCodes).where(and(eq(buyerCodes.companyUuid, companyUuid), inArray(buyerCodes.productUuid, uuids)));
  await tx
    .insert(buyerCodes)
    .values(codes.map(({ productUuid, code, codeKey }) => ({ companyUuid, productUuid, code, codeKey, updatedAt })));
}

/** Published products by article, in one query; those whose article is written the same before lookalikes. */
async function productsOf(reader: Reader, rows: readonly CodeRow[]): Promise<(article: string) => string[]> {
  const keys = sql.param([...new Set(rows.map(({ article }) => articleKey(article)).filter(Boolean))]);
  const [ofSku, ofArticle] = [articleKeySql(products.sku), articleKeySql(products.article)];
  const found = await reader
    .select({
      uuid: products.uuid,
      sku: products.sku,
      skuKey: computedColumn("text", ofSku),
      articleKey: computedColumn(orNull("text"), ofArticle),
    })
    .from(products)
    .where(and(eq(products.isPublished, true), or(sql`${ofSku} = any(${keys}::text[])`, sql`${ofArticle} = any(${keys}::text[])`)));
  const byKey = Map.groupBy(
    found.flatMap((product) => [...new Set([product.skuKey, product.articleKey])].map((key) => ({ ...product, key }))),
    ({ key }) => key,
  );
  return (article) => {
    const alike = byKey.get(articleKey(article)) ?? [];
    const same = alike.filter(({ sku }) => sku.toLowerCase() === article.toLowerCase());
    return (same.length > 0 ? same : alike).map(({ uuid }) => uuid);
  };
}
