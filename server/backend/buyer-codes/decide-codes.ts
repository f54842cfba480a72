import { isText } from "#contract/clean-text.ts";
import { maxBuyerCodeLength } from "#contract/limits.ts";
import { articleKey } from "../products/text-keys.ts";

/** A row of a table of codes. `row` counts from 1. */
export type CodeRow = { row: number; article: string; code: string; isOdd: boolean };
export type NewCode = { productUuid: string; code: string; codeKey: string };
export type CodeFault =
  | "noArticle"
  | "unknownArticle"
  | "severalArticles"
  | "noCode"
  | "longCode"
  | "badCode"
  | "oddCode"
  | "repeatedProduct"
  | "takenCode";
type Decided = CodeRow & NewCode;

/** `products`: those of an article. `stored`: the company's codes. */
type Facts = {
  products: (article: string) => readonly string[];
  stored: readonly { productUuid: string; codeKey: string }[];
};

function faultOf({ article, code, isOdd }: CodeRow, found: readonly string[]): CodeFault | null {
  if (article === "") return "noArticle";
  if (found.length === 0) return "unknownArticle";
  if (found.length > 1) return "severalArticles";
  if (code === "") return "noCode";
  if (isOdd) return "oddCode";
  if (code.length > maxBuyerCodeLength) return "longCode";
  return isText(code) && articleKey(code) !== "" ? null : "badCode";
}

/** Which rows can be stored together: each product has one code, and each code one product. */
export function decideCodes(rows: readonly CodeRow[], { products, stored }: Facts) {
  const rejected: (CodeRow & { fault: CodeFault })[] = [];
  const byProduct = new Map<string, Decided>();
  const byKey = new Map<string, Decided>();
  for (const row of rows) {
    const found = products(row.article);
    const fault = faultOf(row, found);
    const decided = { ...row, productUuid: found[0] ?? "", codeKey: articleKey(row.code) };
    const former = byProduct.get(decided.productUuid);
    if (fault) rejected.push({ ...row, fault });
    else if (former) {
      if (former.code !== row.code) rejected.push({ ...row, fault: "repeatedProduct" });
    } else if (byKey.has(decided.codeKey)) rejected.push({ ...row, fault: "takenCode" });
    else {
      byProduct.set(decided.productUuid, decided);
      byKey.set(decided.codeKey, decided);
    }
  }
  // A rejected row leaves its product the former code, which another row may have taken.
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const { productUuid, codeKey } of stored) {
      const taking = byProduct.has(productUuid) ? undefined : byKey.get(codeKey);
      if (!taking) continue;
      byProduct.delete(taking.productUuid);
      byKey.delete(codeKey);
      const { row, article, code, isOdd } = taking;
      rejected.push({ row, article, code, isOdd, fault: "takenCode" });
      isSettled = false;
    }
  }
  return { accepted: [...byProduct.values()], rejected: rejected.sort((one, other) => one.row - other.row) };
}
