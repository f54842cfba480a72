import { and, eq, or, sql } from "drizzle-orm";
import type { buyerCodes as calls } from "#contract/buyer-codes.ts";
import { maxBuyerCodeLength, maxBuyerCodes, maxOrderSpreadsheetMegabytes } from "#contract/limits.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader } from "../db/database.ts";
import { lockQuota } from "../db/lock.ts";
import { orNull } from "../db/statement.ts";
import { readUpload } from "../files/check-upload.ts";
import type { Handler } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { articleKeySql } from "../products/line-keys-sql.ts";
import { products } from "../products/tables.ts";
import { articleKey } from "../products/text-keys.ts";
import { translate } from "../translate.ts";
import { type CodeRow, decideCodes } from "./decide-codes.ts";
import { readCodeRows } from "./read-code-rows.ts";
import { buyerCodes } from "./tables.ts";
import { writeCodes } from "./write-codes.ts";

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
